/** The commands' questions and progress in the terminal. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The request can't be carried out; the message says why. */
export class UsageError extends Error {}

/** Replaces the progress shown in the terminal; an empty text removes it. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/**
 * Asks in the terminal. Ctrl-C or the end of the input closes the prompt without confirming. Throws if there is no
 * terminal: a pipe that stays open would never answer.
 */
export async function confirm(question: string, input = process.stdin): Promise<boolean> {
  if (!input.isTTY) {
    throw new UsageError(`${question} There is no terminal to ask in: add yes.`);
  }
  const prompt = createInterface({ input, output: process.stderr });
  prompt.setPrompt(`${question} Type yes: `);
  prompt.prompt();
  const [reply = '']: string[] = await Promise.race([once(prompt, 'line'), once(prompt, 'close')]);
  prompt.close();
  if (!reply) console.error('');
  return reply.trim().toLowerCase() === 'yes';
}

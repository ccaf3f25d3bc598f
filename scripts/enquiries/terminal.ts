/** What the commands get from the terminal, and say there besides their result. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What was asked for can't be done; the message is for whoever asked. */
export class UsageError extends Error {}

/** Replaces the progress shown before in the terminal; an empty text removes it. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/**
 * Asks in the terminal. Ctrl-C and the end of the input close the prompt, and are no confirmation. Throws where there is
 * no terminal: a pipe that stays open would never answer.
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

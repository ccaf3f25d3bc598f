/** Asks questions and shows progress in the terminal. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A usage error, whose message explains what is wrong. */
export class UsageError extends Error {}

/** Updates the progress line in the terminal. An empty text removes it. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/**
 * Asks for confirmation in the terminal. Ctrl-C or the end of the input means no. Throws if there is no terminal,
 * because an open pipe would never reply.
 */
export async function confirm(question: string, input = process.stdin): Promise<boolean> {
  if (!input.isTTY) {
    throw new UsageError(`${question} There is no terminal to ask: add yes.`);
  }
  const prompt = createInterface({ input, output: process.stderr });
  prompt.setPrompt(`${question} Type yes: `);
  prompt.prompt();
  const [reply = '']: string[] = await Promise.race([once(prompt, 'line'), once(prompt, 'close')]);
  prompt.close();
  if (!reply) console.error('');
  return reply.trim().toLowerCase() === 'yes';
}

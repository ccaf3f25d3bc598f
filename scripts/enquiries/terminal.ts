/** Asks for confirmation and shows progress in the terminal. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A mistake by the user. The command prints only the message. */
export class UsageError extends Error {}

/** Updates the progress line in the terminal. An empty string removes the line. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/**
 * Asks for confirmation in the terminal. Ctrl-C and the end of the input count as no. Throws if stdin isn't a terminal,
 * because an open pipe might never reply.
 */
export async function confirm(question: string, input = process.stdin): Promise<boolean> {
  if (!input.isTTY) {
    throw new UsageError(`${question} There is no terminal to confirm this in: add yes.`);
  }
  const prompt = createInterface({ input, output: process.stderr });
  prompt.setPrompt(`${question} Type yes: `);
  prompt.prompt();
  const [reply = '']: string[] = await Promise.race([once(prompt, 'line'), once(prompt, 'close')]);
  prompt.close();
  if (!reply) console.error('');
  return reply.trim().toLowerCase() === 'yes';
}

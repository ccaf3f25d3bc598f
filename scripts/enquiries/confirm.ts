import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { UsageError } from './options.ts';

/**
 * Asks in the terminal. Ctrl-C and the end of the input close the prompt, and are no confirmation. Throws where there is
 * no terminal: a pipe that stays open would never answer.
 */
export async function confirm(question: string, input = process.stdin): Promise<boolean> {
  if (!input.isTTY) {
    throw Object.assign(new UsageError('There is no terminal to ask in: add --yes.'), { exitCode: 2 });
  }
  const prompt = createInterface({ input, output: process.stderr });
  prompt.setPrompt(`${question} Type yes: `);
  prompt.prompt();
  const [reply = '']: string[] = await Promise.race([once(prompt, 'line'), once(prompt, 'close')]);
  prompt.close();
  if (!reply) console.error('');
  return reply.trim().toLowerCase() === 'yes';
}

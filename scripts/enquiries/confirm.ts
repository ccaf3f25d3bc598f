import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Asks in the terminal. Ctrl-C and the end of the input close the prompt, and are no confirmation. */
export async function confirm(question: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  prompt.setPrompt(`${question} Type yes: `);
  prompt.prompt();
  const [reply = '']: string[] = await Promise.race([once(prompt, 'line'), once(prompt, 'close')]);
  prompt.close();
  if (!reply) console.error('');
  return reply.trim().toLowerCase() === 'yes';
}

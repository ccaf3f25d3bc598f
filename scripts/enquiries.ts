/** `npm run enquiries -- …`: lists, exports, erases and resends enquiries, of the local store or of the live site. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { runCommand } from './enquiries/command.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const ending = new AbortController();
if (process.argv.includes('retry')) {
  // A retry records the mails in progress before it ends; a second Ctrl-C ends it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
}

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  projectRoot: process.cwd(),
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  showProgress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\u001b[K${text}`) : undefined,
  ask: process.stdin.isTTY ? ask : undefined,
  signal: ending.signal,
});
// Exits although a mail may still be on its way.
if (ending.signal.aborted) process.exit(130);

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}

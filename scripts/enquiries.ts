/** `npm run enquiries -- …`: lists, exports, erases and resends enquiries, of the local store or of the live site. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { runCommand } from './enquiries/command.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  projectRoot: process.cwd(),
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  showProgress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\u001b[K${text}`) : undefined,
  ask: process.stdin.isTTY ? ask : undefined,
});

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}

/** `npm run enquiries -- …`: lets the team read, export, erase and resend enquiries, here and on the live site. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { runCommand } from './enquiries/command.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  projectRoot: process.cwd(),
  print: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  progress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\u001b[K${text}`) : undefined,
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

/** The large site as Netlify builds it: its settings, and another build with some of them. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseEnv, promisify } from 'node:util';

/** The settings, by their names in the environment. */
export const SETTINGS = parseEnv(readFileSync('tests/sites/large/production.env', 'utf8'));

/** Builds the site of this folder with these changes of its settings. Rejects with the output when that fails. */
export async function build(changes: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...process.env, NODE_ENV: '', VITEST: '', ...SETTINGS, ...changes };
  const astro = ['node_modules/astro/bin/astro.mjs', 'build'];
  await promisify(execFile)(process.execPath, astro, { env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    },
  );
}

/** Builds copies of the project (scripts/lib/copy-project.ts), which tests may change. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs `astro build` in a copy. Throws with its output when it fails. */
export async function buildCopy(
  folder: string,
  args: string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '', ...settings };
  const astro = ['node_modules/astro/bin/astro.mjs', 'build', ...args];
  await promisify(execFile)(process.execPath, astro, { cwd: folder, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    },
  );
}

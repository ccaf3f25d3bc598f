/** Copies of the project that tests may change and build. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Caches, output and a machine's own settings; node_modules is linked. */
const NOT_COPIED =
  /^(\.git|\.env|\.cache|\.astro|\.netlify|coverage|dist|node_modules|reports|screens|test-results)$/;

/** Copies the project into a temporary folder. */
export function copyProject(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'project-'));
  for (const name of readdirSync('.').filter((name) => !NOT_COPIED.test(name))) {
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

export function removeCopy(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

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

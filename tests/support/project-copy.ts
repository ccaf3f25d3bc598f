/** Copies of the project, which tests may change, build and serve. A copy takes a quarter of a second. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Build output, caches and a machine's own settings. */
const EXCLUDED =
  /^(\.git|\.env|\.cache|\.astro|\.netlify|coverage|dist|node_modules|reports|screens|test-results)$/;

/** Copies the project to a temporary folder. */
export function copyProject(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'project-copy-'));
  for (const name of readdirSync('.').filter((name) => !EXCLUDED.test(name))) {
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  // Links to the packages rather than to their folder: Vite keeps its cache there, and each copy needs its own.
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((name) => !name.startsWith('.vite'))) {
    symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs `astro build` in a copy. Throws with its output when it fails. */
export async function buildCopy(
  folder: string,
  args: string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '', VITEST: '', ...settings };
  const astro = ['node_modules/astro/bin/astro.mjs', 'build', ...args];
  await promisify(execFile)(process.execPath, astro, { cwd: folder, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    },
  );
}

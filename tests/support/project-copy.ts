/** Copies of the project, which tests may change. A copy takes a quarter of a second. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Build output, caches and a machine's own settings. */
const EXCLUDED = /^(\.git|\.env|\.astro|\.netlify|coverage|dist|node_modules|reports|screens|test-results)$/;

/** Copies the project to a folder, in which build output and caches stay, else to a temporary one. */
export function copyProject(folder = mkdtempSync(path.join(tmpdir(), 'project-copy-'))) {
  for (const name of readdirSync('.').filter((name) => !EXCLUDED.test(name))) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  // Links to the packages rather than to their folder: Astro and Vite keep caches there, and each copy needs its own.
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
  for (const name of readdirSync('node_modules').filter(
    (name) => !/^\.(astro|vite|package-lock)/.test(name),
  )) {
    const link = path.join(folder, 'node_modules', name);
    // A junction is one that Windows makes without a privilege.
    if (!existsSync(link)) symlinkSync(path.resolve('node_modules', name), link, 'junction');
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

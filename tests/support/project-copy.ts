/** Creates copies of the project that tests can modify. Copying takes a quarter of a second. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Build output, caches and local settings aren't copied. */
const EXCLUDED = /^(\.git|\.env|\.astro|\.netlify|coverage|dist|node_modules|reports|screens|test-results)$/;

/**
 * Copies the project to a new temporary folder, or to an existing folder without deleting the build output and caches
 * there.
 */
export function copyProject(folder = mkdtempSync(path.join(tmpdir(), 'project-copy-'))) {
  for (const name of readdirSync('.').filter((name) => !EXCLUDED.test(name))) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  // Links each package instead of the whole folder, because Astro and Vite keep caches in node_modules, and each copy
  // needs separate caches.
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
  for (const name of readdirSync('node_modules').filter(
    (name) => !/^\.(astro|vite|package-lock)/.test(name),
  )) {
    const link = path.join(folder, 'node_modules', name);
    // On Windows, creating junctions requires no special rights.
    if (!existsSync(link)) symlinkSync(path.resolve('node_modules', name), link, 'junction');
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

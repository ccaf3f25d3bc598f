import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Build output, caches and a machine's own settings; node_modules is linked. */
const EXCLUDED =
  /^(\.git|\.env|\.cache|\.astro|\.netlify|coverage|dist|node_modules|reports|screens|test-results)$/;

/** Copies the project to a temporary folder. */
export function copyProject(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'project-copy-'));
  for (const name of readdirSync('.').filter((name) => !EXCLUDED.test(name))) {
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Build output, caches, and folders that a build does not read. */
const EXCLUDED =
  /^(\.git|\.env|\.cache|\.astro|\.netlify|dist|node_modules|screens|test-results|tests|docs)$/;

/** Copies the project, without caches, to a temporary folder; `include` names excluded folders to copy all the same. */
export function copyProject(include: string[] = []): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'project-copy-'));
  for (const name of readdirSync('.').filter((name) => !EXCLUDED.test(name) || include.includes(name))) {
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

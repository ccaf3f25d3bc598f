import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a build makes, keeps for the next one, or doesn't read. */
const LEFT_OUT =
  /^(\.git|\.env|\.cache|\.astro|\.netlify|dist|node_modules|screens|test-results|tests|docs)$/;

/** A copy of the project, without caches, that a build may do anything to; `also` names what else it takes along. */
export function copyProject(also: string[] = []): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-copy-'));
  for (const name of readdirSync('.').filter((name) => !LEFT_OUT.test(name) || also.includes(name))) {
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

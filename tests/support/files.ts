/** Temporary folders, which are removed when the tests of the file have ended. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Makes a folder with these files; returns its path. */
export function temporaryFolder(files: Files = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-test-'));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}

/** Makes one that also has the owner's files of the small site, which a command checks before anything else. */
export function projectFolder(files: Files = {}): string {
  const folder = temporaryFolder();
  for (const name of ['src/own', 'src/content/agency.json'])
    cpSync(path.join('tests/sites/small', name), path.join(folder, name), { recursive: true });
  writeFiles(folder, files);
  return folder;
}

/** Texts or bytes of files, by their paths. */
export type Files = Record<string, string | Uint8Array>;

/** Writes files below a folder, with the folders that they are in. */
export function writeFiles(root: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
}

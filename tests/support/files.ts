/** Creates temporary folders, which are deleted after the last test in the file. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Creates a temporary folder with these files and returns its path. */
export function temporaryFolder(files: Files = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-test-'));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}

/** Like `temporaryFolder`, but includes the site's own files, which every command checks first. */
export function projectFolder(files: Files = {}): string {
  const folder = temporaryFolder();
  for (const name of ['public', 'src/own', 'src/content/agency.json'])
    cpSync(name, path.join(folder, name), { recursive: true });
  writeFiles(folder, files);
  return folder;
}

/** File contents by path. */
export type Files = Record<string, string | Uint8Array>;

/** Writes files below a folder, creating subfolders as needed. */
export function writeFiles(root: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
}

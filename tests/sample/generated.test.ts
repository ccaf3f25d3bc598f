import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { copyProject } from '../support/project-copy.ts';

const WRITTEN = ['public/*.{png,svg}', 'public/_astro/fonts/*.txt'];
const GENERATED = ['src/typography/fonts/*.*', ...WRITTEN];

test('npm run icons and npm run fonts write exactly the committed files', () => {
  const { folder, remove } = copyProject();
  for (const file of findFiles(WRITTEN, { cwd: folder })) rmSync(path.join(folder, file));
  for (const program of ['scripts/icons.ts', 'scripts/fonts.ts'])
    execFileSync(process.execPath, [program], { cwd: folder });
  const files = findFiles(GENERATED, { cwd: folder });
  expect(files.toSorted()).toEqual(findFiles(GENERATED).toSorted());
  const changed = files.filter((file) => !readFileSync(path.join(folder, file)).equals(readFileSync(file)));
  expect(changed).toEqual([]);
  remove();
});

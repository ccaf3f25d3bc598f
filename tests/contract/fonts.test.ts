import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

test('npm run fonts names a package that is not installed, and keeps the fonts', () => {
  const { folder: cwd, remove } = copyProject();
  const settings = `${cwd}/src/styles/fonts.ts`;
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replace(/package: '.*?'/, "package: 'no-such-font'"),
  );
  const fonts = () => readdirSync(`${cwd}/src/assets/fonts`);
  const before = fonts();
  expect(() => execFileSync(process.execPath, ['scripts/fonts.ts'], { cwd, stdio: 'pipe' })).toThrow(
    /There is no no-such-font\/.* Nothing was changed\./,
  );
  expect(fonts()).toEqual(before);
  remove();
});

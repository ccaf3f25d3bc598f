import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

test.each([
  {
    lacking: 'a package that is not installed',
    file: 'src/own/typeface.json',
    part: /"package": ".*?"/,
    other: '"package": "no-such-font"',
    message: /There is no no-such-font\/.* Nothing was changed\./,
  },
  {
    lacking: 'the letters of a language',
    file: 'src/own/settings.json',
    part: /"languages": \[.*\]/,
    other: '"languages": ["en", "ka"]',
    message: /georgian letters.* such as @fontsource-variable\/noto-sans-georgian.* Nothing was changed\./,
  },
])('npm run fonts names $lacking, and keeps the fonts', ({ file, part, other, message }) => {
  const { folder: cwd, remove } = copyProject();
  const settings = `${cwd}/${file}`;
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(part, other));
  const fonts = () => readdirSync(`${cwd}/src/typography/fonts`);
  const before = fonts();
  expect(() => execFileSync(process.execPath, ['scripts/fonts.ts'], { cwd, stdio: 'pipe' })).toThrow(message);
  expect(fonts()).toEqual(before);
  remove();
});

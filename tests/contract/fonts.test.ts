import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

/** Runs `npm run fonts` in a copy with a change in a file; returns what it prints, and the fonts before and after it. */
function runFonts(file: string, part: RegExp, other: string) {
  const { folder: cwd, remove } = copyProject();
  onTestFinished(remove);
  const settings = `${cwd}/${file}`;
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(part, other));
  const fonts = () => readdirSync(`${cwd}/src/typography/fonts`);
  const before = fonts();
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/fonts.ts'], { cwd, encoding: 'utf8' });
  return { stdout, stderr, before, after: fonts() };
}

test('npm run fonts names a package that is not installed, and keeps the fonts', () => {
  const result = runFonts('src/own/typeface.json', /"package": ".*?"/, '"package": "no-such-font"');
  expect(result.stderr).toMatch(/There is no no-such-font\/.* Nothing was changed\./);
  expect(result.after).toEqual(result.before);
});

test('npm run fonts makes the letters of Vietnamese for a site in it, and names a package for those that the typeface lacks', () => {
  const result = runFonts('src/own/settings.json', /"languages": \[.*\]/, '"languages": ["en", "vi", "ka"]');
  expect(result.stdout).toMatch(/no georgian letters.* such as @fontsource-variable\/noto-sans-georgian/);
  expect(result.after.filter((file) => !result.before.includes(file))).toEqual([
    'text-vietnamese.woff2',
    'wide-vietnamese.ttf',
    'wide-vietnamese.woff2',
  ]);
});

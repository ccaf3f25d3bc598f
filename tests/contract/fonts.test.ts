import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../support/files.ts';
import { copyProject } from '../support/project-copy.ts';

const LATIN = 'node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2';
/** A package for Greek, whose font has the letters A to Z. */
const GREEK = {
  'metadata.json': '{ "id": "g", "subsets": [], "variable": { "wght": { "max": "800" } } }',
  'unicode.json': '{ "greek": "U+41-5A" }',
  'files/g-greek-wght-normal.woff2': readFileSync(LATIN),
  LICENSE: 'a licence',
};

/** Runs `npm run fonts` in a copy with a change in a file; returns what it prints, and the fonts before and after it. */
function runFonts(file: string, part: RegExp, other: string) {
  const { folder: cwd, remove } = copyProject();
  onTestFinished(remove);
  const settings = `${cwd}/${file}`;
  writeFiles(`${cwd}/node_modules/greek`, GREEK);
  const typeface = `${cwd}/src/own/typeface.json`;
  const scripts = '"scripts": { "Grek": "greek" }';
  writeFileSync(typeface, readFileSync(typeface, 'utf8').replace(/"scripts": \{[^}]*\}/, scripts));
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(part, other));
  const fonts = () => readdirSync(`${cwd}/src/typography/fonts`);
  writeFileSync(`${cwd}/src/typography/fonts/old.woff2`, '');
  const before = fonts();
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/fonts.ts'], { cwd, encoding: 'utf8' });
  return { stdout, stderr, before, after: fonts() };
}

test('npm run fonts names a package that is not installed, and keeps the fonts', () => {
  const result = runFonts('src/own/typeface.json', /"package": ".*?"/, '"package": "no-such-font"');
  expect(result.stderr).toMatch(/There is no no-such-font\/.* Nothing was changed\./);
  expect(result.after).toEqual(result.before);
});

test('npm run fonts makes the letters of Vietnamese and Greek for a site in them, and names a package for those that the typeface lacks', () => {
  const result = runFonts(
    'src/own/settings.json',
    /"languages": \[.*\]/,
    '"languages": ["en", "vi", "el", "ka"]',
  );
  expect(result.stdout).toMatch(/no georgian letters.* such as @fontsource-variable\/noto-sans-georgian/);
  expect(result.after.filter((file) => !result.before.includes(file))).toEqual([
    'script-Grek.ttf',
    'script-Grek.woff2',
    'text-vietnamese.woff2',
    'wide-vietnamese.ttf',
    'wide-vietnamese.woff2',
  ]);
  expect(result.after).not.toContain('old.woff2');
});

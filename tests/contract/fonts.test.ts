import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../support/files.ts';
import { copyProject } from '../support/project-copy.ts';

const LATIN = 'node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2';
/** A package for Greek and Korean, whose fonts have the letters A to Z. */
const OTHERS = {
  'metadata.json': '{ "id": "g", "subsets": [], "variable": { "wght": { "max": "800" } } }',
  'unicode.json': '{ "greek": "U+41-5A" }',
  'files/g-greek-wght-normal.woff2': readFileSync(LATIN),
  'files/g-korean-700-normal.woff2': readFileSync(LATIN),
  LICENSE: 'a licence',
};

/** Runs `npm run fonts` in a copy with a change in a file; returns what it prints, and the fonts before and after it. */
function runFonts(file: string, part: RegExp, other: string) {
  const { folder: cwd, remove } = copyProject();
  onTestFinished(remove);
  const settings = `${cwd}/${file}`;
  writeFiles(`${cwd}/node_modules/others`, OTHERS);
  const typeface = `${cwd}/src/own/typeface.json`;
  const scripts = '"scripts": { "Grek": "others", "Kore": "others" }';
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

test('npm run fonts makes the letters of Vietnamese and Greek for a site in them, takes a package for Korean, and names one for each script that the typeface lacks', () => {
  const result = runFonts(
    'src/own/settings.json',
    /"languages": \[.*\]/,
    '"languages": ["en", "vi", "el", "ka", "ru", "zh-TW", "ko"]',
  );
  expect(result.stdout).toMatch(/no georgian letters.* such as @fontsource-variable\/noto-sans-georgian/);
  expect(result.stdout).toMatch(/no cyrillic letters.* such as @fontsource-variable\/noto-sans,/);
  expect(result.stdout).toMatch(/Texts in Hant .* such as @fontsource\/noto-sans-tc,/);
  expect(result.after.filter((file) => !result.before.includes(file))).toEqual([
    'script-Grek.ttf',
    'script-Grek.woff2',
    'text-vietnamese.woff2',
    'wide-vietnamese.ttf',
    'wide-vietnamese.woff2',
  ]);
  expect(result.after).not.toContain('old.woff2');
});

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';
import subsetFont from 'subset-font';
import { expect, onTestFinished, test } from 'vitest';
import { lettersOf } from '../../../src/typography/fonts.ts';
import { type Files, writeFiles } from '../../support/files.ts';
import { copyProject } from '../../support/project-copy.ts';

const LATIN = 'node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2';
/** A package that claims to support Greek and Korean, although its fonts contain only Latin letters. */
const OTHERS = {
  'metadata.json': '{ "id": "g", "subsets": [], "variable": { "wght": { "max": "800" } } }',
  'unicode.json': '{ "greek": "U+41-5A" }',
  'files/g-greek-wght-normal.woff2': readFileSync(LATIN),
  'files/g-korean-700-normal.woff2': readFileSync(LATIN),
  LICENSE: 'a licence',
};

/**
 * Changes a file in a copy of the project and runs `npm run fonts`. Returns the output, and the font files before and
 * after the run.
 */
function runFonts(file: string, part: RegExp, other: string, added: Files = {}, words: string[] = []) {
  const { folder: cwd, remove } = copyProject();
  onTestFinished(remove);
  const changed = `${cwd}/${file}`;
  writeFiles(`${cwd}/node_modules/others`, OTHERS);
  writeFiles(cwd, added);
  const typeface = `${cwd}/src/own/typeface.json`;
  const scripts = '"scripts": { "Grek": "others", "Kore": "others" }';
  writeFileSync(typeface, readFileSync(typeface, 'utf8').replace(/"scripts": \{[^}]*\}/, scripts));
  writeFileSync(changed, readFileSync(changed, 'utf8').replace(part, other));
  // Git doesn't keep empty folders, so this folder may be missing.
  rmSync(`${cwd}/public/_astro`, { recursive: true });
  const fonts = () => readdirSync(`${cwd}/src/typography/fonts`);
  writeFileSync(`${cwd}/src/typography/fonts/old.woff2`, '');
  const before = fonts();
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/fonts.ts', ...words], {
    ...{ cwd, encoding: 'utf8' },
  });
  const written = (name: string) => readFileSync(`${cwd}/src/typography/fonts/${name}`);
  const licences = () => readdirSync(`${cwd}/public/_astro/fonts`);
  return { stdout, stderr, before, after: fonts(), written, licences };
}

test('npm run fonts reports a missing package, and keeps the fonts', () => {
  const result = runFonts('src/own/typeface.json', /"package": ".*?"/, '"package": "no-such-font"');
  expect(result.stderr).toMatch(/There is no no-such-font\/.* Nothing was changed\./);
  expect(result.after).toEqual(result.before);
});

test("npm run fonts creates subsets for the site's languages, and suggests packages for missing scripts", () => {
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
  expect(result.licences()).toEqual(['OFL-Grek.txt', 'OFL.txt']);
});

/** A variable font for text and a static bold font for headings. Neither contains letters beyond Latin-1. */
const OWN = {
  'src/own/fonts/text.woff2': readFileSync(LATIN.replace('wght', 'standard')),
  'src/own/fonts/bold.woff2': await subsetFont(readFileSync(LATIN), lettersOf('U+20-7E,U+A0-FF,U+2019'), {
    targetFormat: 'woff2',
    variationAxes: { wght: 700 },
  }),
};
const STYLES = { text: { wght: { min: 400, max: 700 } }, wide: { wght: 700 } };
/** Runs `npm run fonts` with the owner's files and these styles. */
const runOwnFonts = (styles: object = STYLES, added: Files = OWN, words: string[] = []) =>
  runFonts(
    'src/own/typeface.json',
    /"package"[^]*"scripts"/,
    `"files": { "text": "src/own/fonts/text.woff2", "wide": "src/own/fonts/bold.woff2" }, "styles": ${JSON.stringify(styles)}, "scripts"`,
    added,
    words,
  );

test("npm run fonts creates only subsets for which the owner's files contain letters, and pins axes that styles don't name", () => {
  const result = runOwnFonts();
  expect(result.stderr).toBe('');
  expect(result.after.filter((name) => /^(text|wide)-.*woff2$/.test(name))).toEqual([
    'text-latin-1.woff2',
    'text-latin.woff2',
    'wide-latin-1.woff2',
    'wide-latin.woff2',
  ]);
  const { variationAxes } = create(result.written('text-latin.woff2')) as Font;
  expect(variationAxes).toEqual({ wght: expect.objectContaining({ min: 400, max: 700 }) });
});

test('npm run fonts keeps the fonts if texts use letters that the typeface lacks, unless told otherwise', () => {
  const polish = { ...OWN, 'src/own/words.json': '{ "pl": { "menu": "Łódź" } }' };
  const result = runOwnFonts(STYLES, polish);
  expect(result.stderr).toBe(
    'src/own/fonts/text.woff2 lacks letters that your texts use: Ł ź. npm run fonts anyway takes it even so. Nothing was changed.\n',
  );
  expect(result.after).toEqual(result.before);
  const taken = runOwnFonts(STYLES, polish, ['anyway']);
  expect(taken.stdout).toContain('lacks letters that your texts use: Ł ź.');
  expect(taken.after).not.toContain('old.woff2');
});

test.each<[what: string, problem: RegExp, styles: object, added: Files]>([
  [
    'is missing',
    /There is no src\/own\/fonts\/bold\.woff2/,
    STYLES,
    { 'src/own/fonts/text.woff2': OWN['src/own/fonts/text.woff2'] },
  ],
  [
    'is no font',
    /src\/own\/fonts\/bold\.woff2 can't be read as a font/,
    STYLES,
    { ...OWN, 'src/own/fonts/bold.woff2': 'a' },
  ],
  ['lacks an axis', /src\/own\/fonts\/bold\.woff2 has no axis wdth/, { ...STYLES, wide: { wdth: 116 } }, OWN],
  [
    'has no such weight',
    /src\/own\/fonts\/text\.woff2 has wght from 100 to 800/,
    { ...STYLES, text: { wght: { min: 400, max: 900 } } },
    OWN,
  ],
])("npm run fonts reports an owner's file that %s, and keeps the fonts", (_what, problem, styles, added) => {
  const result = runOwnFonts(styles, added);
  expect(result.stderr).toMatch(problem);
  expect(result.stderr).toContain('Nothing was changed.');
  expect(result.after).toEqual(result.before);
});

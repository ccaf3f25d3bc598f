/**
 * Tests that whatever the files in src/own contain is either valid or reported as a mistake, and never makes the code
 * that imports these files throw.
 */
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { isObject } from '../../src/model/fields.ts';
import { checkFieldsFile, checkOwnFiles } from '../../src/model/check/own-files.ts';
import en from '../../src/words/en.json' with { type: 'json' };
import { temporaryFolder, type Files } from '../support/files.ts';

const NAMES = ['settings', 'colours', 'typeface', 'words'];
/** The files of a site that uses almost all settings. */
const FILES: Files = {
  'src/content/agency.json': '{"contact":{}}',
  ...Object.fromEntries(findFiles('public/*.js', { cwd: 'tests/sites/large' }).map((file) => [file, ''])),
  ...Object.fromEntries(
    NAMES.map((name) => [`src/own/${name}.json`, readFileSync(`tests/sites/large/src/own/${name}.json`)]),
  ),
};

const check = (files: Files) => checkOwnFiles(temporaryFolder({ ...FILES, ...files }));

type Path = readonly (string | number)[];
const pathsIn = (value: unknown, path: Path = []): Path[] =>
  isObject(value)
    ? [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))]
    : [path];

/**
 * Returns a copy of `value` in which the part at `path` is replaced with `other`, or removed if `other` is undefined.
 */
const withValue = (value: unknown, [name, ...path]: Path, other: unknown): unknown => {
  if (name === undefined || !isObject(value)) return other;
  const copy: object = Array.isArray(value) ? [...value] : { ...value };
  Reflect.set(copy, name, withValue(Reflect.get(value, name), path, other));
  return JSON.parse(JSON.stringify(copy));
};

/** Imports the modules that read these files at import time. Returns the interface texts. */
async function wordsAfterImport(name: string, value: unknown) {
  vi.resetModules();
  vi.doMock(`../../src/own/${name}.json`, () => ({ default: value }));
  onTestFinished(() => vi.doUnmock(`../../src/own/${name}.json`));
  await import('../../src/site.ts');
  await import('../../src/styles/tokens.ts');
  await import('../../src/typography/fonts.ts');
  return (await import('../../src/words/index.ts')).wordsOf('ar');
}

test('the check accepts the files of a site that uses almost all settings, even after a byte order mark', () => {
  const file = 'src/own/settings.json';
  expect(check({ [file]: `\uFEFF${String(FILES[file])}` })).toEqual([]);
});

test('the check reports each missing file', () => {
  const missing = checkOwnFiles(temporaryFolder()).map(({ file, found }) => `${file}: ${found}`);
  const files = [...NAMES.map((name) => `src/own/${name}.json`), 'src/content/agency.json'];
  expect(missing.toSorted()).toEqual(files.map((file) => `${file}: no such file`).toSorted());
});

test.each([
  ['src/content/agency.json', '{ "brand": Guild }', '{ "brand": Guild }'],
  // src/site.ts would throw without contact details.
  ['src/content/agency.json', '{}', 'nothing'],
  ['src/own/settings.json', Buffer.from('{}', 'utf16le'), 'another encoding'],
])('the check reports %s with the content %s: "%s"', (file, content, message) => {
  expect(check({ [file]: content })).toMatchObject([{ line: 1, found: expect.stringContaining(message) }]);
});

test.each([
  ['export const fields = {};', []],
  ['\n', [{ found: 'no fields' }]],
  ['export const fields = {', [{ found: expect.stringContaining('Error') }]],
])('if fields.ts contains %j, the check reports %j', async (content, mistakes) => {
  const root = temporaryFolder({ 'src/own/fields.ts': content });
  expect(await checkFieldsFile(root)).toMatchObject(mistakes);
});

/** All interface texts, which must be strings. */
const TEXTS = JSON.parse(JSON.stringify(en), (_, each: unknown) =>
  typeof each === 'string' ? (expect.any(String) as unknown) : each,
) as object;

const CASES = NAMES.flatMap((name) => {
  const file = `src/own/${name}.json`;
  const whole: unknown = JSON.parse(String(FILES[file]));
  // One text represents all texts, and one group represents all groups.
  const isOne = (path: Path) => name !== 'words' || /^(|ar|ar,menu|ar,mail|ar,mail,page)$/.test(path.join());
  return pathsIn(whole)
    .filter(isOne)
    .map((path) => ({ name, file, path, whole }));
});
test.each(CASES)(
  'if $path in $file is null, empty, a string, a list or missing, the check reports a mistake or a default applies',
  async ({ name, file, path, whole }) => {
    for (const other of [null, '', 'a', [], {}, undefined]) {
      const value = withValue(whole, path, other);
      const mistakes = check({ [file]: JSON.stringify(value) ?? '' });
      for (const mistake of mistakes) expect(mistake).toMatchObject({ file, line: 1 });
      if (mistakes.length === 0) expect(await wordsAfterImport(name, value)).toMatchObject(TEXTS);
    }
  },
);

const PURPOSE = { en: 'Counts visits', de: 'Zählt', ar: 'يحصي' };

test.each([
  ['colours', { acent: ['#5fd0b4', '#0a6b57'] }, 'acent', 'The possible fields are surface, '],
  ['colours', { accent: null }, 'accent', 'a list with two colours'],
  [
    'typeface',
    { styles: { text: { weight: 400 }, wide: {} } },
    'styles text weight',
    'the axes of the font between { and }: wght, ',
  ],
  [
    'typeface',
    { package: undefined, axes: undefined, files: { text: 'src/own/fonts/a.woff2', wide: 'a.woff2' } },
    'files wide',
    'a font in src/own/fonts',
  ],
  [
    'typeface',
    { files: { text: 'src/own/fonts/a.woff2', wide: 'src/own/fonts/a.woff2' }, axes: undefined },
    'files',
    'either "package" and "axes", or "files"',
  ],
  ['typeface', { scripts: { arab: 'noto' } }, 'scripts arab', 'keyed by script code, such as Arab'],
  ['settings', { timeZone: 'Europe/Berln' }, 'timeZone', 'the name of a time zone'],
  ['settings', { timeZone: 5 }, 'timeZone', 'the name of a time zone'],
  [
    'settings',
    { services: [{ name: 'A', purpose: PURPOSE, scripts: ['https://a.example:80800/a.js'] }] },
    'services #1 scripts #1',
    'a web address',
  ],
  [
    'settings',
    { services: [{ name: 'A', purpose: { ...PURPOSE, de: undefined } }] },
    'services #1 purpose de',
    'Write it in each language',
  ],
  [
    'settings',
    { services: [{ name: 'A', purpose: PURPOSE, hosts: { 'scripts-src': [] } }] },
    'services #1 hosts scripts-src',
    'allows them: script-src, ',
  ],
  [
    'settings',
    { analytics: { script: '/count.js', attributes: [] } },
    'analytics',
    '"services": [{ "name": ',
  ],
])('the check reports $1 in $0.json, at the field $2', (name, value, field, rule) => {
  const file = `src/own/${name}.json`;
  const mistakes = check({
    [file]: JSON.stringify({ ...(JSON.parse(String(FILES[file])) as object), ...value }),
  });
  expect(mistakes).toMatchObject([{ file, field, rule: expect.stringContaining(rule) }]);
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodeText } from '../../lib/files.ts';
import { isObject, property } from '../fields.ts';
import { NO_UTF8, type Mistake } from '../mistake.ts';
import { agency } from '../collections/agency.ts';
import { ownFiles, type OwnSettings } from '../own-settings.ts';
import { readContent } from '../read.ts';
import { inLanguages } from '../translations.ts';
import { readJson } from '../json.ts';
import { checkFields } from './fields.ts';

const SETTINGS = 'src/own/settings.json';

/** The JSON files imported by code. */
const IMPORTED = [
  ...['settings', 'colours', 'typeface', 'words'].map((name) => `src/own/${name}.json`),
  'src/content/agency.json',
];

/**
 * Finds mistakes in the JSON files imported by code: missing or unreadable files, invalid values in src/own, and an
 * agency.json without `contact`, which src/site.ts reads as soon as it is imported. The files are read rather than
 * imported, so that mistakes are reported before an import can fail.
 */
export function checkOwnFiles(root: string): Mistake[] {
  const unreadable = IMPORTED.flatMap((file) => checkFile(root, file));
  if (unreadable.length > 0) return unreadable;
  const valueOf = (name: string) => readJson(textIn(root, `src/own/${name}.json`) ?? '').value;
  const languages: unknown = property(valueOf('settings'), 'languages');
  const known = (Array.isArray(languages) ? languages : []).filter((each) => typeof each === 'string');
  const files = readContent(root, inLanguages(ownFiles(known, valueOf('typeface')), []), 'src/own');
  const ofAgency = readContent(root, inLanguages({ agency }, []));
  const replaced = checkReplaced(valueOf('settings'));
  if (replaced.length > 0) return replaced;
  const mistakes = [
    ...checkFields(files),
    ...checkFields(ofAgency).filter(({ field }) => field === 'contact'),
  ];
  return mistakes.length > 0 ? mistakes : checkScripts(valueOf('settings') as OwnSettings, root);
}

/**
 * Reports src/own/fields.ts if it is missing, throws an error or exports no fields. form-fields.ts checks the fields
 * themselves.
 */
export async function checkFieldsFile(root: string): Promise<Mistake[]> {
  const file = 'src/own/fields.ts';
  const mistake = (found: string): Mistake[] => [
    {
      ...{ file, line: 1, field: '', found, expected: 'export const fields = { name, email, … }' },
      fix: 'restore or correct the file (docs/adopting.md)',
    },
  ];
  const { href } = pathToFileURL(path.join(root, file));
  const imported: unknown = await import(/* @vite-ignore */ href).catch((error: unknown) => String(error));
  if (typeof imported === 'string') return mistake(imported);
  return isObject(property(imported, 'fields')) ? [] : mistake('no fields');
}

/** Reads a file. Returns undefined if it isn't in UTF-8. */
const textIn = (root: string, file: string) => decodeText(readFileSync(path.join(root, file)));

function checkFile(root: string, file: string): Mistake[] {
  const mistake = (what: Pick<Mistake, 'line' | 'found' | 'expected' | 'fix'>) => [
    { file, field: '', ...what },
  ];
  const fix = 'restore the file or its name';
  if (!existsSync(path.join(root, file)))
    return mistake({ line: 1, found: 'no such file', expected: 'the settings of the site', fix });
  const text = textIn(root, file);
  if (text === undefined) return mistake(NO_UTF8);
  const read = readJson(text);
  if (read.mistake) return mistake(read.mistake);
  if (isObject(read.value) && !Array.isArray(read.value)) return [];
  return mistake({
    line: 1,
    found: text.trim(),
    expected: 'fields between { and }',
    fix: 'write {} if there are no fields',
  });
}

/** Finds scripts missing from `public`. */
const checkScripts = ({ services = [] }: OwnSettings, root: string): Mistake[] =>
  services.flatMap(({ scripts = [] }, index) =>
    scripts
      .filter((script) => script.startsWith('/') && !existsSync(path.join(root, 'public', script)))
      .map((script) => ({
        ...{ file: SETTINGS, line: 1, field: `services #${index + 1} scripts`, found: script },
        expected: `a file public${script}`,
        fix: 'add the file, or correct the name. File names are case-sensitive',
      })),
  );

/** Finds the settings of earlier versions, which `services` has replaced. */
const checkReplaced = (settings: unknown): Mistake[] =>
  ['thirdParties', 'analytics', 'afterConsent']
    .filter((name) => property(settings, name) !== undefined)
    .map((name) => ({
      ...{ file: SETTINGS, line: 1, field: name, found: `"${name}", which is now part of "services"` },
      expected: `"services": [{ "name": "Plausible", "purpose": { "en": "Counts visits" }, "scripts": ["https://plausible.io/js/script.js"], "asksFirst": true, "hosts": { "connect-src": ["https://plausible.io"] } }]`,
      fix: 'write it like this (CHANGELOG.md, 8.0.0)',
    }));

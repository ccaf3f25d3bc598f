import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodeText } from '../../lib/files.ts';
import { isObject, property } from '../fields.ts';
import { NO_UTF8, type Mistake, type MistakeInLine } from '../mistake.ts';
import { agency } from '../collections/agency.ts';
import { ownFiles, type OwnSettings } from '../own-settings.ts';
import { readContent } from '../read.ts';
import { inLanguages } from '../translations.ts';
import { parseFields } from '../parse-fields.ts';
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
  const unreadable = IMPORTED.flatMap((file) => read(root, file).mistakes);
  if (unreadable.length > 0) return unreadable;
  const settings = read(root, SETTINGS).value;
  const replaced = checkReplaced(settings);
  if (replaced.length > 0) return replaced;
  const languages: unknown = property(settings, 'languages');
  const known = (Array.isArray(languages) ? languages : []).filter((each) => typeof each === 'string');
  const typeface = read(root, 'src/own/typeface.json').value;
  const mistakes = [
    ...checkFields(readContent(root, inLanguages(ownFiles(known, typeface), []), 'src/own')),
    ...checkFields(readContent(root, inLanguages({ agency }, []))).filter(({ field }) => field === 'contact'),
  ];
  if (mistakes.length > 0) return mistakes;
  return [...checkScripts(settings as OwnSettings, root), ...checkTimeZone(settings as OwnSettings)];
}

/** Reads a file with fields. */
function read(root: string, file: string): { value?: unknown; mistakes: Mistake[] } {
  const failed = (mistake: MistakeInLine) => ({ mistakes: [{ file, field: '', ...mistake }] });
  if (!existsSync(path.join(root, file)))
    return failed({ line: 1, found: 'no such file', rule: 'Restore the file or its name' });
  const text = decodeText(readFileSync(path.join(root, file)));
  if (text === undefined) return failed(NO_UTF8);
  const { value, mistake } = parseFields(text, { isJson: true });
  if (mistake) return failed(mistake);
  if (isObject(value) && !Array.isArray(value)) return { value, mistakes: [] };
  return failed({
    line: 1,
    found: text.trim(),
    rule: 'Write the fields between { and }, and {} if there are none',
  });
}

/**
 * Reports src/own/fields.ts if it is missing, throws an error or exports no fields. form-fields.ts checks the fields
 * themselves.
 */
export async function checkFieldsFile(root: string): Promise<Mistake[]> {
  const file = 'src/own/fields.ts';
  const rule = 'Write export const fields = { name, email, … } (docs/adopting.md)';
  const mistake = (found: string): Mistake[] => [{ file, line: 1, field: '', found, rule }];
  const { href } = pathToFileURL(path.join(root, file));
  const imported: unknown = await import(/* @vite-ignore */ href).catch((error: unknown) => String(error));
  if (typeof imported === 'string') return mistake(imported);
  return isObject(property(imported, 'fields')) ? [] : mistake('no fields');
}

/** Finds scripts missing from `public`. */
const checkScripts = ({ services = [] }: OwnSettings, root: string): Mistake[] =>
  services.flatMap(({ scripts = [] }, index) =>
    scripts
      .filter((script) => script.startsWith('/') && !existsSync(path.join(root, 'public', script)))
      .map((script) => ({
        ...{ file: SETTINGS, line: 1, field: `services #${index + 1} scripts`, found: script },
        rule: `There is no file public${script}. File names are case-sensitive`,
      })),
  );

function checkTimeZone({ timeZone = 'UTC' }: OwnSettings): Mistake[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return [];
  } catch {
    const rule = 'Write the name of a time zone (IANA), such as Europe/Berlin';
    return [{ file: SETTINGS, line: 1, field: 'timeZone', found: `"${timeZone}"`, rule }];
  }
}

/** Finds the settings of earlier versions, which `services` has replaced. */
const checkReplaced = (settings: unknown): Mistake[] =>
  ['thirdParties', 'analytics', 'afterConsent']
    .filter((name) => property(settings, name) !== undefined)
    .map((name) => ({
      ...{ file: SETTINGS, line: 1, field: name, found: `"${name}", which is now part of "services"` },
      rule: `Write it like this (CHANGELOG.md, 8.0.0): "services": [{ "name": "Plausible", "purpose": { "en": "Counts visits" }, "scripts": ["https://plausible.io/js/script.js"], "asksFirst": true, "hosts": { "connect-src": ["https://plausible.io"] } }]`,
    }));

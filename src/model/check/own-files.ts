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

/** Finds scripts that browsers would block, or that are missing from `public`. */
const checkScripts = (settings: OwnSettings, root: string): Mistake[] => [
  ...checkAnalytics(settings),
  ...checkAfterConsent(settings),
  ...checkPublicScripts(settings, root),
];

/** Reports the analytics script if the security policy blocks the script or its requests. */
function checkAnalytics({ analytics, thirdParties = [] }: OwnSettings): Mistake[] {
  if (!analytics?.script.startsWith('https:')) return [];
  const script = new URL(analytics.script);
  const allows = (directives: readonly string[], parties = thirdParties) =>
    parties.some((party) => party.allows.some((each) => directives.includes(each)));
  const itsParties = thirdParties.filter(({ origin }) => covers(origin, script));
  const isRight = allows(['script-src'], itsParties) && allows(['connect-src', 'img-src']);
  if (isRight) return [];
  const line = `{ "origin": "${script.origin}", "purpose": { "en": "Counts visits" }, "allows": ["script-src", "connect-src"] }`;
  return [
    {
      ...{ file: SETTINGS, line: 1, field: 'analytics script', found: analytics.script },
      expected:
        'its origin in thirdParties with script-src, and an origin with connect-src or img-src for its requests. Browsers block all other origins',
      fix: `add to thirdParties, with the purpose in each of your languages: ${line}`,
    },
  ];
}

/** Finds scripts that require consent and are blocked by the security policy. */
const checkAfterConsent = ({ afterConsent = [], thirdParties = [] }: OwnSettings): Mistake[] =>
  afterConsent.flatMap(({ scripts, sources = {} }, index) => {
    const others = thirdParties.filter(({ allows }) => allows.includes('script-src'));
    const allowed = [...(sources['script-src'] ?? []), ...others.map(({ origin }) => origin)];
    return scripts
      .filter((script) => script.startsWith('https:'))
      .filter((script) => !allowed.some((source) => covers(source, new URL(script))))
      .map((script) => ({
        ...{ file: SETTINGS, line: 1, field: `afterConsent #${index + 1} scripts`, found: script },
        expected: 'its origin in sources, under script-src. Browsers block all other origins',
        fix: `add to sources: "script-src": ["${new URL(script).origin}"]`,
      }));
  });

/** Whether a policy source, such as `https://*.agency.com`, matches a URL. */
const covers = (source: string, { origin }: URL): boolean =>
  new RegExp(`^${RegExp.escape(URL.parse(source)?.origin ?? source).replace(String.raw`\*`, '[^/]+')}$`).test(
    origin,
  );

/** Finds scripts missing from `public`. */
const checkPublicScripts = ({ analytics, afterConsent = [] }: OwnSettings, root: string): Mistake[] => {
  const scripts: (readonly [field: string, script: string])[] = [
    ...(analytics ? [['analytics script', analytics.script] as const] : []),
    ...afterConsent.flatMap((each, index) =>
      each.scripts.map((script) => [`afterConsent #${index + 1} scripts`, script] as const),
    ),
  ];
  return scripts
    .filter(([, script]) => script.startsWith('/') && !existsSync(path.join(root, 'public', script)))
    .map(([field, script]) => ({
      ...{ file: SETTINGS, line: 1, field, found: script, expected: `a file public${script}` },
      fix: 'add the file, or correct the name. File names are case-sensitive',
    }));
};

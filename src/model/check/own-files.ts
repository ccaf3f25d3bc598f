/** Checks the files that code imports before any code imports them, because a mistake would make the import fail. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'astro/zod';
import { decodeText } from '../../lib/files.ts';
import { isObject, property } from '../fields.ts';
import { NO_UTF8, type Mistake, type MistakeInLine } from '../mistake.ts';
import { colours, settings, typeface } from '../own-settings.ts';
import { nameOf } from '../read.ts';
import { parseFields } from '../parse-fields.ts';
import { mistakesIn } from './fields.ts';

const FIELDS = 'Write the fields between { and }, and {} if there are none';

const TEXTS = z.union(
  [z.string(), z.record(z.string(), z.string())],
  'Write a text, as in src/words/en.json',
);

const JSON_FILES = {
  'src/own/settings.json': settings,
  'src/own/colours.json': colours,
  'src/own/typeface.json': typeface,
  // Which texts there may be is checked later (words.ts), because a missing one doesn't stop a build.
  'src/own/words.json': z.record(z.string(), z.record(z.string(), TEXTS, FIELDS), FIELDS),
  // src/site.ts reads the contact details as soon as it is imported. The rest is checked with the content.
  'src/content/agency.json': z.looseObject({ contact: z.looseObject({}, FIELDS) }, FIELDS),
};

/** Finds JSON files that are missing, can't be read or don't match their schema. */
export const checkOwnFiles = (root: string): Mistake[] =>
  Object.entries(JSON_FILES).flatMap(([file, schema]) => checkJson(root, file, schema));

function checkJson(root: string, file: string, schema: z.ZodType): Mistake[] {
  const failed = (mistake: MistakeInLine) => [{ file, field: '', ...mistake }];
  if (!existsSync(path.join(root, file)))
    return failed({ line: 1, found: 'no such file', rule: 'Restore the file or its name' });
  const text = decodeText(readFileSync(path.join(root, file)));
  if (text === undefined) return failed(NO_UTF8);
  const { value, mistake, lineOf } = parseFields(text, { isJson: true });
  if (mistake) return failed(mistake);
  return mistakesIn(value, schema, (at) => ({ file, line: lineOf(at), field: nameOf(at) }));
}

/**
 * Reports src/own/fields.ts if it is missing, throws an error or exports no fields. TypeScript checks the fields
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

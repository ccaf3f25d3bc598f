/** Another agency's site: what it answers to `npm run setup`, and what it changes afterwards. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../../src/lib/files.ts';

export interface RebrandedSite {
  name: string;
  answers: object;
  /** Patterns of files that go. */
  remove?: string[];
  /** Fields that become others, by JSON or YAML file. */
  change?: Record<string, object>;
  /** Whole files. */
  write?: Record<string, string>;
  /** Plain pictures of these colours and sizes. */
  pictures?: Record<string, [colour: string, width: number, height: number]>;
  /** Folders of src/content whose entries have photographs in place of drawings. */
  photographs?: string[];
  /** Commands after the tests of any site, such as another build and `playwright test enquiry` (tests/sample/enquiry.spec.ts). */
  commands?: string[];
  /** What no built file may contain, in whatever case. */
  absent?: string;
  /** The language whose words are English in Arabic letters. */
  inArabic?: string;
}

/** Makes these changes in the project at `root`. */
export async function change(root: string, site: RebrandedSite): Promise<void> {
  const inRoot = (file: string) => path.join(root, file);
  const find = (patterns: string | string[]) => findFiles(patterns, { cwd: root });
  const edit = (file: string, edited: (text: string) => string) =>
    writeFileSync(inRoot(file), edited(readFileSync(inRoot(file), 'utf8')));
  const picture = (file: string, [background, width, height]: [string, number, number]) =>
    sharp({ create: { width, height, channels: 3, background } }).toFile(inRoot(file));

  for (const file of find(site.remove ?? [])) rmSync(inRoot(file));
  for (const [file, fields] of Object.entries(site.change ?? {}))
    edit(file, (text) => {
      const value = merge(parse(text), fields);
      return file.endsWith('.json')
        ? JSON.stringify(value)
        : stringify(value, { aliasDuplicateObjects: false });
    });
  for (const [file, text] of Object.entries(site.write ?? {})) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
  }
  for (const [file, made] of Object.entries(site.pictures ?? {})) await picture(file, made);
  for (const entry of find((site.photographs ?? []).map((folder) => `src/content/${folder}/*.yaml`))) {
    const photograph = entry.replace(/yaml$/, 'jpg');
    edit(entry, (text) => text.replace(/^image: .*/m, `image: ./${path.basename(photograph)}`));
    await picture(photograph, ['#0a6b5e', 1600, 1200]);
  }
  const { inArabic: language } = site;
  if (!language) return;
  edit('src/own/words.json', (source) => {
    const texts = JSON.parse(source) as Record<string, object>;
    return JSON.stringify({ ...texts, [language]: allInArabic(texts[language]) });
  });
  for (const file of find(`src/content/{agency,pages/*}.${language}.*`))
    edit(file, (text) =>
      text.replaceAll(/(?<=(?:heading|label|title|intro)"?: "?).*?(?=",?$|$)/gm, inArabic),
    );
}

/** A value with the fields of another. */
function merge(value: unknown, changes: unknown): unknown {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes;
  const fields: Record<string, unknown> = { ...Object(value) };
  for (const [name, change] of Object.entries(changes)) fields[name] = merge(fields[name], change);
  return fields;
}

/**
 * English in Arabic letters (pseudo-localisation): it has the direction and the letters of that script, and nobody takes it
 * for a translation. Placeholders, and names that are written so in every script, stay.
 */
const KEPT = /(\{.*?\}|reCAPTCHA|Google)/;
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ARABIC = 'ابچدهفگحيجکلمنوپقرسشتثوخغز';
const inArabic = (text: string) =>
  text
    .split(KEPT)
    .map((part, index) => {
      const letters = part.replace(/[a-z]/gi, (each) => ARABIC[LATIN.indexOf(each.toLowerCase())] ?? each);
      return index % 2 ? part : letters;
    })
    .join('');

/** All texts of a value in Arabic letters. */
const allInArabic = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === 'string' ? inArabic(each) : each));

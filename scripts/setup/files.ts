/** Paths of the files changed by `npm run setup`, and functions that read them. */
import { readFileSync } from 'node:fs';
import { decodeText } from '../../src/lib/files.ts';

/** The new text of each file, or undefined if the file is to be removed. */
export type Changes = Record<string, string | undefined>;

export const AGENCY = 'src/content/agency.json';
export const OWN_SETTINGS = 'src/own/settings.json';
export const COLOURS = 'src/own/colours.json';
export const PAGES = 'src/content/pages';
/** The file that contains the owner's interface texts. */
export const WORDS = 'src/own/words.json';

/** Whether the changes remove a page. */
export const isGone = (page: string, changes: Changes) => {
  const file = `${PAGES}/${page}.yaml`;
  return file in changes && changes[file] === undefined;
};

export const read = (file: string) => decodeText(readFileSync(file)) ?? '';
export const readJson = <T>(file: string) => JSON.parse(read(file)) as T;
export const json = (value: unknown) => JSON.stringify(value, null, 2);

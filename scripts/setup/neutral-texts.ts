/** What takes the place of the sample: the neutral texts of the folder `starter`, or nothing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from '../../src/model/addresses/names.ts';
import { fill } from '../../src/words/fill.ts';
import { unchangedSampleFiles } from '../doctor/sample.ts';
import { read, type Changes } from './files.ts';
import type { Answers, Part } from './questions.ts';

/**
 * Files of the sample that are about these parts of it. The entries stay as long as the parts do, and a page exists as long.
 * Neutral texts take the place of the others, if STARTER has any.
 */
const BELONGS_TO: [files: RegExp, parts: Part[]][] = [
  [/^src\/content\/(projects\/|pages\/work)/, ['projects']],
  [/^src\/content\/(team\/|pages\/team)/, ['team']],
  // Case studies name projects, members and services.
  [/^src\/content\/(studies\/|services\.yaml)/, ['studies', 'projects', 'team']],
];
/** Files of the sample that never stay. */
const GOES = /^src\/assets\/|^src\/content\/pages\/office\.svg$|^docs\/|^README\.md$/;
const STARTER = 'scripts/setup/starter';
export const README = 'README.md';

/** What becomes of the files of the sample that nobody has changed. */
export function sampleChanges(keep: readonly Part[], language: string): Changes {
  const files = unchangedSampleFiles('.').flatMap((file): [string, string | undefined][] => {
    const parts = BELONGS_TO.find(([pattern]) => pattern.test(file))?.[1];
    const hasHolder = parts?.every((part) => keep.includes(part));
    const isPage = file.startsWith('src/content/pages/');
    const starter = starterOf(file, language);
    if (starter !== undefined && (!parts || isPage === hasHolder)) return [[file, starter]];
    return (parts && !hasHolder) || GOES.test(file) ? [[file, undefined]] : [];
  });
  return Object.fromEntries(files);
}

/** The neutral text that takes the place of a file, in a language if there is one, else in English. */
export function starterOf(file: string, language: string): string | undefined {
  const english = path.join(STARTER, path.relative('src/content', file));
  const starter = [filesIn(english, language), english].find((each) => existsSync(each));
  return starter && read(starter);
}

/** The README of the owner's repository. */
export const readmeOf = (values: Pick<Answers, 'brand' | 'url'>) =>
  fill(read(path.join(STARTER, 'owner-readme.md')), values);

/** Replaces the sample's files with the neutral texts in the `starter` folder, or removes them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from '../../src/model/addresses/names.ts';
import { fill } from '../../src/words/fill.ts';
import { unchangedSampleFiles } from '../doctor/sample.ts';
import { read, type Changes } from './files.ts';
import type { Answers, Part } from './questions.ts';

/**
 * The sample's files that belong to its parts. If their parts stay, pages become neutral and other files stay. If their
 * parts go, pages are removed, and other files become neutral if STARTER contains a text for them; otherwise they are
 * removed.
 */
const BELONGS_TO: [files: RegExp, parts: Part[]][] = [
  [/^src\/content\/(projects\/|pages\/work)/, ['projects']],
  [/^src\/content\/(team\/|pages\/team)/, ['team']],
  // Case studies refer to projects, team members and services.
  [/^src\/content\/(studies\/|services\.yaml)/, ['studies', 'projects', 'team']],
];
/** The sample's files that are always removed. */
const GOES = /^src\/assets\/|^src\/content\/pages\/office\.svg$|^docs\/|^README\.md$/;
const STARTER = 'scripts/setup/starter';
export const README = 'README.md';

/** Returns the changes to sample files that the owner hasn't edited. */
export function sampleChanges(keep: readonly Part[], language: string): Changes {
  const files = unchangedSampleFiles('.').flatMap((file): [string, string | undefined][] => {
    const parts = BELONGS_TO.find(([pattern]) => pattern.test(file))?.[1];
    const partsStay = !parts || parts.every((part) => keep.includes(part));
    const isPage = file.startsWith('src/content/pages/');
    const becomesNeutral = isPage || !parts ? partsStay : !partsStay;
    const starter = starterOf(file, language);
    if (becomesNeutral && starter !== undefined) return [[file, starter]];
    return !partsStay || GOES.test(file) ? [[file, undefined]] : [];
  });
  return Object.fromEntries(files);
}

/** Returns the neutral text that replaces a file, in this language if available, otherwise in English. */
export function starterOf(file: string, language: string): string | undefined {
  const english = path.join(STARTER, path.relative('src/content', file));
  const starter = [filesIn(english, language), english].find((each) => existsSync(each));
  return starter && read(starter);
}

/** Returns the README for the owner's repository. */
export const readmeOf = (values: Pick<Answers, 'brand' | 'url'>) =>
  fill(read(path.join(STARTER, 'owner-readme.md')), values);

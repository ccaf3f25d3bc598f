/** Replaces the sample's files with the neutral texts in the `starter` folder, or removes them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from '../../src/model/addresses/names.ts';
import { fill } from '../../src/words/fill.ts';
import { unchangedSampleFiles } from '../doctor/sample.ts';
import { read, type Changes } from './files.ts';
import type { Answers, Part } from './questions.ts';

const STARTER = 'scripts/setup/starter';
export const README = 'README.md';

/** `neutral` replaces a file with the text in STARTER; a file without such a text stays as it is. */
type Outcome = 'stays' | 'neutral' | 'removed';

interface Rule {
  files: RegExp;
  /** The parts of the site that these files belong to. */
  parts: Part[];
  /** What happens to the files if the owner keeps all of these parts. */
  kept: Outcome;
  /** What happens to the files if the owner drops any of these parts. */
  dropped: Outcome;
}

// Case studies refer to projects, team members and services.
const STUDIES: Part[] = ['studies', 'projects', 'team'];
/** The first rule that matches a file applies. */
const RULES: Rule[] = [
  { files: /^src\/content\/projects\//, parts: ['projects'], kept: 'stays', dropped: 'removed' },
  { files: /^src\/content\/pages\/work/, parts: ['projects'], kept: 'neutral', dropped: 'removed' },
  { files: /^src\/content\/team\//, parts: ['team'], kept: 'stays', dropped: 'removed' },
  { files: /^src\/content\/pages\/team/, parts: ['team'], kept: 'neutral', dropped: 'removed' },
  { files: /^src\/content\/studies\//, parts: STUDIES, kept: 'stays', dropped: 'removed' },
  { files: /^src\/content\/services\.yaml/, parts: STUDIES, kept: 'stays', dropped: 'neutral' },
];
/** The sample's files that are always removed. All others become neutral. */
const GOES = /^src\/assets\/|^src\/content\/pages\/office\.svg$|^docs\/|^README\.md$/;

/** Returns the changes to sample files that the owner hasn't edited. */
export function sampleChanges(keep: readonly Part[], language: string): Changes {
  const changes: Changes = {};
  for (const file of unchangedSampleFiles('.')) {
    const outcome = outcomeFor(file, keep);
    const starter = starterOf(file, language);
    if (outcome === 'removed') changes[file] = undefined;
    if (outcome === 'neutral' && starter !== undefined) changes[file] = starter;
  }
  return changes;
}

function outcomeFor(file: string, keep: readonly Part[]): Outcome {
  const rule = RULES.find(({ files }) => files.test(file));
  if (rule) return rule.parts.every((part) => keep.includes(part)) ? rule.kept : rule.dropped;
  return GOES.test(file) ? 'removed' : 'neutral';
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

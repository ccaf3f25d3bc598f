import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles } from '../../src/lib/files.ts';
import hashes from './sample-files.json' with { type: 'json' };

/** Values found only in the sample: its brand, `.example` addresses and all-zero phone numbers. */
const SAMPLE = [
  /[\w@:/.-]*\bthirma[\w@.-]*/,
  /(?<![\w@:/.-])(?!\.env\.)[\w@:/.-]+[.-]example\b/,
  /[\w:/.]*wa\.me\/910+/,
  /\bform": "#"/,
  /\+91 00000 \d{5}/,
  /YOUR-NAME\/YOUR-REPOSITORY/,
  /4th floor, Industrial Area Phase 8B|"street": "Civil Lines"/,
];
const PATTERN = new RegExp(SAMPLE.map(({ source }) => source).join('|'), 'gi');

const TEXTS =
  '{README.md,package.json,docs/specification.md,src/own/settings.json,src/content/**/*.{json,yaml,mdx}}';
/** Content files and images, except those that any agency may keep unchanged. */
const FILES =
  '{src/{content/{projects,team,studies,legal,pages}/**/*,content/*,assets/*}.{yaml,mdx,svg},docs/{home-*.png,specification.md},README.md}';
const MAY_STAY = /\/(not-found|technologies)\.yaml$/;

/** Returns the hashes of the files below `root` that count as sample files until they change. */
export function sampleFiles(root: string): Record<string, string> {
  const names = findFiles(FILES, { cwd: root }).filter((file) => !MAY_STAY.test(file));
  return Object.fromEntries(names.toSorted().map((file) => [file, hashOf(path.join(root, file))]));
}

function hashOf(file: string): string {
  // Ignores differences in line endings, because Git may change them.
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * Returns a sentence for each file below `root` that contains sample values, and one that lists unchanged sample files.
 */
export function findSample(root: string, sample: Record<string, string> = hashes): string[] {
  const files = findFiles(TEXTS, { cwd: root }).toSorted();
  const values = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const matches = [...text.matchAll(PATTERN)].map(
      ({ 0: value, index }) => `${value} (line ${text.slice(0, index).split('\n').length})`,
    );
    return matches.length > 0 ? [`${file} contains ${matches.join(', ')}: replace with your own values`] : [];
  });
  if (existsSync(path.join(root, 'tests/sample')))
    values.push('tests/sample only tests the sample: remove it');
  if (existsSync(path.join(root, 'README.md')) && findFiles('LICEN[CS]E*', { cwd: root }).length === 0)
    values.push('There is no LICENSE file: all rights are reserved unless you choose a licence');
  const names = unchangedSampleFiles(root, sample);
  if (names.length === 0) return values;
  const some = names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '');
  return [...values, `${names.length} sample files are unchanged: ${some}`];
}

/** Returns the unchanged sample files below `root`. */
export function unchangedSampleFiles(root: string, sample: Record<string, string> = hashes): string[] {
  const known = new Set(Object.values(sample));
  const left = Object.entries(sampleFiles(root)).filter(([, hash]) => known.has(hash));
  return left.map(([file]) => file);
}

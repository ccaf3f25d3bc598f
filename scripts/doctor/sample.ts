import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ok, failed, type Finding } from './finding.ts';

/** Where an agency writes about itself. */
const FILES = 'src/{site.ts,content/**/*.{yaml,mdx},pages/**/*.astro}';

/** What counts as sample: the brand, reserved domains, profiles and their placeholders, telephones, notes. */
const VALUES = [
  /[\w@:/.-]*\bthirma[\w@.-]*/gi,
  /[\w@:/.-]+[.-]example\b/gi,
  /[\w:/.]*wa\.me\/910+/g,
  /\b(?:href|linkedin): '#'/g,
  /\+91 00000 \d{5}/g,
  /Software, stitched by hand and counted twice/g,
  /sample text for a fictional company/gi,
];

/** Places of the sample, which an agency may have in its own address. */
const PLACES = /\b(Mohali|Ludhiana|Punjabi?|India)\b/g;
const ADDRESSES = [
  '4th floor, Industrial Area Phase 8B, Mohali, Punjab 160071, India',
  'Civil Lines, Ludhiana, Punjab 141001, India',
];

/** The record of `npm run art`: its pictures show fictional projects and people, and the sample's office. */
const DRAWN = 'scripts/sample-pictures/drawn.json';
const PICTURES = /^src\/(content\/|assets\/office\.)/;

/** Finds what is left of the sample in the project at `root`, whose own addresses are given. */
export function checkSample(root: string, addresses: readonly string[]): Finding[] {
  const own = addresses.filter((address) => !ADDRESSES.includes(address)).join();
  const findings = [...leftInFiles(root, own), ...leftPictures(root)];
  return findings.length > 0 ? findings : [ok('Sample', 'nothing is left of it')];
}

function leftInFiles(root: string, own: string): Finding[] {
  return globSync(FILES, { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
      const left = lines.flatMap((line, index) =>
        valuesIn(line, own).map((value) => `${value} (line ${index + 1})`),
      );
      return left.length > 0
        ? [failed('Sample', `${file} has ${left.join(', ')}: replace it by your own`)]
        : [];
    });
}

/** The sample's values in a line, without those that are part of another. */
function valuesIn(line: string, own: string): string[] {
  if (/^\s*(\/?\*|\/\/|#)/.test(line)) return [];
  const places = (line.match(PLACES) ?? []).filter((place) => !own.includes(place));
  const values = [...new Set([...VALUES.flatMap((value) => line.match(value) ?? []), ...places])];
  return values.filter((value) => !values.some((other) => other !== value && other.includes(value)));
}

function leftPictures(root: string): Finding[] {
  const record = path.join(root, DRAWN);
  if (!existsSync(record)) return [];
  const drawn = Object.keys(JSON.parse(readFileSync(record, 'utf8')) as object);
  const left = drawn.filter((file) => PICTURES.test(file) && existsSync(path.join(root, file)));
  if (left.length === 0) return [];
  return [
    failed('Sample', `${left.length} drawn pictures are left in src/content and src/assets: ${left[0]} …`),
  ];
}

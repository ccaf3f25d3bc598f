import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is recognisably the sample's in settings, content and pages. */
const SAMPLE = [
  /[\w@:/.-]*\bthirma[\w@.-]*/,
  // Domains, profiles and telephones that lead nowhere.
  /[\w@:/.-]+[.-]example\b/,
  /[\w:/.]*wa\.me\/910+/,
  /\bhref": "#"/,
  /\+91 00000 \d{5}/,
  /\bnewsletter: 'sample'/,
  // Headline, tagline, services, legal texts, and the figures as long as all are the sample's.
  /we code \*bold\.\* we build \*future\.\*/,
  /software, stitched by hand and counted twice/,
  /keep working after launch day|whichever your users will thank you for|measured against your numbers/,
  /remember how it was built|drawn from research, tested with people|the whole length of the cloth/,
  /sample text for a fictional company|newsletter box in the footer collects nothing/,
  /value: .?25\+[^]*value: .?98%[^]*value: .?10\+[^]*value: .?5\+/,
  // Places.
  /4th floor, Industrial Area Phase 8B|Civil Lines/,
  /\b(?<place>Mohali|Ludhiana|Punjabi?|India)\b/,
];
const PATTERN = new RegExp(SAMPLE.map(({ source }) => source).join('|'), 'gi');

/** The sample's pictures and its logo are stitched with threads of these widths. */
const THREAD = /stroke-width="(0\.84|\.8)"/;

/** A sentence for each file of the project at `root` that has values of the sample, except places in `ownAddresses`. */
export function findSample(root: string, ownAddresses: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const find = (files: string) => globSync(files, { cwd: root }).toSorted();
  const texts = find('src/{site.ts,content/**/*.{json,yaml,mdx},pages/**/*.astro}').flatMap((file) => {
    const text = read(file);
    const values = [...text.matchAll(PATTERN)].flatMap(({ 0: value, index, groups }) => {
      if (groups?.['place'] && ownAddresses.includes(groups['place'])) return [];
      const line = text.slice(0, index).split('\n').length;
      return [`${value.replace(/\n[^]*/, ' …')} (line ${line})`];
    });
    return values.length > 0 ? [`${file} has ${values.join(', ')}: replace it by your own`] : [];
  });
  const pictures = find('src/{content/**/*,assets/*}.svg').filter((file) => THREAD.test(read(file)));
  const count = pictures.length;
  return count > 0 ? [...texts, `${count} of its pictures are left: ${pictures[0]} …`] : texts;
}

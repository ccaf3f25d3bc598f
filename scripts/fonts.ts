/**
 * Writes the fonts of the site, small parts of the package in src/styles/fonts.ts, with fallbacks of the same size, into
 * src/assets/fonts, and removes what was there: `npm run fonts`.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { FONT_PARTS, FONT_STYLES, TYPEFACE, type FontAxes } from '../src/styles/fonts.ts';

const FOLDER = 'src/assets/fonts';
/** The OpenType features that browsers apply by default, and the numerals that CSS asks for. */
const FEATURES = 'calt ccmp clig kern liga lnum locl mark mkmk rlig rvrn tnum'.split(' ');
/** Fonts of the system, and their average width in 2048ths of an em, as capsize weighs the letters. */
const REGULAR = { local: ['Arial', 'Liberation Sans'], width: 913 };
const BOLD = { local: ['Arial Bold', 'Arial', 'Liberation Sans Bold'], width: 983 };
/** Which of them stands in for which weights of ours, in the size of one of these. */
const FALLBACKS = [
  { style: 'text', ...REGULAR, weights: '400 599', weight: 400 },
  { style: 'text', ...BOLD, weights: '600 700', weight: 650 },
  { style: 'wide', ...BOLD, weights: '100 900', weight: undefined },
] as const;

const { resolve } = createRequire(import.meta.url);

/** Where a file of the package is; without it, the program ends before it has changed anything. */
function inPackage(file: string): string {
  try {
    return resolve(`${TYPEFACE.package}/${file}`);
  } catch {
    console.error(
      `There is no ${TYPEFACE.package}/${file}. Install the package, or correct TYPEFACE in src/styles/fonts.ts: axes are part of the names of its files. Nothing was changed.`,
    );
    process.exit(1);
  }
}

interface Metadata {
  id: string;
  subsets: string[];
  variable: Record<string, { min: string; max: string }>;
}
const metadata = JSON.parse(await readFile(inPackage('metadata.json'), 'utf8')) as Metadata;

/** What the package lacks, in a sentence; the tools would name it in their own terms. */
function findMissing(): string | undefined {
  for (const axis of Object.values(FONT_STYLES).flatMap(Object.keys)) {
    if (axis in metadata.variable) continue;
    const present = Object.entries(metadata.variable).map(
      ([name, { min, max }]) => `${name} (${min} to ${max})`,
    );
    return `${TYPEFACE.package} has no axis ${axis}, only ${present.join(', ')}: remove ${axis} from FONT_STYLES in src/styles/fonts.ts.`;
  }
  const subset = FONT_PARTS.map(subsetOf).find((each) => !metadata.subsets.includes(each));
  return (
    subset &&
    `${TYPEFACE.package} has no letters of ${subset}: remove its parts from FONT_PARTS in src/styles/fonts.ts.`
  );
}

function subsetOf({ name }: { name: string }): string {
  return name === 'latin-ext' ? name : 'latin';
}

/** The letters of a range as CSS has it: `U+20-7E,U+A0`. */
function lettersOf(range: string): string {
  const spans = range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g);
  return [...spans]
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      const length = Number.parseInt(last, 16) - start + 1;
      return Array.from({ length }, (_, index) => String.fromCodePoint(start + index));
    })
    .join('');
}

async function subset(part: (typeof FONT_PARTS)[number], format: 'woff2' | 'sfnt', variationAxes: FontAxes) {
  const file = `files/${metadata.id}-${subsetOf(part)}-${TYPEFACE.axes}-normal.woff2`;
  // A separate constant: the package's types lack keepFeatures, and reject it in a literal argument.
  const options = { targetFormat: format, keepFeatures: FEATURES, variationAxes };
  return subsetFont(await readFile(inPackage(file)), lettersOf(part.range), options);
}

/** A font face of the system, made as large as ours. */
async function fallback({
  style,
  local,
  width,
  weights,
  weight,
}: (typeof FALLBACKS)[number]): Promise<string> {
  const axes = { ...FONT_STYLES[style], ...(weight && { wght: weight }) };
  const { ascent, descent, unitsPerEm, xWidthAvg } = await fromBuffer(
    await subset(FONT_PARTS[0], 'sfnt', axes),
  );
  const size = xWidthAvg / unitsPerEm / (width / 2048);
  const percent = (part: number) => `${Number((100 * part).toFixed(1))}%`;
  return `@font-face {
  font-family: '${style === 'text' ? 'Text' : 'Wide'} Fallback';
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${weights};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / unitsPerEm / size)};
  descent-override: ${percent(-descent / unitsPerEm / size)};
  line-gap-override: 0%;
}
`;
}

const missing = findMissing();
if (missing) {
  console.error(missing);
  process.exit(1);
}
/** All files are made before the old ones are removed. */
const files: Record<string, Buffer | string> = {};
for (const part of FONT_PARTS) {
  for (const [style, axes] of Object.entries(FONT_STYLES)) {
    files[`${style}-${part.name}.woff2`] = await subset(part, 'woff2', axes);
  }
  // For social images, whose renderer can't read woff2.
  files[`wide-${part.name}.ttf`] = await subset(part, 'sfnt', FONT_STYLES.wide);
}
const wide = await fromBuffer(await subset(FONT_PARTS[0], 'sfnt', FONT_STYLES.wide));
const text = await fromBuffer(await subset(FONT_PARTS[0], 'sfnt', { ...FONT_STYLES.text, wght: 500 }));
const family = {
  family: wide.familyName,
  // How wide text is, where headings are 1 wide.
  textWidth: Number((text.xWidthAvg / text.unitsPerEm / (wide.xWidthAvg / wide.unitsPerEm)).toFixed(2)),
};
files['family.json'] = `${JSON.stringify(family, null, 2)}\n`;
const faces = await Promise.all(FALLBACKS.map(fallback));
files['fallbacks.css'] =
  `/* By npm run fonts: local fonts with the metrics of the typeface, to avoid layout shift when it loads. */\n${faces.join('')}`;
const licence = inPackage('LICENSE');

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(`${FOLDER}/${name}`, content);
// The licence requires its text beside the published files.
await copyFile(licence, 'public/_astro/fonts/OFL.txt');

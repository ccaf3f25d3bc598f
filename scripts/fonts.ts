/**
 * `npm run fonts`: replaces src/typography/fonts with small subsets of the fonts chosen in src/own/typeface.json, and
 * with size-adjusted fallbacks.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fromBuffer } from '@capsizecss/unpack';
import { Argument } from 'commander';
import subsetFont from 'subset-font';
import { findFiles } from '../src/lib/files.ts';
import { scriptOf } from '../src/words/languages.ts';
import { site } from '../src/site.ts';
import {
  ALL_FONT_PARTS,
  EAST_ASIAN,
  lettersOf,
  TYPEFACE,
  type FontAxes,
  type FontPart,
} from '../src/typography/fonts.ts';
import {
  fail,
  fromFiles,
  fromPackage,
  inPackage,
  openFont,
  readJson,
  type Metadata,
  type Style,
} from './fonts/source.ts';
import { commandOf } from './lib/command.ts';

const [word] = commandOf(
  'npm run fonts',
  'Makes the fonts in src/typography/fonts from the typeface in src/own/typeface.json.\nChanges nothing if the typeface lacks letters that your texts use, and says which.',
)
  .addArgument(new Argument('[anyway]', 'makes the fonts even so').choices(['anyway']))
  .parse().args;

const FOLDER = 'src/typography/fonts';
const LICENCES = 'public/_astro/fonts';
/** The OpenType features that browsers apply by default, and the numeral styles used in our CSS. */
const FEATURES = 'calt ccmp clig kern liga lnum locl mark mkmk rlig rvrn tnum'.split(' ');
/**
 * System fonts, each with its average letter width in 2048ths of an em. As in capsize, letters are weighted by frequency.
 */
const REGULAR = { local: ['Arial', 'Liberation Sans'], width: 913 };
const BOLD = { local: ['Arial Bold', 'Liberation Sans Bold'], width: 983 };
/** The system font used for each range of weights, scaled to match the typeface at `weight`. */
const FALLBACKS = [
  { style: 'text', ...REGULAR, weights: '400 599', weight: 400 },
  { style: 'text', ...BOLD, weights: '600 700', weight: 650 },
  { style: 'wide', ...BOLD, weights: '100 900', weight: undefined },
] as const;

/** Fontsource's names for scripts that CLDR names differently, and the scripts that Noto Sans itself includes. */
const SUBSETS: Record<string, string> = { Beng: 'bengali', Orya: 'oriya' };
const IN_NOTO_SANS = ['Cyrl', 'Grek'];

const [LATIN] = ALL_FONT_PARTS;

/** Reads a style's font with the basic letters, and the value of each of its axes. */
async function openStyle(style: Style) {
  const name = source.nameOf(style);
  const content = (await source.read(style, LATIN)) ?? fail(`${name} has no Latin letters.`);
  const { axes, letters } = openFont(content, name);
  if (!letters.has('a')) fail(`${name} has no Latin letters.`);
  // An axis that the owner doesn't name gets its default, because a variable font is larger.
  const values: FontAxes = {};
  for (const [axis, range] of Object.entries(axes)) if (range) values[axis] = range.default;
  for (const [axis, value] of Object.entries(TYPEFACE.styles[style])) {
    const range = axes[axis];
    // A static font has a fixed weight instead of a weight axis.
    if (Object.keys(axes).length === 0 && axis === 'wght' && typeof value === 'number') continue;
    if (!range) return fail(`${name} has no axis ${axis}: correct "styles" in src/own/typeface.json.`);
    const { min, max } = typeof value === 'number' ? { min: value, max: value } : value;
    if (min < range.min || max > range.max)
      fail(
        `${name} has ${axis} from ${range.min} to ${range.max}: correct "styles" in src/own/typeface.json.`,
      );
    values[axis] = value;
  }
  return { content, axes: values };
}

function subset(
  style: Style,
  content: Buffer,
  part: FontPart,
  targetFormat: 'woff2' | 'sfnt',
  wght?: number,
) {
  const { axes } = styles[style];
  const variationAxes = { ...axes, ...(wght !== undefined && 'wght' in axes && { wght }) };
  // A separate constant, because the package's types lack `keepFeatures` and reject it in an object literal passed
  // directly.
  const options = { targetFormat, keepFeatures: FEATURES, variationAxes };
  return subsetFont(content, lettersOf(part.range), options);
}

/** Returns the Latin letters in the site's content and words. */
async function lettersInUse(): Promise<Set<string>> {
  const texts = findFiles([
    'src/content/**/*.{json,yaml,md,mdx}',
    'src/own/*.json',
    `src/words/{${site.languages.join(',')},}.json`,
  ]);
  const contents = await Promise.all(texts.map((file) => readFile(file, 'utf8')));
  return new Set(
    contents
      .join('')
      .normalize()
      .match(/\p{Script=Latin}/gu),
  );
}

/**
 * Returns the font family used for an East Asian script in social images. The build subsets the font to the letters in
 * these images.
 */
async function addEastAsian(
  script: string,
  { subset, example }: (typeof EAST_ASIAN)[string],
): Promise<string[]> {
  const family = TYPEFACE.scripts[script];
  if (!family) {
    console.log(
      `Texts in ${script} appear in a font from the visitor's system, as is usual. Social images have no title unless you install a Fontsource package with complete files, such as ${example}, and add it to "scripts" in src/own/typeface.json.`,
    );
    return [];
  }
  const { id } = await readJson<Metadata>(family, 'metadata.json');
  const font = await readFile(inPackage(family, `files/${id}-${subset}-700-normal.woff2`));
  return [(await fromBuffer(font)).familyName];
}

/**
 * Creates the font files for another script, from the typeface or a separate family. Returns the family used for
 * headings in social images.
 */
async function addScript(script: string): Promise<string[]> {
  const name =
    SUBSETS[script] ?? new Intl.DisplayNames('en', { type: 'script' }).of(script)?.toLowerCase() ?? script;
  const family = TYPEFACE.scripts[script] || (source.subsets.includes(name) ? TYPEFACE.package : undefined);
  if (!family) {
    console.log(
      `The typeface has no ${name} letters, so these appear in a font from the visitor's system. To choose a font, install a Fontsource package that contains them, such as @fontsource-variable/noto-sans${IN_NOTO_SANS.includes(script) ? '' : `-${name}`}, and add it to "scripts" in src/own/typeface.json.`,
    );
    return [];
  }
  const { id, variable } = await readJson<Metadata>(family, 'metadata.json');
  const ranges = await readJson<Record<string, string>>(family, 'unicode.json');
  const all = lettersOf(ranges[name] ?? fail(`${family} has no ${name} letters.`));
  // Omits legacy presentation forms, which make up half of an Arabic font.
  const letters = [...all].filter((each) => each === each.normalize('NFKC')).join('');
  const font = await readFile(inPackage(family, `files/${id}-${name}-wght-normal.woff2`));
  const max = Math.min(700, Number(variable['wght']?.max));
  const make = (targetFormat: 'woff2' | 'sfnt', wght: FontAxes[string]) =>
    subsetFont(font, letters, { targetFormat, variationAxes: { wght } });
  files[`${FOLDER}/script-${script}.woff2`] = await make('woff2', { min: 400, max });
  const headings = await make('sfnt', max);
  files[`${FOLDER}/script-${script}.ttf`] = headings;
  files[`${LICENCES}/OFL-${script}.txt`] = await readFile(inPackage(family, 'LICENSE'));
  return [(await fromBuffer(headings)).familyName];
}

/** Creates the @font-face rule of a system font, scaled to the size of our font. */
async function fallback({
  style,
  local,
  width,
  weights,
  weight,
}: (typeof FALLBACKS)[number]): Promise<string> {
  const ours = await subset(style, styles[style].content, LATIN, 'sfnt', weight);
  const { ascent, descent, unitsPerEm, xWidthAvg } = await fromBuffer(ours);
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

const source = TYPEFACE.files
  ? fromFiles(TYPEFACE.files)
  : await fromPackage(TYPEFACE.package ?? '', TYPEFACE.axes);
const styles = { text: await openStyle('text'), wide: await openStyle('wide') };

/** All new files. The old files are removed only after the new ones are complete. */
const files: Record<string, Buffer | string> = {};
const used = await lettersInUse();
const isVietnamese = site.languages.some((language) => new Intl.Locale(language).language === 'vi');
for (const style of ['text', 'wide'] as const) {
  const lacking = new Set(used);
  for (const part of ALL_FONT_PARTS) {
    const content = await source.read(style, part);
    if (!content || (part.name === 'vietnamese' && !isVietnamese)) continue;
    const { letters } = openFont(content, source.nameOf(style));
    const covered = [...lettersOf(part.range)].filter((letter) => letters.has(letter));
    // Most fonts contain some Vietnamese letters, but only fonts made for Vietnamese contain ạ.
    if (part.name === 'vietnamese' ? !letters.has('ạ') : covered.length === 0) continue;
    files[`${FOLDER}/${style}-${part.name}.woff2`] = await subset(style, content, part, 'woff2');
    // The social image renderer can't read WOFF2 files.
    if (style === 'wide')
      files[`${FOLDER}/wide-${part.name}.ttf`] = await subset(style, content, part, 'sfnt');
    for (const letter of covered) lacking.delete(letter);
  }
  const problem = `${source.nameOf(style)} lacks letters that your texts use: ${[...lacking].toSorted().join(' ')}.`;
  if (lacking.size > 0 && word !== 'anyway') fail(`${problem} npm run fonts anyway takes it even so.`);
  if (lacking.size > 0) console.log(`${problem} They appear in a font from the visitor's system.`);
}

const wide = await fromBuffer(await subset('wide', styles.wide.content, LATIN, 'sfnt'));
const scripts = site.languages.map(scriptOf).filter((script) => script !== 'Latn');
const families = await Promise.all(
  scripts.map((script) => {
    const eastAsian = EAST_ASIAN[script];
    return eastAsian ? addEastAsian(script, eastAsian) : addScript(script);
  }),
);
// The order matters: each letter is rendered in the first family that contains it.
const family = [wide.familyName, ...families.flat()].join(', ');
files[`${FOLDER}/family.json`] = `${JSON.stringify({ family }, null, 2)}\n`;
const faces = await Promise.all(FALLBACKS.map(fallback));
files[`${FOLDER}/fallbacks.css`] =
  `/* Written by npm run fonts: local fonts with the typeface's metrics, to avoid layout shift when it loads. */\n${faces.join('')}`;
// Licences must be published together with the fonts.
if (source.licence) files[`${LICENCES}/OFL.txt`] = source.licence;

await rm(FOLDER, { recursive: true, force: true });
for (const licence of findFiles(`${LICENCES}/OFL*.txt`)) await rm(licence);
for (const folder of [FOLDER, LICENCES]) await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(name, content);

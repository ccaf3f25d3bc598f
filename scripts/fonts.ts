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
  lettersOf,
  TYPEFACE,
  type FontAxes,
  type FontPart,
} from '../src/typography/fonts.ts';
import { fontsFor } from './fonts/other-scripts.ts';
import { fail, fromFiles, fromPackage, openFont, type Style } from './fonts/source.ts';
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

type Files = Record<string, Buffer | string>;
const [LATIN] = ALL_FONT_PARTS;

const source = TYPEFACE.files
  ? fromFiles(TYPEFACE.files)
  : await fromPackage(TYPEFACE.package ?? '', TYPEFACE.axes);
const styles = { text: await openStyle('text'), wide: await openStyle('wide') };
const used = await lettersInUse();
const others = await Promise.all(
  site.languages.flatMap((language) => {
    const script = scriptOf(language);
    return script === 'Latn' ? [] : fontsFor(script, source).then((added) => ({ script, ...added }));
  }),
);

/** All new files are made before the old ones are removed. */
const fonts: Files = {
  ...(await filesOf('text')),
  ...(await filesOf('wide')),
  ...Object.assign({}, ...others.map(({ fonts = {} }) => fonts)),
  'family.json': await familyFile(others.flatMap(({ family = [] }) => family)),
  'fallbacks.css': await fallbacksFile(),
};
/** Licences must be published together with the fonts. */
const licences: Files = {
  ...(source.licence && { 'OFL.txt': source.licence }),
  ...Object.fromEntries(
    others.flatMap(({ script, licence }) => (licence ? [[`OFL-${script}.txt`, licence]] : [])),
  ),
};

await rm(FOLDER, { recursive: true, force: true });
for (const licence of findFiles(`${LICENCES}/OFL*.txt`)) await rm(licence);
await write(FOLDER, fonts);
await write(LICENCES, licences);

async function write(folder: string, files: Files): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(`${folder}/${name}`, content);
}

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

/** Makes a font with a part's letters, and with this weight or all of the style's. */
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

/** Makes a style's fonts, one for each part of the letters. Fails if texts use letters that the style lacks. */
async function filesOf(style: Style): Promise<Files> {
  const files: Files = {};
  const lacking = new Set(used);
  const isVietnamese = site.languages.some((language) => new Intl.Locale(language).language === 'vi');
  for (const part of ALL_FONT_PARTS) {
    const content = await source.read(style, part);
    if (!content || (part.name === 'vietnamese' && !isVietnamese)) continue;
    const { letters } = openFont(content, source.nameOf(style));
    const covered = [...lettersOf(part.range)].filter((letter) => letters.has(letter));
    // Most fonts contain some Vietnamese letters, but only fonts made for Vietnamese contain ạ.
    if (part.name === 'vietnamese' ? !letters.has('ạ') : covered.length === 0) continue;
    files[`${style}-${part.name}.woff2`] = await subset(style, content, part, 'woff2');
    // The social image renderer can't read WOFF2 files.
    if (style === 'wide') files[`wide-${part.name}.ttf`] = await subset(style, content, part, 'sfnt');
    for (const letter of covered) lacking.delete(letter);
  }
  const problem = `${source.nameOf(style)} lacks letters that your texts use: ${[...lacking].toSorted().join(' ')}.`;
  if (lacking.size > 0 && word !== 'anyway') fail(`${problem} npm run fonts anyway takes it even so.`);
  if (lacking.size > 0) console.log(`${problem} They appear in a font from the visitor's system.`);
  return files;
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

/** Names the families for titles in social images. Each letter is rendered in the first one that contains it. */
async function familyFile(others: readonly string[]): Promise<string> {
  const wide = await fromBuffer(await subset('wide', styles.wide.content, LATIN, 'sfnt'));
  return `${JSON.stringify({ family: [wide.familyName, ...others].join(', ') }, null, 2)}\n`;
}

async function fallbacksFile(): Promise<string> {
  const faces = await Promise.all(FALLBACKS.map(fallback));
  return `/* Written by npm run fonts: local fonts with the typeface's metrics, to avoid layout shift when it loads. */\n${faces.join('')}`;
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

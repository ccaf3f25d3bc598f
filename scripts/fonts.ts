/**
 * `npm run fonts`: replaces src/typography/fonts with small subsets of the fonts chosen in src/own/typeface.json, and
 * with size-adjusted fallbacks.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fromBuffer } from '@capsizecss/unpack';
import { create } from 'fontkitten';
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

const { resolve } = createRequire(import.meta.url);

/** Prints the problem and exits. Called only before anything is written. */
function fail(problem: string): never {
  console.error(`${problem} Nothing was changed.`);
  process.exit(1);
}

/** Returns the path of a file in a package, or exits if there is no such file. */
function inPackage(name: string, file: string): string {
  try {
    return resolve(`${name}/${file}`);
  } catch {
    return fail(`There is no ${name}/${file}: install the package, or correct src/own/typeface.json.`);
  }
}

interface Metadata {
  id: string;
  subsets: string[];
  variable: Record<string, { max: string }>;
}
const readJson = async <T>(name: string, file: string) =>
  JSON.parse(await readFile(inPackage(name, file), 'utf8')) as T;

type Style = keyof typeof TYPEFACE.styles;

/** A source of the typeface's glyphs. */
interface Source {
  /** Returns the package or file that contains a style. */
  nameOf: (style: Style) => string;
  /** Returns the axes of a style's font. A static font has none. */
  axesOf: (style: Style) => readonly string[];
  /** Reads the font file that contains a part's letters. */
  read: (style: Style, part: FontPart) => Promise<Buffer>;
  /** Whether the typeface contains any of a part's letters. */
  has: (part: FontPart) => boolean;
  /** The other writing systems that the typeface supports, under Fontsource's names. */
  subsets: readonly string[];
  /**
   * The licence, which must be published with the fonts; undefined for owners' own fonts, whose licences are their
   * responsibility.
   */
  licence?: Buffer;
}

/** Opens a Fontsource package, which contains a file for each writing system. */
async function fromPackage(name: string, files = 'standard'): Promise<Source> {
  const { id, subsets, variable } = await readJson<Metadata>(name, 'metadata.json');
  return {
    nameOf: () => name,
    axesOf: () => Object.keys(variable),
    read: (_style, part) => {
      const letters = part.name === 'latin-1' ? 'latin' : part.name;
      return readFile(inPackage(name, `files/${id}-${letters}-${files}-normal.woff2`));
    },
    has: (part) => part.name !== 'vietnamese' || subsets.includes('vietnamese'),
    subsets,
    licence: await readFile(inPackage(name, 'LICENSE')),
  };
}

/** Opens the owner's font files. */
async function fromFiles(files: Record<Style, string>): Promise<Source> {
  const open = async (file: string) => {
    const content = await readFile(file).catch(() =>
      fail(`There is no ${file}: correct "files" in src/own/typeface.json.`),
    );
    try {
      const font = create(content);
      if (font.isCollection) return fail(`${file} contains several fonts: use a file with only one font.`);
      const { variationAxes, characterSet } = font;
      return { content, axes: Object.keys(variationAxes), letters: new Set(characterSet) };
    } catch (error) {
      return fail(`${file} can't be read as a font (${String(error)}).`);
    }
  };
  const fonts = { text: await open(files.text), wide: await open(files.wide) };
  for (const [style, { letters }] of Object.entries(fonts))
    if (!letters.has('a'.codePointAt(0) ?? 0)) fail(`${files[style as Style]} has no Latin letters.`);
  return {
    nameOf: (style) => files[style],
    axesOf: (style) => fonts[style].axes,
    read: (style) => Promise.resolve(fonts[style].content),
    // Most fonts contain some Vietnamese letters, but only fonts made for Vietnamese contain ạ. For other parts, any
    // letter is enough.
    has: ({ name, range }) => {
      const isThere = (letter: string) => fonts.wide.letters.has(letter.codePointAt(0) ?? 0);
      return name === 'vietnamese' ? isThere('ạ') : [...lettersOf(range)].some(isThere);
    },
    subsets: [],
  };
}

const source = TYPEFACE.files
  ? await fromFiles(TYPEFACE.files)
  : await fromPackage(TYPEFACE.package ?? '', TYPEFACE.axes);
for (const style of ['text', 'wide'] as const) {
  const axes = source.axesOf(style);
  const missing = Object.entries(TYPEFACE.styles[style]).find(
    // A static font has a fixed weight instead of a weight axis.
    ([axis, value]) =>
      !axes.includes(axis) && !(axes.length === 0 && axis === 'wght' && typeof value === 'number'),
  );
  if (missing)
    fail(`${source.nameOf(style)} has no axis ${missing[0]}: correct "styles" in src/own/typeface.json.`);
}

const isVietnamese = site.languages.some((language) => new Intl.Locale(language).language === 'vi');
const parts = ALL_FONT_PARTS.filter(
  (part) => source.has(part) && (part.name !== 'vietnamese' || isVietnamese),
);
if (isVietnamese && !parts.some(({ name }) => name === 'vietnamese'))
  console.log(
    "The typeface has no Vietnamese letters, so these appear in a font from the visitor's system: choose a Fontsource typeface that contains them.",
  );

async function subset(style: Style, part: FontPart, format: 'woff2' | 'sfnt', axes: FontAxes) {
  const known = source.axesOf(style);
  const variationAxes = Object.fromEntries(Object.entries(axes).filter(([axis]) => known.includes(axis)));
  // A separate constant, because the package's types lack `keepFeatures` and reject it in an object literal passed
  // directly.
  const options = { targetFormat: format, keepFeatures: FEATURES, variationAxes };
  return subsetFont(await source.read(style, part), lettersOf(part.range), options);
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
async function fallback(font: (typeof FALLBACKS)[number]): Promise<string> {
  const { style, local, width, weights, weight } = font;
  const axes = { ...TYPEFACE.styles[style], ...(weight && { wght: weight }) };
  const ours = await subset(style, ALL_FONT_PARTS[0], 'sfnt', axes);
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

/** All new files. The old files are removed only after the new ones are complete. */
const files: Record<string, Buffer | string> = {};
for (const part of parts) {
  for (const style of ['text', 'wide'] as const)
    files[`${FOLDER}/${style}-${part.name}.woff2`] = await subset(
      style,
      part,
      'woff2',
      TYPEFACE.styles[style],
    );
  // The social image renderer can't read WOFF2 files.
  files[`${FOLDER}/wide-${part.name}.ttf`] = await subset('wide', part, 'sfnt', TYPEFACE.styles.wide);
}
const wide = await fromBuffer(await subset('wide', ALL_FONT_PARTS[0], 'sfnt', TYPEFACE.styles.wide));
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

/** The fonts for scripts other than Latin, from the typeface or from a family of their own. */
import { readFile } from 'node:fs/promises';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { EAST_ASIAN, lettersOf, TYPEFACE, type FontAxes } from '../../src/typography/fonts.ts';
import { fail, inPackage, readJson, type Metadata, type Source } from './source.ts';

/** Fontsource's names for scripts that CLDR names differently, and the scripts that Noto Sans itself includes. */
const SUBSETS: Record<string, string> = { Beng: 'bengali', Orya: 'oriya' };
const IN_NOTO_SANS = ['Cyrl', 'Grek'];

/** What a script adds: fonts by name, a licence, and the family of its letters in social images. Nothing: no font of its own. */
interface Added {
  fonts: Record<string, Buffer>;
  licence?: Buffer;
  family: string;
}

/** Returns what a script adds. If there is no font for it, says how to choose one. */
export const fontsFor = (script: string, source: Source): Promise<Added | undefined> => {
  const eastAsian = EAST_ASIAN[script];
  return eastAsian ? eastAsianFonts(script, eastAsian) : otherFonts(script, source);
};

/** East Asian pages use the visitor's fonts. For social images, the build takes the letters that it needs from a whole font. */
async function eastAsianFonts(
  script: string,
  { subset, example }: (typeof EAST_ASIAN)[string],
): Promise<Added | undefined> {
  const family = TYPEFACE.scripts[script];
  if (!family) {
    console.log(
      `Texts in ${script} appear in a font from the visitor's system, as is usual. Social images have no title unless you install a Fontsource package with complete files, such as ${example}, and add it to "scripts" in src/own/typeface.json.`,
    );
    return undefined;
  }
  const { id } = await readJson<Metadata>(family, 'metadata.json');
  const font = await readFile(inPackage(family, `files/${id}-${subset}-700-normal.woff2`));
  return { fonts: {}, family: (await fromBuffer(font)).familyName };
}

async function otherFonts(script: string, source: Source): Promise<Added | undefined> {
  const name =
    SUBSETS[script] ?? new Intl.DisplayNames('en', { type: 'script' }).of(script)?.toLowerCase() ?? script;
  const family = TYPEFACE.scripts[script] || (source.subsets.includes(name) ? TYPEFACE.package : undefined);
  if (!family) {
    console.log(
      `The typeface has no ${name} letters, so these appear in a font from the visitor's system. To choose a font, install a Fontsource package that contains them, such as @fontsource-variable/noto-sans${IN_NOTO_SANS.includes(script) ? '' : `-${name}`}, and add it to "scripts" in src/own/typeface.json.`,
    );
    return undefined;
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
  const headings = await make('sfnt', max);
  return {
    fonts: {
      [`script-${script}.woff2`]: await make('woff2', { min: 400, max }),
      // The social image renderer can't read WOFF2 files.
      [`script-${script}.ttf`]: headings,
    },
    licence: await readFile(inPackage(family, 'LICENSE')),
    family: (await fromBuffer(headings)).familyName,
  };
}

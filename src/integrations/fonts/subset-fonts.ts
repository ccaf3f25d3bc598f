import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';
import { partsOf, type TypefacePart } from './typeface.ts';

/**
 * The OpenType features that the pages use: those that browsers apply by default, and the numerals
 * that CSS asks for. The glyphs of all features would make the files an eighth larger.
 */
const FEATURES = 'calt ccmp clig kern liga lnum locl mark mkmk rlig rvrn tnum'.split(' ');

/** The variation axes that each subset keeps: a range, or one value. */
export const FONT_SUBSETS = {
  text: { wght: { min: 400, max: 700 }, wdth: 100 },
  wide: { wght: 740, wdth: 116 },
} as const;

type SubsetName = keyof typeof FONT_SUBSETS;

/** A font file for the pages. */
export interface FontFile {
  file: string;
  /** The letters for which browsers fetch it, as CSS has it; without, it is the one for all texts. */
  unicodeRange?: [string];
}

/**
 * Makes the small font files that the pages use, unless the cache has them: one for each subset, and another
 * for letters that the first file of the typeface lacks. `astro.config.mjs` calls it before the build, since
 * Astro's font settings need the paths.
 */
export async function subsetFonts(
  cacheDirectory: string,
  letters: string,
): Promise<Record<SubsetName, FontFile[]>> {
  await mkdir(cacheDirectory, { recursive: true });
  const parts = partsOf(letters);
  const subset = (name: SubsetName) =>
    Promise.all(
      parts.map(async (part, index): Promise<FontFile> => {
        const file = await subsetPart(cacheDirectory, name, part);
        return index === 0 ? { file } : { file, unicodeRange: [rangeOf(part.letters)] };
      }),
    );
  return { text: await subset('text'), wide: await subset('wide') };
}

async function subsetPart(
  cacheDirectory: string,
  name: SubsetName,
  { file, letters }: TypefacePart,
): Promise<string> {
  const source = await readFile(file);
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([letters, FEATURES, FONT_SUBSETS[name]]));
  const target = path.join(cacheDirectory, `anek-${name}-${key.digest('hex').slice(0, 8)}.woff2`);
  if (!(await exists(target))) {
    const variationAxes = { ...FONT_SUBSETS[name] };
    // A separate constant: the package's types lack keepFeatures, and reject it in a literal argument.
    const options = { targetFormat: 'woff2', keepFeatures: FEATURES, variationAxes } as const;
    await writeFile(target, await subsetFont(source, letters, options));
  }
  return target;
}

/** Letters as CSS's `unicode-range`: `U+160,U+17d`. */
function rangeOf(letters: string): string {
  return [...letters].map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16)}`).join(',');
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

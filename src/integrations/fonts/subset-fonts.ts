import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** File of the variable font that all subsets are made from. */
export const VARIABLE_FONT =
  require.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2');

/** The characters in the subsets: Basic Latin and what the texts need beyond it. */
export const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('') +
  '\u00a0©·–—‘’“”…•→←×₹é';

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

/**
 * Makes the two small font files that the pages preload, unless the cache has them, and returns
 * their paths. `astro.config.mjs` calls it before the build, since Astro's font settings need the paths.
 */
export async function subsetFonts(cacheDirectory: string): Promise<Record<SubsetName, string>> {
  await mkdir(cacheDirectory, { recursive: true });
  const source = await readFile(VARIABLE_FONT);
  const subset = async (name: SubsetName): Promise<string> => {
    const key = createHash('sha256')
      .update(source)
      .update(JSON.stringify([CHARACTERS, FEATURES, FONT_SUBSETS[name]]));
    const target = path.join(cacheDirectory, `anek-${name}-${key.digest('hex').slice(0, 8)}.woff2`);
    if (!(await exists(target))) {
      const variationAxes = { ...FONT_SUBSETS[name] };
      // A separate constant: the package's types lack keepFeatures, and reject it in a literal argument.
      const options = { targetFormat: 'woff2', keepFeatures: FEATURES, variationAxes } as const;
      await writeFile(target, await subsetFont(source, CHARACTERS, options));
    }
    return target;
  };
  return { text: await subset('text'), wide: await subset('wide') };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

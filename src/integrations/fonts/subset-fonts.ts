/**
 * Cuts the typeface at build time: from the variable font of its npm package to the two small
 * files that the pages preload. Run by `astro.config.mjs` before everything else.
 */
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
/** The variable font that everything is cut from. */
export const SOURCE =
  require.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2');

/** Every character the two files hold: Basic Latin and what the texts need beyond it. */
export const glyphs =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('') +
  '\u00a0©·–—‘’“”…•→←×₹é';

/**
 * What of the typeface's OpenType features the pages use: those that browsers apply by themselves,
 * and the figures that CSS asks for. The others' glyphs would make the files an eighth larger.
 */
const FEATURES = 'calt ccmp clig kern liga lnum locl mark mkmk rlig rvrn tnum'.split(' ');

/** The two cuts: what each is for, and the part of the variable font's axes it keeps. */
export const CUTS = {
  text: { wght: { min: 400, max: 700 }, wdth: 100 },
  wide: { wght: 740, wdth: 116 },
} as const;

/** Paths of the cut files, each a woff2. Cuts only what the cache does not hold yet. */
export async function cutFonts(cacheDirectory: string): Promise<Record<keyof typeof CUTS, string>> {
  await mkdir(cacheDirectory, { recursive: true });
  const source = await readFile(SOURCE);
  const cut = async (name: keyof typeof CUTS): Promise<string> => {
    const recipe = createHash('sha256')
      .update(source)
      .update(JSON.stringify([glyphs, FEATURES, CUTS[name]]));
    const target = path.join(cacheDirectory, `anek-${name}-${recipe.digest('hex').slice(0, 8)}.woff2`);
    if (!(await exists(target))) {
      const variationAxes = { ...CUTS[name] };
      // A value of its own: the package's types don't know keepFeatures yet.
      const options = { targetFormat: 'woff2', keepFeatures: FEATURES, variationAxes } as const;
      const font = await subsetFont(source, glyphs, options);
      await writeFile(target, font);
    }
    return target;
  };
  return { text: await cut('text'), wide: await cut('wide') };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

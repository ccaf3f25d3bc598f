/** Writes the fonts of the site, small parts of the typeface's package, into src/assets/fonts: `npm run fonts`. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { FONT_PARTS, FONT_STYLES } from '../src/styles/fonts.ts';

const PACKAGE = '@fontsource-variable/anek-latin';
/** The OpenType features that browsers apply by default, and the numerals that CSS asks for. */
const FEATURES = 'calt ccmp clig kern liga lnum locl mark mkmk rlig rvrn tnum'.split(' ');

const { resolve } = createRequire(import.meta.url);

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

for (const { name, range } of FONT_PARTS) {
  const source = name === 'latin-ext' ? name : 'latin';
  const typeface = await readFile(resolve(`${PACKAGE}/files/anek-latin-${source}-standard-normal.woff2`));
  for (const [style, axes] of Object.entries(FONT_STYLES)) {
    const subset = async (targetFormat: 'woff2' | 'sfnt', extension: string) => {
      // A separate constant: the package's types lack keepFeatures, and reject it in a literal argument.
      const options = { targetFormat, keepFeatures: FEATURES, variationAxes: { ...axes } };
      const font = await subsetFont(typeface, lettersOf(range), options);
      await writeFile(`src/assets/fonts/anek-${style}-${name}.${extension}`, font);
    };
    await subset('woff2', 'woff2');
    // For social images, whose renderer can't read woff2.
    if (style === 'wide') await subset('sfnt', 'ttf');
  }
}
// The licence requires its text beside the published files.
await copyFile(resolve(`${PACKAGE}/LICENSE`), 'public/_astro/fonts/OFL.txt');

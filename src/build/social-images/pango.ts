/** Loads fonts into Pango, sharp's text renderer, and draws text. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { create, type Font } from 'fontkitten';
import sharp, { type Sharp } from 'sharp';
import subsetFont from 'subset-font';
import { findFiles } from '../../lib/files.ts';
import { EAST_ASIAN, TYPEFACE } from '../../typography/fonts.ts';
import font from '../../typography/fonts/family.json' with { type: 'json' };

/** The resolution at which a point, Pango's unit for font sizes, equals a pixel. */
const DPI = 72;

/** The fonts that Pango has loaded. */
const fonts: Font[] = [];

/**
 * Loads a font file into Pango. The font stays loaded, so texts need to specify only its family. Pango can't read
 * woff2.
 */
async function load(fontfile: string): Promise<void> {
  await sharp({ text: { text: 'a', fontfile } }).toBuffer();
  const loaded = create(await readFile(fontfile));
  if ('hasGlyphForCodePoint' in loaded) fonts.push(loaded);
}

/** Loads the heading fonts written by `npm run fonts`. */
const ownFonts = (async () => {
  for (const file of findFiles('src/typography/fonts/*.ttf')) await load(file);
})();

/**
 * Loads the East Asian fonts in src/own/typeface.json, reduced to the characters in all texts that will be drawn. Pango
 * rereads the files for each size, so call the returned function, which deletes the files, only after everything has
 * been drawn.
 */
export async function loadEastAsianFonts(texts: readonly string[]): Promise<() => Promise<void>> {
  const { resolve } = createRequire(import.meta.url);
  const folder = await mkdtemp(path.join(tmpdir(), 'fonts-'));
  for (const [script, { subset }] of Object.entries(EAST_ASIAN)) {
    const name = TYPEFACE.scripts[script];
    if (!name) continue;
    const { id } = JSON.parse(await readFile(resolve(`${name}/metadata.json`), 'utf8')) as { id: string };
    const whole = await readFile(resolve(`${name}/files/${id}-${subset}-700-normal.woff2`));
    const file = path.join(folder, `${script}.ttf`);
    await writeFile(file, await subsetFont(whole, texts.join(''), { targetFormat: 'sfnt' }));
    await load(file);
  }
  return () => rm(folder, { recursive: true });
}

/**
 * Whether the fonts loaded into Pango contain all letters of a text. The machine's other fonts are ignored, because
 * they are unknown.
 */
export async function isDrawable(text: string): Promise<boolean> {
  await ownFonts;
  const letters = text.normalize('NFC').match(/\p{L}/gu) ?? [];
  return letters.every((letter) =>
    fonts.some((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );
}

/**
 * Draws `text`, which is Pango markup, at a font size of `size` pixels. Characters missing from the heading font are drawn in
 * whichever of the machine's fonts contains them. Lines break at `width`.
 */
export async function drawMarkup(text: string, size: number, width?: number): Promise<Sharp> {
  await ownFonts;
  return sharp({
    text: { text, font: `${font.family}, ${size}`, dpi: DPI, rgba: true, ...(width && { width }) },
  });
}

/** Pango, which draws text for sharp: the fonts that it is given, and a text as it draws it. */
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

/** Dots per inch at which a point, in which Pango measures fonts, is a pixel. */
const DPI = 72;

/** The fonts that Pango was given. */
const fonts: Font[] = [];

/** Gives Pango a font file, which it keeps: texts name only the family. It reads no woff2. */
async function load(fontfile: string): Promise<void> {
  await sharp({ text: { text: 'a', fontfile } }).toBuffer();
  const loaded = create(await readFile(fontfile));
  if ('hasGlyphForCodePoint' in loaded) fonts.push(loaded);
}

/** The fonts of headings, as `npm run fonts` writes them. */
const ownFonts = (async () => {
  for (const file of findFiles('src/typography/fonts/*.ttf')) await load(file);
})();

/**
 * Gives Pango the fonts of East Asia that src/own/typeface.json names, cut to the letters of all texts that will be drawn. It
 * reads the files again for each size: they go with the returned function, when everything is drawn.
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

/** Whether the fonts that Pango was given have all letters of a text. Nobody knows which other fonts this machine has. */
export async function isDrawable(text: string): Promise<boolean> {
  await ownFonts;
  const letters = text.normalize('NFC').match(/\p{L}/gu) ?? [];
  return letters.every((letter) =>
    fonts.some((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  );
}

/** A text of Pango's markup, `size` pixels high, in the font of headings, else in any of this machine, such as for signs. Lines break at `width`. */
export async function drawMarkup(text: string, size: number, width?: number): Promise<Sharp> {
  await ownFonts;
  return sharp({
    text: { text, font: `${font.family}, ${size}`, dpi: DPI, rgba: true, ...(width && { width }) },
  });
}

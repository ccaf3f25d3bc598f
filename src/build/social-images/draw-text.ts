/** Texts of social images, drawn by Pango (through sharp) in the font of headings. */
import sharp, { type Sharp } from 'sharp';
import { findFiles } from '../../lib/files.ts';
import font from '../../typography/fonts/family.json' with { type: 'json' };

/** The fonts of headings, as `npm run fonts` writes them; Pango can't read woff2. */
const FONT_FILES = findFiles('src/typography/fonts/*.ttf');
/** Dots per inch at which a point, in which Pango measures fonts, is a pixel. */
const DPI = 72;
/** Emoji. Unicode's pictographs include ©, ® and ™, which fonts have as letters: these are drawn. */
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\ufe0f?/gv;
/** Characters of private use, which no font has. Pango draws a box with the digits of their code: four, or six. */
const WITHOUT_FONT = ['\ue000', '\u{f0000}'];

/** Font size of a text, and the box that it must fit, in pixels. */
export interface Box {
  size: number;
  width: number;
  height: number;
}

/** A text as a PNG with a transparent background, made smaller if it does not fit the box. */
export async function drawText(text: string, { size, width, height }: Box, colour: string) {
  // As tight as large headings in pages. Pango counts letter spacing in 1024ths of a point: this is about -0.02 em.
  const attributes = `foreground="${colour}" line_height="0.93" letter_spacing="${Math.round(-20 * size)}"`;
  // A text with line breaks of its own gets no others: it is made smaller.
  const drawn = await pangoText(text, size, attributes, text.includes('\n') ? undefined : width);
  const fitting = drawn.resize({ width, height, fit: 'inside', withoutEnlargement: true });
  return fitting.png().toBuffer({ resolveWithObject: true });
}

/** A text without emoji, which Pango draws as boxes with numbers. */
export const withoutEmoji = (text: string): string => text.replaceAll(EMOJI, '').trim();

/** Whether fonts of this machine have all letters of a text: one that none has is drawn as a box, and is as large as that. */
export async function isDrawable(text: string): Promise<boolean> {
  const letters = new Set(text.normalize('NFC').match(/\p{L}/gu));
  const sizes = await Promise.all([...letters].map(sizeOf));
  const boxes = await Promise.all(WITHOUT_FONT.map(sizeOf));
  return boxes.every((box) => !sizes.includes(box));
}

/** Width and height of a character as Pango draws it, such as `40 × 61`; large, so that no two are equal by rounding. */
async function sizeOf(character: string): Promise<string> {
  const { width, height } = await (await pangoText(character, 84)).metadata();
  return `${width} × ${height}`;
}

/** Gives Pango the font files, once: it keeps each, so that pangoText names only the family. */
const loaded = (async () => {
  for (const fontfile of FONT_FILES) await sharp({ text: { text: 'a', fontfile } }).toBuffer();
})();

/** A text as Pango draws it. `attributes`: of Pango's markup; `width`: where lines break, in pixels. */
async function pangoText(text: string, size: number, attributes = '', width?: number): Promise<Sharp> {
  await loaded;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return sharp({
    text: {
      text: `<span ${attributes}>${escaped}</span>`,
      font: `${font.family}, ${size}`,
      dpi: DPI,
      rgba: true,
      ...(width && { width }),
    },
  });
}

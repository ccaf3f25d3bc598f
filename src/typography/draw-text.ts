/** Texts in the font of headings, as Pango draws them: for social images, and to know how wide a heading is. */
import font from './fonts/family.json' with { type: 'json' };
import sharp, { type Sharp } from 'sharp';
import { findFiles } from '../lib/files.ts';

/** The fonts of headings, as `npm run fonts` writes them; Pango can't read woff2. */
const FONT_FILES = findFiles('src/typography/fonts/*.ttf');
/** With so many dots per inch a point is a pixel. */
const DPI = 72;

/** Pango keeps each font that it has been given. */
const loaded = (async () => {
  for (const fontfile of FONT_FILES) await sharp({ text: { text: 'a', fontfile } }).toBuffer();
})();

interface TextOptions {
  text: string;
  /** Font size in pixels. */
  size: number;
  /** Attributes of Pango's markup. */
  attributes?: string;
  /** Width in pixels at which lines break. */
  width?: number;
}

/** A text as an image on a transparent background. */
export async function drawText({ text, size, attributes = '', width }: TextOptions): Promise<Sharp> {
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

/** Width of a text in one line, in em. */
export async function widthOf(text: string): Promise<number> {
  const size = 100;
  const { width } = await (await drawText({ text, size })).metadata();
  return width / size;
}

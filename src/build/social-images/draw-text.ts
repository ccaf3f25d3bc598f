/** Texts of social images. */
import { scriptOf } from '../../words/languages.ts';
import { drawMarkup } from './pango.ts';
import { phrasesOf } from './phrases.ts';

/** Emoji. Unicode's pictographs include ©, ® and ™, which fonts have as letters: these are drawn. */
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\ufe0f?/gv;

/** The line height of other scripts than Latin in headings of pages (src/typography/language-styles.ts), in em. */
const LINE_HEIGHT = 1.4;
/** The factor by which a text that doesn't fit shrinks, and the font size in pixels below which nobody could read it. */
const STEP = 0.94;
const LEAST_SIZE = 8;

/** Font size of a text, and the box that it must fit, in pixels. */
export interface Box {
  size: number;
  width: number;
  height: number;
}

/** A text without emoji, which Pango draws as boxes with numbers. */
export const withoutEmoji = (text: string): string => text.replaceAll(EMOJI, '').trim();

/** A text of a language as a PNG with a transparent background. One that does not fit the box gets smaller, with new line breaks. */
export async function drawText(text: string, box: Box, colour: string, language: string) {
  const { size, width, height } = box;
  // A text with line breaks of its own gets no others.
  const wrapAt = text.includes('\n') ? undefined : width;
  const markup = markupOf(text, size, colour, language);
  const drawn = await (await drawMarkup(markup, size, wrapAt)).png().toBuffer({ resolveWithObject: true });
  const isFitting = drawn.info.width <= width && drawn.info.height <= height;
  if (isFitting || size < LEAST_SIZE) return drawn;
  return drawText(text, { ...box, size: size * STEP }, colour, language);
}

/** A text in Pango's markup, set like headings in pages: a span for each phrase, with a place to break between two. */
function markupOf(text: string, size: number, colour: string, language: string): string {
  const phrases = phrasesOf(text, language);
  const attributes = [
    `foreground="${colour}" lang="${language}"`,
    ...(scriptOf(language) === 'Latn'
      ? // In 1024ths of a point: -0.02 em.
        [`line_height="0.93" letter_spacing="${Math.round(-20.48 * size)}"`]
      : // The file of the script's own font is bold; that of the Latin letters has no other weight.
        [`line_height="${Math.round(1024 * LINE_HEIGHT * size)}" weight="bold"`]),
    ...(phrases.length > 1 ? ['allow_breaks="false"'] : []),
  ].join(' ');
  const escaped = phrases.map((phrase) => phrase.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  return escaped.map((phrase) => `<span ${attributes}>${phrase}</span>`).join('\u200b');
}

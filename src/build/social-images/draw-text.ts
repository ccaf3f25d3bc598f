/** Draws the texts of social images. */
import { scriptOf } from '../../words/languages.ts';
import { drawMarkup } from './pango.ts';
import { phrasesOf } from './phrases.ts';

/** Emoji, except ©, ® and ™, which Unicode classifies as pictographs although fonts include them as letters. */
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\ufe0f?/gv;

/** The line height of headings in scripts other than Latin, in em (src/typography/language-styles.ts). */
const LINE_HEIGHT = 1.4;
/** The factor by which the font size is reduced until the text fits, and the smallest legible size in pixels. */
const STEP = 0.94;
const LEAST_SIZE = 8;

/** A text's font size and the box it must fit in, in pixels. */
export interface Box {
  size: number;
  width: number;
  height: number;
}

/** Removes emoji, which Pango draws as boxes with numbers. */
export const withoutEmoji = (text: string): string => text.replaceAll(EMOJI, '').trim();

/**
 * Draws a text as a PNG with a transparent background. If the text doesn't fit in the box, its font size is reduced and
 * the text is re-wrapped.
 */
export async function drawText(text: string, box: Box, colour: string, language: string) {
  const { size, width, height } = box;
  // If a text already contains line breaks, no others are added.
  const wrapAt = text.includes('\n') ? undefined : width;
  const markup = markupOf(text, size, colour, language);
  const drawn = await (await drawMarkup(markup, size, wrapAt)).png().toBuffer({ resolveWithObject: true });
  const isFitting = drawn.info.width <= width && drawn.info.height <= height;
  if (isFitting || size < LEAST_SIZE) return drawn;
  return drawText(text, { ...box, size: size * STEP }, colour, language);
}

/**
 * Returns a text in Pango's markup, styled like a heading on a page. Each phrase is in a span, and lines can break only
 * between spans.
 */
function markupOf(text: string, size: number, colour: string, language: string): string {
  const phrases = phrasesOf(text, language);
  const attributes = [
    `foreground="${colour}" lang="${language}"`,
    ...(scriptOf(language) === 'Latn'
      ? // -0.02 em, in 1024ths of a point.
        [`line_height="0.93" letter_spacing="${Math.round(-20.48 * size)}"`]
      : // The script's own font file is bold. The Latin file contains a single weight.
        [`line_height="${Math.round(1024 * LINE_HEIGHT * size)}" weight="bold"`]),
    ...(phrases.length > 1 ? ['allow_breaks="false"'] : []),
  ].join(' ');
  const escaped = phrases.map((phrase) => phrase.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  return escaped.map((phrase) => `<span ${attributes}>${phrase}</span>`).join('\u200b');
}

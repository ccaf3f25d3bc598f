/** Texts of social images. */
import { drawMarkup } from './pango.ts';
import { phrasesOf } from './phrases.ts';

/** Emoji. Unicode's pictographs include ©, ® and ™, which fonts have as letters: these are drawn. */
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\ufe0f?/gv;

/** Letters whose font is that of this machine, or one of typeface.json, which has other weights than that of headings. */
const OF_EAST_ASIA = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Font size of a text, and the box that it must fit, in pixels. */
export interface Box {
  size: number;
  width: number;
  height: number;
}

/** A text without emoji, which Pango draws as boxes with numbers. */
export const withoutEmoji = (text: string): string => text.replaceAll(EMOJI, '').trim();

/** A text as a PNG with a transparent background, made smaller if it does not fit the box. */
export async function drawText(text: string, { size, width, height }: Box, colour: string) {
  // A text with line breaks of its own gets no others: it is made smaller.
  const drawn = await drawMarkup(markupOf(text, size, colour), size, text.includes('\n') ? undefined : width);
  const fitting = drawn.resize({ width, height, fit: 'inside', withoutEnlargement: true });
  return fitting.png().toBuffer({ resolveWithObject: true });
}

/** A text in Pango's markup, as tight as large headings in pages: a span for each phrase, with a place to break between two. */
function markupOf(text: string, size: number, colour: string): string {
  const phrases = phrasesOf(text);
  const attributes = [
    `foreground="${colour}" line_height="0.93"`,
    // In 1024ths of a point: about -0.02 em.
    `letter_spacing="${Math.round(-20 * size)}"`,
    ...(OF_EAST_ASIA.test(text) ? ['weight="bold"'] : []),
    ...(phrases.length > 1 ? ['allow_breaks="false"'] : []),
  ].join(' ');
  const escaped = phrases.map((phrase) => phrase.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  return escaped.map((phrase) => `<span ${attributes}>${phrase}</span>`).join('\u200b');
}

/**
 * Editors type the straight marks of the keyboard; a page shows the marks of its language: “…”, „…“ or « … ». A pair is
 * recognized by the text that it touches, and double marks before single ones, which may be inside.
 */
import { wordsOf } from '../words/index.ts';

const DOUBLE = /"(?=\S)([^"]*\S)"/gu;
/** A mark between two letters is an apostrophe, and belongs to the text between the marks. */
const SINGLE = /(?<![\p{L}\d])'(?=\S)((?:[^']|(?<=\p{L})'(?=\p{L}))*?\S)'(?!\p{L})/gu;
/** Separates the joined parts. Content never contains this character. */
const BORDER = '\0';

/**
 * Replaces the straight quotation marks in a paragraph with those of its language. Other marks stay as they are written.
 * The parts are processed as one text, because a quotation may start and end in different elements.
 */
export function setQuotes(parts: readonly string[], language: string): string[] {
  const { open, close, openInner, closeInner } = wordsOf(language).quotes;
  return parts
    .join(BORDER)
    .replaceAll(DOUBLE, `${open}$1${close}`)
    .replaceAll(SINGLE, `${openInner}$1${closeInner}`)
    .split(BORDER);
}

/** Replaces straight apostrophes. Not used for fields and interface texts, because some of them are specified literally. */
export const setApostrophes = (text: string): string => text.replaceAll(/(?<=\p{L})'|'(?=\p{L})/gu, '’');

import { wordsOf } from '../words/index.ts';

/**
 * A quotation in double or single marks. One in double marks contains no „ or “: in `„a“ und “b”` the first “ closes and must
 * not open a quotation that ends at ”. In single marks, a ’ before a letter is an apostrophe.
 */
const QUOTATION = /“([^„“”]*)”|‘((?:[^‘’]|’(?=\p{L}))*)’/gu;
/** Stands between texts while they are one: content can't contain it. */
const BORDER = '\0';

/**
 * Texts with the quotation marks of a language in place of the English ones, which Markdown makes of straight ones. They are
 * the parts of one text, since an element may stand between the marks of a quotation.
 */
export function setQuotes(parts: readonly string[], language: string): string[] {
  const { open, close, openInner, closeInner } = wordsOf(language).quotes;
  const set = (text: string): string =>
    text.replaceAll(QUOTATION, (_, outer?: string, inner = '') =>
      outer === undefined ? openInner + set(inner) + closeInner : open + set(outer) + close,
    );
  return set(parts.join(BORDER)).split(BORDER);
}

import { wordsOf } from '../words/index.ts';

/**
 * A quotation in double or single marks that ends in an English one; it may begin in a German one, since Markdown makes `„a”` of
 * `„a"`. One in double marks contains no „ or “: in `„a“ und “b”` the first “ closes and must not open a quotation that ends at ”.
 * In single marks, a ’ before a letter is an apostrophe.
 */
const QUOTATION = /([“„])([^„“”]*)”|([‘‚])((?:[^‘’‚]|’(?=\p{L}))*)’/gu;
/** Stands between texts while they are one: content can't contain it. */
const BORDER = '\0';

/**
 * Texts with the quotation marks of a language in place of the English ones, which Markdown makes of straight ones. They are
 * the parts of one text, since an element may stand between the marks of a quotation.
 */
export function setQuotes(parts: readonly string[], language: string): string[] {
  const { open, close, openInner, closeInner } = wordsOf(language).quotes;
  const set = (text: string): string =>
    text.replaceAll(QUOTATION, (written, outerMark?: string, outer = '', innerMark?: string, inner = '') => {
      if (outerMark === '“' || outerMark === open) return open + set(outer) + close;
      if (innerMark === '‘' || innerMark === openInner) return openInner + set(inner) + closeInner;
      // „a” is right in Hungarian.
      return written;
    });
  return set(parts.join(BORDER)).split(BORDER);
}

import { wordsOf } from '../words/index.ts';

/**
 * A quotation in double or single marks that ends with an English mark. It may start with a German mark, since the Markdown
 * processor changes `„a"` to `„a”`. Inside double marks, „ and “ aren't allowed: in `„a“ und “b”`, the first “ is a closing
 * mark and must not open a quotation that ends at ”. Inside single marks, a ’ before a letter is an apostrophe.
 */
const QUOTATION = /([“„])([^„“”]*)”|([‘‚])((?:[^‘’‚]|’(?=\p{L}))*)’/gu;
/** Separates the joined parts. Content never contains this character. */
const BORDER = '\0';

/**
 * Replaces English quotation marks, which the Markdown processor generates from straight marks, with the marks of a
 * language. The parts are processed as one text, because a quotation may start and end in different elements.
 */
export function setQuotes(parts: readonly string[], language: string): string[] {
  const { open, close, openInner, closeInner } = wordsOf(language).quotes;
  const set = (text: string): string =>
    text.replaceAll(QUOTATION, (written, outerMark?: string, outer = '', innerMark?: string, inner = '') => {
      if (outerMark === '“' || outerMark === open) return open + set(outer) + close;
      if (innerMark === '‘' || innerMark === openInner) return openInner + set(inner) + closeInner;
      // Left unchanged, because „a” is correct in Hungarian, for example.
      return written;
    });
  return set(parts.join(BORDER)).split(BORDER);
}

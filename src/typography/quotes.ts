import type { TextNode } from '../lib/html.ts';
import { wordsOf } from '../words/index.ts';

/**
 * A quotation in double or single marks. One in double marks contains no „ or “: in `„a“ und “b”` the first “ closes and must
 * not open a quotation that ends at ”. In single marks, a ’ before a letter is an apostrophe.
 */
const QUOTATION = /“([^„“”]*)”|‘((?:[^‘’]|’(?=\p{L}))*)’/gu;
/** Stands between texts while they are one: HTML can't contain it. */
const BORDER = '\0';

/** Replaces the English quotation marks that Markdown makes of straight ones by those of a language. */
export function setQuotes(texts: readonly TextNode[], language: string): void {
  const { open, close, openInner, closeInner } = wordsOf(language).quotes;
  const set = (text: string): string =>
    text.replaceAll(QUOTATION, (_, outer?: string, inner = '') =>
      outer === undefined ? openInner + set(inner) + closeInner : open + set(outer) + close,
    );
  // As one text, since an element may stand between the marks of a quotation.
  const whole = set(texts.map(({ value }) => value).join(BORDER)).split(BORDER);
  for (const [index, text] of texts.entries()) text.value = whole[index] ?? text.value;
}

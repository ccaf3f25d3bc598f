/** Sets the texts of a page by the rules of their language: hyphens, spaces that end no line, quotation marks. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { applyEdits, attributesOf, parseHtml, type Edit, type Html } from '../lib/html.ts';
import { wordsOf } from '../words/index.ts';

/** The most letters of a word that fits on a phone as it is: in running text, and in headings, links and labels. */
const IN_TEXT = 16;
const IN_LABEL = 12;
const UNSET = /^(head|script|style|template|noscript|textarea|code|pre|svg)$/;
/** Classes of texts that are written in Markdown, and of their table of contents. */
const MARKDOWN = /\b(prose|toc)\b/;
const ADDRESS = /@|\/\/|\w\.\w/;
/** Spaces at which no line ends: in all languages as in `Art. 28`, `22767 Hamburg` and `25 000 %`, in some others too. */
const BOUND =
  /(?<=§|\b(?:Abs|Art|No|Nr|S)\.) (?=\d)|(?<=\b\d{4,5}) (?=\p{Lu}\p{Ll})|(?<=\d) (?=\d{3}(?!\d)|%)/gu;
const ALSO_BOUND: Record<string, RegExp> = {
  de: /(?<=\b\p{L}\.) (?=\p{L}\.)/gu,
  fr: /(?<=«) | (?=[»:;!?])/gu,
};

/** A page with its texts set, where nothing else happens to it. */
export const typesetSource = (source: string): string => applyEdits(source, typeset(parseHtml(source)));

/** Edits that set the texts of a page. Its titles, scripts and attributes stay as they are. */
export const typeset = ({ source, document }: Html): Edit[] => [
  ...editsBelow(document, source, '', IN_LABEL),
];

function* editsBelow(
  node: Tree.ParentNode,
  source: string,
  around: string,
  longest: number,
): Generator<Edit> {
  for (const child of node.childNodes) {
    const { startOffset: from = 0, endOffset: to = 0 } = child.sourceCodeLocation ?? {};
    const text = source.slice(from, to);
    if (child.nodeName === '#text') yield* setText(text, from, around, longest);
    if (!('tagName' in child) || UNSET.test(child.tagName)) continue;
    const { lang = around, class: names = '' } = attributesOf(child);
    if (MARKDOWN.test(names)) yield* setQuotes(text, from, lang);
    const isText = child.tagName === 'p' || /\b(prose|toc|marked-list)\b/.test(names);
    yield* editsBelow(child, source, lang, isText ? IN_TEXT : longest);
  }
}

/** Replaces the English quotation marks that Markdown makes of straight ones. */
function setQuotes(text: string, from: number, language: string): Edit[] {
  const { open, close, openInner, closeInner } = wordsOf(language).quotes;
  return [
    ...replaceAll(text, from, /“(?=[^„“”]*”)/g, () => open),
    ...replaceAll(text, from, /(?<=“[^„“”]*)”/g, () => close),
    ...replaceAll(text, from, /‘(?=[^‘’]*’)/g, () => openInner),
    ...replaceAll(text, from, /(?<=‘[^‘’]*)’/g, () => closeInner),
  ];
}

function* setText(text: string, from: number, language: string, longest: number): Generator<Edit> {
  const base = language.split('-')[0] ?? '';
  for (const spaces of [BOUND, ALSO_BOUND[base] ?? []].flat())
    yield* replaceAll(text, from, spaces, () => '\u00a0');
  const longWords = new RegExp(`[\\p{L}\\p{M}]{${longest + 1},}`, 'gu');
  for (const { index, 0: part } of text.matchAll(/\S+/g))
    if (!ADDRESS.test(part))
      yield* replaceAll(part, from + index, longWords, (word) => hyphenate(word, base));
}

/** Edits of a text that is at `start` in the source: one for each match. */
const replaceAll = (text: string, start: number, pattern: RegExp, by: (match: string) => string): Edit[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: match }) => {
    const from = start + index;
    return { from, to: from + match.length, text: by(match) };
  });

/** A word with soft hyphens; as it is in a language that the library has no patterns of. */
function hyphenate(word: string, language: string): string {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('hyphen').replace(/index.js$/, `${language}/index.js`);
  return language && existsSync(file) ? createRequire(file)(file).hyphenateSync(word) : word;
}

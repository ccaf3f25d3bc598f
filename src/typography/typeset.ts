/** Sets the texts of a page by the rules of their language: hyphens, spaces that end no line, quotation marks. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  attributesOf,
  parseHtml,
  writeHtml,
  type ChildNode,
  type Document,
  type Element,
  type ParentNode,
  type TextNode,
} from '../lib/html.ts';
import { setQuotes } from './quotes.ts';

/** The most letters of a word that fits on a phone without hyphens: in running text, other texts, a page's heading. */
const IN_TEXT = 16;
const IN_LABEL = 12;
const IN_HEADING = 9;
/** Islands are typeset, too: their texts have `suppressHydrationWarning`, with which React keeps them as the page has them. */
const NOT_TYPESET = /^(head|script|style|template|noscript|textarea|code|pre|svg)$/;
/** Classes of texts that are written in Markdown, and of their table of contents. */
const MARKDOWN = /\b(prose|toc)\b/;
/** A list whose entries are sentences. */
const MARKED_LIST = /\bmarked-list\b/;
const ADDRESS = /@|\/\/|\w\.\w/;
const NO_BREAK_SPACE = '\u00a0';
/** Spaces at which no line may end: those in `Art. 28`, `22767 Hamburg` and `25 000 %`. */
const BOUND =
  /(?<=§|\b(?:Abs|Art|No|Nr|S)\.) (?=\d)|(?<=\b\d{4,5}) (?=\p{Lu}\p{Ll})|(?<=\d) (?=\d{3}(?!\d)|%)/gu;
/** Further ones, by language: `z. B.`, `« Oui »` and `Quoi ?`. */
const ALSO_BOUND: Record<string, RegExp> = {
  de: /(?<=\b\p{L}\.) (?=\p{L}\.)/gu,
  fr: /(?<=«) | (?=[»:;!?])/gu,
};

/** Typesets the source of a page, for the dev server (src/middleware.ts). */
export function typesetSource(source: string): string {
  const document = parseHtml(source);
  typeset(document);
  return writeHtml(document);
}

/** Typesets the texts of a page. Its title, scripts and attributes stay as they are. */
export const typeset = (document: Document): void => typesetBelow(document, '', IN_LABEL);

/** Typesets the texts below a node. `longest`: the most letters of a word that gets no hyphens. */
function typesetBelow(node: ParentNode, language: string, longest: number): void {
  for (const child of node.childNodes) {
    if (isText(child)) child.value = typesetText(child.value, language, longest);
    if (!isTypeset(child)) continue;
    const { lang = language, class: names = '' } = attributesOf(child);
    if (MARKDOWN.test(names)) setQuotes(textsBelow(child), lang);
    const isRunningText = child.tagName === 'p' || MARKDOWN.test(names) || MARKED_LIST.test(names);
    typesetBelow(child, lang, child.tagName === 'h1' ? IN_HEADING : isRunningText ? IN_TEXT : longest);
  }
}

const isText = (node: ChildNode): node is TextNode => node.nodeName === '#text';
const isTypeset = (node: ChildNode): node is Element => 'tagName' in node && !NOT_TYPESET.test(node.tagName);

const textsBelow = (node: ParentNode): TextNode[] =>
  node.childNodes.flatMap((child) => (isText(child) ? [child] : isTypeset(child) ? textsBelow(child) : []));

function typesetText(text: string, language: string, longest: number): string {
  const base = language.split('-')[0] ?? '';
  const also = ALSO_BOUND[base];
  let bound = text.replaceAll(BOUND, NO_BREAK_SPACE);
  if (also) bound = bound.replaceAll(also, NO_BREAK_SPACE);
  const longWords = new RegExp(`[\\p{L}\\p{M}]{${longest + 1},}`, 'gu');
  return bound.replaceAll(/\S+/g, (part) =>
    ADDRESS.test(part) ? part : part.replaceAll(longWords, (word) => hyphenate(word, base)),
  );
}

const require = createRequire(import.meta.url);

/**
 * A word with soft hyphens, or unchanged if the library has no patterns for the language. It has a module for each language,
 * which is loaded when a page needs it.
 */
function hyphenate(word: string, language: string): string {
  const hasPatterns = language && existsSync(path.join(require.resolve('hyphen'), '..', language));
  return hasPatterns ? require(`hyphen/${language}`).hyphenateSync(word) : word;
}

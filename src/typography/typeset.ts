/** Sets the texts of a page by the rules of their language: hyphens, spaces that end no line, quotation marks. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
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
import { wordsOf } from '../words/index.ts';

/** The most letters of a word that fits on a phone as it is: in running text, in headings, links and labels, in a page's heading. */
const IN_TEXT = 16;
const IN_LABEL = 12;
const IN_HEADING = 9;
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

/** The source of a page with its texts set, where nothing else happens to it. */
export function typesetSource(source: string): string {
  const document = parseHtml(source);
  typeset(document);
  return writeHtml(document);
}

/** Sets the texts of a page. Its titles, scripts and attributes stay as they are. */
export const typeset = (document: Document): void => setBelow(document, '', IN_LABEL);

function setBelow(node: ParentNode, around: string, longest: number): void {
  for (const child of node.childNodes) {
    if (isText(child)) child.value = setText(child.value, around, longest);
    if (!isSet(child)) continue;
    const { lang = around, class: names = '' } = attributesOf(child);
    if (MARKDOWN.test(names)) setQuotes(child, lang);
    const isLong = child.tagName === 'p' || /\b(prose|toc|marked-list)\b/.test(names);
    setBelow(child, lang, child.tagName === 'h1' ? IN_HEADING : isLong ? IN_TEXT : longest);
  }
}

const isText = (node: ChildNode): node is TextNode => node.nodeName === '#text';
const isSet = (node: ChildNode): node is Element => 'tagName' in node && !UNSET.test(node.tagName);

/** Replaces the English quotation marks that Markdown makes of straight ones, also where an element is between two. */
function setQuotes(element: Element, language: string): void {
  const { open, close, openInner, closeInner } = wordsOf(language).quotes;
  const texts = textsBelow(element);
  const whole = texts.map(({ value }) => value).join('');
  /** By their places in the whole text. A mark without its other half, such as an apostrophe, stays. */
  const pairs = [
    ...Array.from(whole.matchAll(/“(?=[^„“”]*”)/g), ({ index }) => [index, open] as const),
    ...Array.from(whole.matchAll(/(?<=“[^„“”]*)”/g), ({ index }) => [index, close] as const),
    ...Array.from(whole.matchAll(/‘(?=[^‘’]*’)/g), ({ index }) => [index, openInner] as const),
    ...Array.from(whole.matchAll(/(?<=‘[^‘’]*)’/g), ({ index }) => [index, closeInner] as const),
  ];
  const marks = new Map(pairs);
  let start = 0;
  for (const text of texts) {
    const { value } = text;
    const offset = start;
    text.value = value.replaceAll(/[“”‘’]/g, (mark, index: number) => marks.get(offset + index) ?? mark);
    start += value.length;
  }
}

const textsBelow = (node: ParentNode): TextNode[] =>
  node.childNodes.flatMap((child) => (isText(child) ? [child] : isSet(child) ? textsBelow(child) : []));

function setText(text: string, language: string, longest: number): string {
  const base = language.split('-')[0] ?? '';
  const bound = [BOUND, ALSO_BOUND[base] ?? []]
    .flat()
    .reduce((set, spaces) => set.replaceAll(spaces, '\u00a0'), text);
  const longWords = new RegExp(`[\\p{L}\\p{M}]{${longest + 1},}`, 'gu');
  return bound.replaceAll(/\S+/g, (part) =>
    ADDRESS.test(part) ? part : part.replaceAll(longWords, (word) => hyphenate(word, base)),
  );
}

/**
 * A word with soft hyphens; as it is in a language that the library has no patterns of. Required by the name of its file,
 * since the package has a module for each language, and only those of the site are loaded.
 */
function hyphenate(word: string, language: string): string {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('hyphen').replace(/index.js$/, `${language}/index.js`);
  return language && existsSync(file) ? createRequire(file)(file).hyphenateSync(word) : word;
}

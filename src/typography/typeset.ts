/** Sets the texts of a page by the rules of their language: hyphens, spaces that end no line, quotation marks. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Words } from '../words/index.ts';

/** The most letters of a word that fits on a phone as it is: in running text, and in headings, links and labels. */
const IN_TEXT = 16;
const IN_LABEL = 12;
const UNSET = /^(head|script|style|template|noscript|textarea|code|pre|svg)$/;
const ADDRESS = /@|\/\/|\w\.\w/;
/** Spaces at which no line ends: in all languages as in `Art. 28` and `22767 Hamburg`, in some others too. */
const BOUND = /(?<=§|\b(?:Abs|Art|No|Nr|S)\.) (?=\d)|(?<=\b\d{4,5}) (?=\p{Lu}\p{Ll})/gu;
const ALSO_BOUND: Record<string, RegExp> = {
  de: /(?<=\b\p{L}\.) (?=\p{L}\.)/gu,
  fr: /(?<=«) | (?=[»:;!?])/gu,
};

/** A text by its offsets in the source; a word of up to `longest` letters is not hyphenated. */
type Text = Record<'from' | 'to' | 'longest', number> & { language: string };

/** A page with its texts set; `quotes` are its language's. Its titles, scripts and attributes stay as they are. */
export function typeset(html: string, quotes: Words['quotes']): string {
  // In a legal text, Markdown has made straight quotation marks English ones.
  const page = html.replace(/<nav class="toc.*<\/main>/s, (text) =>
    text
      .replace(/‘([^‘’]*)’/g, `${quotes.openInner}$1${quotes.closeInner}`)
      .replace(/“([^„“”]*)”/g, `${quotes.open}$1${quotes.close}`),
  );
  return [...textsIn(parse(page, { sourceCodeLocationInfo: true }))]
    .reverse()
    .reduce((set, text) => set.slice(0, text.from) + setText(set, text) + set.slice(text.to), page);
}

function* textsIn(node: Tree.ParentNode, language = '', longest = IN_LABEL): Generator<Text> {
  for (const child of node.childNodes) {
    const { startOffset: from = 0, endOffset: to = 0 } = child.sourceCodeLocation ?? {};
    if (child.nodeName === '#text') yield { from, to, language, longest };
    if (!('attrs' in child) || UNSET.test(child.tagName)) continue;
    const { tagName, attrs } = child;
    const { lang = language, class: names = '' } = Object.fromEntries(
      attrs.map((each) => [each.name, each.value]),
    );
    const isText = tagName === 'p' || /\b(prose|toc|marked-list)\b/.test(names);
    yield* textsIn(child, lang, isText ? IN_TEXT : longest);
  }
}

function setText(page: string, { from, to, language, longest }: Text): string {
  const base = language.split('-')[0] ?? '';
  const bound = page
    .slice(from, to)
    .replace(BOUND, '\u00a0')
    .replace(ALSO_BOUND[base] ?? BOUND, '\u00a0');
  const hyphenate = hyphenatorOf(base);
  const setWord = (word: string) => (word.length > longest ? hyphenate(word) : word);
  return bound.replace(/\S+/g, (part) =>
    ADDRESS.test(part) ? part : part.replace(/[\p{L}\p{M}]+/gu, setWord),
  );
}

/** Puts soft hyphens into a word; none in a language that the library has no patterns of. */
function hyphenatorOf(language: string): (word: string) => string {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('hyphen').replace(/index.js$/, `${language}/index.js`);
  return language && existsSync(file) ? createRequire(file)(file).hyphenateSync : (word: string) => word;
}

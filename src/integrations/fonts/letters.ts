import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFragment } from 'parse5';

/** Printable ASCII, and what MDX makes of quotes, dashes and dots. */
const ALWAYS =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('') + '\u00a0‘’“”–—…';

/** The files with words that visitors read. */
const SOURCES = 'src/{content,pages,layouts,components,islands,lib,enquiry}/**/*.{yaml,mdx,astro,ts,tsx}';

/** The letters that the pages of the project at `root` need: those of its content, settings and components. */
export function lettersOf(root: string): string {
  const files = ['src/site.ts', ...globSync(SOURCES, { cwd: root })];
  const texts = files.map((file) => decode(withoutComments(readFileSync(path.join(root, file), 'utf8'))));
  // The logo writes a long brand in lower case.
  texts.push((texts[0] ?? '').toLowerCase());
  // macOS stores some accented letters as two characters; fonts have them as one.
  return [...new Set(ALWAYS + texts.join('').normalize('NFC'))]
    .filter((letter) => !/[\p{Cc}\p{Cf}]/u.test(letter))
    .toSorted()
    .join('');
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

/** A text with the characters for which it has escapes, as \u00e9 in code and &eacute; in pages. */
function decode(text: string): string {
  const escapes = [...text.matchAll(/\\u\{?([\da-fA-F]{4,6})/g)].map(([, hex = '']) =>
    Number.parseInt(hex, 16),
  );
  const entities = new Set(text.match(/&#?\w+;/g)).values().map((entity) => {
    const [node] = parseFragment(entity).childNodes;
    return node && 'value' in node ? node.value : '';
  });
  return text + String.fromCodePoint(...escapes.filter((code) => code <= 0x10ffff)) + [...entities].join('');
}

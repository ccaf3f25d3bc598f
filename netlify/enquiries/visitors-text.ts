/** Formats visitors' texts for emails and chats, so that no line can be mistaken for one of the site's own lines. */
import stringWidth from 'string-width';

/** The maximum line width. Mail programs would wrap longer lines, so that the rest would begin at the margin. */
export const COLUMNS = 72;

const EAST_ASIA = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
/** Matches a word and the spaces before it, or, in scripts without spaces, a letter and the punctuation after it. */
const WORD = new RegExp(String.raw`\s*(?:[${EAST_ASIA}][^\s\p{L}\p{N}]*|[^\s${EAST_ASIA}]+)`, 'gu');

/** Wraps a line at this number of columns. Longer words, such as URLs, are not split. */
export function wrapped(line: string, columns: number): string[] {
  const lines = [''];
  for (const [word] of line.matchAll(WORD)) {
    const last = lines.at(-1) ?? '';
    if (last && stringWidth(last + word) > columns) lines.push(word.trimStart());
    else lines[lines.length - 1] = last + word;
  }
  return lines;
}

/** Wraps text, and prefixes each non-empty line with a mark. */
export const marked = (text: string, mark: string): string =>
  text
    .split('\n')
    .flatMap((line) => wrapped(line, COLUMNS - stringWidth(mark)))
    .map((line) => line && mark + line)
    .join('\n');

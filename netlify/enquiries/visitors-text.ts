/** Formats visitors' texts for mails and chats so that no line looks like one of the site. */
import stringWidth from 'string-width';

/** The width of a line. Mail programs wrap longer lines, and the rest would begin at the margin. */
export const COLUMNS = 72;

const EAST_ASIA = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
/** Matches a word with the spaces before it, or, in scripts without spaces, a letter with the punctuation after it. */
const WORD = new RegExp(String.raw`\s*(?:[${EAST_ASIA}][^\s\p{L}\p{N}]*|[^\s${EAST_ASIA}]+)`, 'gu');

/** Wraps a line at a number of columns. A longer word, such as an address, stays whole. */
export function wrapped(line: string, columns: number): string[] {
  const lines = [''];
  for (const [word] of line.matchAll(WORD)) {
    const last = lines.at(-1) ?? '';
    if (last && stringWidth(last + word) > columns) lines.push(word.trimStart());
    else lines[lines.length - 1] = last + word;
  }
  return lines;
}

/** Wraps a text and puts a mark before each non-empty line. */
export const marked = (text: string, mark: string): string =>
  text
    .split('\n')
    .flatMap((line) => wrapped(line, COLUMNS - stringWidth(mark)))
    .map((line) => line && mark + line)
    .join('\n');

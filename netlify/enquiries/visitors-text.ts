/** What a visitor wrote, as mails and chats show it: nobody can write lines that look like the site's own. */
import stringWidth from 'string-width';

/** The width of a line; mail programs break longer ones, and what they break off begins at the margin. */
export const COLUMNS = 72;

const EAST_ASIA = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
/** A word with the spaces before it; without spaces between words, a letter with the signs after it. */
const WORD = new RegExp(String.raw`\s*(?:[${EAST_ASIA}][^\s\p{L}\p{N}]*|[^\s${EAST_ASIA}]+)`, 'gu');

/** A line in lines of at most so many columns; a longer word, such as an address, stays whole. */
export function wrapped(line: string, columns: number): string[] {
  const lines = [''];
  for (const [word] of line.matchAll(WORD)) {
    const last = lines.at(-1) ?? '';
    if (last && stringWidth(last + word) > columns) lines.push(word.trimStart());
    else lines[lines.length - 1] = last + word;
  }
  return lines;
}

/** A text with a mark before each line but empty ones. */
export const marked = (text: string, mark: string): string =>
  text
    .split('\n')
    .flatMap((line) => wrapped(line, COLUMNS - stringWidth(mark)))
    .map((line) => line && mark + line)
    .join('\n');

import type { MistakeInLine } from './mistake.ts';

/** Characters that XML, such as the feed, can't have; a surrogate is half a character. */
const CONTROL = /[^\P{Cc}\t\n]|[\p{Cs}\uFFFE\uFFFF]/u;

/** What is wrong about the first control character of a text that begins on a line; undefined without any. */
export function findControl(text: string, firstLine = 1): MistakeInLine | undefined {
  const found = CONTROL.exec(text);
  if (!found) return undefined;
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const [before = ''] = text.slice(0, found.index).split('\n').slice(-1);
  return {
    line: firstLine + text.slice(0, found.index).split('\n').length - 1,
    found: `the control character U+${code} after "${before.trim().slice(-20)}"`,
    ...{ expected: 'characters that can be seen', fix: 'delete it, or write that part of the line anew' },
  };
}

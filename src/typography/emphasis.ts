/**
 * Splits a heading into lines. Each line ends after a starred text: `We Code *Bold.* We Build *Future.*` has two lines.
 */
export function emphasisLines(text: string): { plain: string; starred: string }[] {
  return [...text.matchAll(/([^*]*)(?:\*([^*]+)\*)?/g)]
    .map(([, plain = '', starred = '']) => ({ plain: plain.trimStart(), starred }))
    .filter(({ plain, starred }) => plain || starred);
}

/** The maximum number of characters per line at the largest size. On phones, such a line wraps once. */
const LINE = 18;
/** The maximum number of letters in a word that fits on one line of a phone at the largest size. */
const WORD = 8;

/** Whether a heading fits on a phone in two lines at the largest size. */
export function isShortHeading(text: string): boolean {
  const lines = emphasisLines(text).map(({ plain, starred }) => `${plain}${starred}`.trim());
  return lines.length <= 2 && lines.every(({ length }) => length <= LINE) && hasShortWords(text);
}

/** Whether each word of a heading fits on one line of a phone at the largest size. */
export const hasShortWords = (text: string): boolean =>
  text.split(/[\s*-]+/).every(({ length }) => length <= WORD);

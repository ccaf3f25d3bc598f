/**
 * Splits a heading into lines. Each line ends after a starred text: `We Code *Bold.* We Build *Future.*` has two lines.
 */
export function emphasisLines(text: string): { plain: string; starred: string }[] {
  return [...text.matchAll(/([^*]*)(?:\*([^*]+)\*)?/g)]
    .map(([, plain = '', starred = '']) => ({ plain: plain.trimStart(), starred }))
    .filter(({ plain, starred }) => plain || starred);
}

/** Returns the lines of a heading without stars. */
export const plainLines = (text: string): string[] =>
  emphasisLines(text).map(({ plain, starred }) => `${plain}${starred}`.trim());

/** The maximum number of characters per line at the largest size. On phones, such a line wraps once. */
const LINE = 18;
/** The maximum number of letters in a word that fits on one line of a phone at the largest size. */
const WORD = 8;

/** Whether a heading fits on a phone in two lines at the largest size. */
export function isShortHeading(text: string): boolean {
  const lines = plainLines(text);
  return lines.length <= 2 && lines.every(({ length }) => length <= LINE) && hasShortWords(text);
}

/** Whether each word of a heading fits on one line of a phone at the largest size. */
export const hasShortWords = (text: string): boolean =>
  text.split(/[\s*-]+/).every(({ length }) => length <= WORD);

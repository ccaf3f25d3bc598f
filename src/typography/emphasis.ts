/** Splits a heading into lines, each of which ends after a text in stars: `We Code *Bold.* We Build *Future.*` has two. */
export function emphasisLines(text: string): { plain: string; starred: string }[] {
  return [...text.matchAll(/([^*]*)(?:\*([^*]+)\*)?/g)]
    .map(([, plain = '', starred = '']) => ({ plain: plain.trimStart(), starred }))
    .filter(({ plain, starred }) => plain || starred);
}

/** The most letters of a line in the largest size of type: a phone breaks it in two. */
const LINE = 18;
/** The most letters of a word that fits the width of a phone in that size. */
const WORD = 8;

/** Whether a heading, as it is written, fits on a phone in two lines at the largest size. */
export function isShortHeading(text: string): boolean {
  const lines = emphasisLines(text).map(({ plain, starred }) => `${plain}${starred}`.trim());
  const words = text.split(/[\s*-]+/);
  return (
    lines.length <= 2 &&
    lines.every(({ length }) => length <= LINE) &&
    words.every(({ length }) => length <= WORD)
  );
}

/** Splits a heading into lines, each of which ends after a text in stars: `We Code *Bold.* We Build *Future.*` has two. */
export function emphasisLines(text: string): { plain: string; starred: string }[] {
  return [...text.matchAll(/([^*]*)(?:\*([^*]+)\*)?/g)]
    .map(([, plain = '', starred = '']) => ({ plain: plain.trim(), starred }))
    .filter(({ plain, starred }) => plain || starred);
}

/** A phone has room for two lines of so many letters in the largest size, with words of so many. */
const [LINE, WORD] = [18, 8];

/** Whether a heading fits a phone in the largest size of type. */
export function isShortHeading(text: string): boolean {
  const lines = emphasisLines(text).map(({ plain, starred }) => `${plain} ${starred}`.trim());
  const words = text.split(/[\s*-]+/);
  return (
    lines.length <= 2 &&
    lines.every(({ length }) => length <= LINE) &&
    words.every(({ length }) => length <= WORD)
  );
}

/** Splits a heading into lines, one up to the end of each text in stars: two of `We Code *Bold.* We Build *Future.*`. */
export function emphasisLines(text: string): { plain: string; starred: string }[] {
  return [...text.matchAll(/([^*]*)(?:\*([^*]+)\*)?/g)]
    .map(([, plain = '', starred = '']) => ({ plain: plain.trim(), starred }))
    .filter(({ plain, starred }) => plain || starred);
}

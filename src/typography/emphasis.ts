/** Splits a heading into lines, each of which ends after a text in stars: `We Code *Bold.* We Build *Future.*` has two. */
export function emphasisLines(text: string): { plain: string; starred: string }[] {
  return [...text.matchAll(/([^*]*)(?:\*([^*]+)\*)?/g)]
    .map(([, plain = '', starred = '']) => ({ plain: plain.trim(), starred }))
    .filter(({ plain, starred }) => plain || starred);
}

/** Splits `We Code *Bold.* We Build *Future.*` into lines that each end with their starred words. */
export function emphasisLines(text: string): { plain: string; starred: string }[] {
  return [...text.matchAll(/([^*]*)(?:\*([^*]+)\*)?/g)]
    .map(([, plain = '', starred = '']) => ({ plain: plain.trim(), starred }))
    .filter(({ plain, starred }) => plain || starred);
}

/** A line of the home page's heading, which ends with its starred words. */
export interface EmphasisLine {
  plain: string;
  starred: string;
}

/** Splits `We Code *Bold.* We Build *Future.*` into lines that each end with their starred words. */
export function emphasisLines(text: string): EmphasisLine[] {
  return [...text.matchAll(/([^*]*)(?:\*([^*]+)\*)?/g)]
    .map(([, plain = '', starred = '']) => ({ plain: plain.trim(), starred }))
    .filter(({ plain, starred }) => plain || starred);
}

/**
 * Links in a one-line text: `[privacy policy](/privacy)`. Addresses may contain pairs of brackets, as in `/wiki/Dock_(port)`.
 */
const LINK = /\[([^\]]+)\]\(((?:[^()]|\([^()]*\))+)\)/g;

/** Splits a text into words, and links with their destination `to`. */
export const piecesOf = (text: string): { words: string; to?: string | undefined }[] =>
  // split returns in turn: text, the words of a link, its destination.
  text
    .split(LINK)
    .flatMap((words, index, parts) =>
      index % 3 === 2 ? [] : [{ words, to: index % 3 === 1 ? parts[index + 1] : undefined }],
    );

/** Returns a text with the words of its links only, without their destinations. */
export const withoutLinks = (text: string): string => text.replace(LINK, '$1');

/** Links in a text of a line: `[privacy policy](/privacy)`. Addresses may have pairs of brackets, as in `/wiki/Dock_(port)`. */
const LINK = /\[([^\]]+)\]\(((?:[^()]|\([^()]*\))+)\)/g;

/** A text in pieces: words, and links with their destination `to`. */
export const piecesOf = (text: string): { words: string; to?: string | undefined }[] =>
  // Text, the words of a link, where it leads, text, and so on.
  text
    .split(LINK)
    .flatMap((words, index, parts) =>
      index % 3 === 2 ? [] : [{ words, to: index % 3 === 1 ? parts[index + 1] : undefined }],
    );

/** The words of a text, without where its links lead. */
export const withoutLinks = (text: string): string => text.replace(LINK, '$1');

/** The address in a link. It may contain pairs of brackets, as in `/wiki/Dock_(port)`. */
const ADDRESS = String.raw`((?:[^()]|\([^()]*\))+)`;
/** Links in a one-line text: `[privacy policy](/privacy)`. */
const LINK = new RegExp(String.raw`\[([^\]]+)\]\(${ADDRESS}\)`, 'g');

/** Matches the destination of each link in a text, in a group, so that `split` keeps it. */
export const DESTINATION = new RegExp(String.raw`(?<=\[[^\]]+\]\()${ADDRESS}(?=\))`);

/** Splits a text into plain text and links. Links have a destination, `to`. */
export const piecesOf = (text: string): { words: string; to?: string | undefined }[] =>
  // `split` returns plain text, then a link's words, then its destination, and so on.
  text
    .split(LINK)
    .flatMap((words, index, parts) =>
      index % 3 === 2 ? [] : [{ words, to: index % 3 === 1 ? parts[index + 1] : undefined }],
    );

/** Returns a text with its links replaced by their words. */
export const withoutLinks = (text: string): string => text.replace(LINK, '$1');

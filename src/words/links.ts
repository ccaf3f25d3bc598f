/** The address in a link. It may contain pairs of brackets, as in `/wiki/Dock_(port)`. */
const ADDRESS = String.raw`((?:[^()]|\([^()]*\))+)`;
/** Links in a one-line text: `[privacy policy](/privacy)`. */
const LINK = new RegExp(String.raw`\[([^\]]+)\]\(${ADDRESS}\)`, 'g');

/** Splits a text into plain text and links. Links have a destination, `to`. */
export function piecesOf(text: string): { words: string; to?: string | undefined }[] {
  const pieces = [];
  let end = 0;
  for (const { 0: link, 1: words = '', 2: to, index } of text.matchAll(LINK)) {
    pieces.push({ words: text.slice(end, index) }, { words, to });
    end = index + link.length;
  }
  return [...pieces, { words: text.slice(end) }];
}

/** Returns a text with its links replaced by their words. */
export const withoutLinks = (text: string): string => text.replace(LINK, '$1');

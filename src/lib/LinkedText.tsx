import { piecesOf } from '../words/links.ts';

interface Props {
  text: string;
  /** Returns a link's address, or undefined if the page that it leads to doesn't exist in this language. */
  hrefOf: (to: string) => string | undefined;
}

/** A line of text with links. A link without an address becomes plain text. */
export const LinkedText = ({ text, hrefOf }: Props) =>
  piecesOf(text).map(({ words, to }, index) => {
    const href = to && hrefOf(to);
    return href ? (
      <a key={index} className="link" href={href} suppressHydrationWarning>
        {words}
      </a>
    ) : (
      words
    );
  });

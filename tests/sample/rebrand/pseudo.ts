/**
 * A language made from English by exchanging its letters for Arabic ones (pseudo-localisation): it reads from right to
 * left, and nobody takes it for a translation. Unicode's code for such a language is ar-XB.
 */
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ARABIC = 'ابچدهفگحيجکلمنوپقرسشتثوخغز';

/** A text in this language. */
export const pseudo = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => ARABIC[LATIN.indexOf(letter.toLowerCase())]!);

/** What is no text: comments, imports, the locale of numbers. What is one, with its quotation marks. */
const PARTS = /\/\*.*?\*\/|\/\/.*?$|^import .*?$|\('en'\)|(['"`]).*?(?<!\\)\1/gms;
/** What is filled into a text, by the toasts too, and names that are written so in every script. */
const KEPT = /(\$?\{.*?\}|reCAPTCHA|Google)/;

/** The source of a file of words with all its texts in this language. */
export const pseudoSource = (source: string) =>
  source.replace(PARTS, (part: string, quote?: string) =>
    quote
      ? part
          .split(KEPT)
          .map((text, index) => (index % 2 ? text : pseudo(text)))
          .join('')
      : part,
  );

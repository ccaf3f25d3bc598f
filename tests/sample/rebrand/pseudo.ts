/**
 * Languages made from English by exchanging its letters for those of another script (pseudo-localisation): they have the
 * direction and the letters of that script, and nobody takes them for a translation.
 */
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const LETTERS: Record<string, string> = {
  Arab: 'ابچدهفگحيجکلمنوپقرسشتثوخغز',
  Grek: 'άβψδέφγηίξκλμνόπχρσθυωςζύα',
  Jpan: 'アバチデエフグヒイジカルムンオパクラストウヴワキユザ',
};

/** A text in the letters of a script. */
export const pseudo = (text: string, script: string) =>
  text.replace(/[a-z]/gi, (letter) => LETTERS[script]?.[LATIN.indexOf(letter.toLowerCase())] ?? letter);

/** What is no text: comments, imports, the locale of numbers. What is one, with its quotation marks. */
const PARTS = /\/\*.*?\*\/|\/\/.*?$|^import .*?$|\('[a-zA-Z-]+'\)|(['"`]).*?(?<!\\)\1/gms;
/** What is filled into a text, by the toasts too, and names that are written so in every script. */
const KEPT = /(\$?\{.*?\}|reCAPTCHA|Google)/;

/** The source of a file of words with all its texts in the letters of a script. */
export const pseudoSource = (source: string, script: string) =>
  source.replace(PARTS, (part: string, quote?: string) =>
    quote
      ? part
          .split(KEPT)
          .map((text, index) => (index % 2 ? text : pseudo(text, script)))
          .join('')
      : part,
  );

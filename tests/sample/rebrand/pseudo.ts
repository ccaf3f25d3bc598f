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

/** Placeholders, and names that are written so in every script. */
const KEPT = /(\{.*?\}|reCAPTCHA|Google)/;

/** The owner's texts of all languages with those of one in the letters of a script. */
export function pseudoTexts(source: string, language: string, script: string): string {
  const texts = JSON.parse(source) as Record<string, object>;
  return JSON.stringify({ ...texts, [language]: inLetters(JSON.stringify(texts[language]), script) });
}

const inLetters = (source: string, script: string): unknown =>
  JSON.parse(source, (_, text: unknown) =>
    typeof text === 'string'
      ? text
          .split(KEPT)
          .map((part, index) => (index % 2 ? part : pseudo(part, script)))
          .join('')
      : text,
  );

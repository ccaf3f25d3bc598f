/** The typeface and its letters. Its package divides it into files by kinds of letters. */
import { createRequire } from 'node:module';
import { openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/** The files of the variable font, the commonest letters first. */
const FILES = ['latin', 'latin-ext', 'vietnamese'].map((name) =>
  require.resolve(`@fontsource-variable/anek-latin/files/anek-latin-${name}-standard-normal.woff2`),
);

/** A file of the typeface and the letters for which it is used. */
export interface TypefacePart {
  file: string;
  letters: string;
}

let characterSets: { file: string; characters: Set<number> }[] | undefined;

function readCharacterSets() {
  return (characterSets ??= FILES.map((file) => {
    const font = openSync(file);
    if (!('characterSet' in font)) throw new Error(`Expected one font in ${file}, not a collection.`);
    return { file, characters: new Set(font.characterSet) };
  }));
}

const codePointOf = (letter: string) => letter.codePointAt(0) ?? 0;

/** The files that have the letters of a text, each with those for which it is the first. */
export function partsOf(text: string): TypefacePart[] {
  const parts = new Map<string, string>();
  for (const letter of new Set(text)) {
    const set = readCharacterSets().find(({ characters }) => characters.has(codePointOf(letter)));
    if (set) parts.set(set.file, (parts.get(set.file) ?? '') + letter);
  }
  return FILES.flatMap((file) => {
    const letters = parts.get(file);
    return letters === undefined ? [] : [{ file, letters }];
  });
}

/** The visible letters of a text that the typeface lacks, each once. */
export function lettersLacking(text: string): string[] {
  return [...new Set(text)].filter(
    (letter) =>
      !/[\s\p{Cc}\p{Cf}]/u.test(letter) &&
      !readCharacterSets().some(({ characters }) => characters.has(codePointOf(letter))),
  );
}

import { LANGUAGES } from '../../words/index.ts';
import type { Mistake } from '../mistake.ts';

/** Finds languages of src/own/settings.json without words, as those of a wrong code are, and those that are there twice. */
export function checkLanguages(languages: readonly string[]): Mistake[] {
  return languages
    .filter((language, index) => !LANGUAGES.includes(language) || languages.indexOf(language) < index)
    .map((language) => ({
      ...{ file: 'src/own/settings.json', line: 1, field: 'languages', found: `'${language}'` },
      expected: `each of ${LANGUAGES.join(', ')} at most once: the codes (BCP 47) that have words in src/words or src/own/words.json`,
      fix: 'correct or remove it, or write its words (docs/adopting.md)',
    }));
}

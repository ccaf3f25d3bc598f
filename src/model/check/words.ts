import { FIELDS, type EnquiryField } from '../../enquiry/fields.ts';
import type { Text } from '../../site.ts';
import { missingWords } from '../../words/index.ts';
import type { Mistake } from '../mistake.ts';

/** Finds words and labels of the form that a language of the site lacks. Until they are there, those of another are shown. */
export function checkWords(languages: readonly string[]): Mistake[] {
  const words = languages.flatMap((of) =>
    missingWords(of).map((name) => ({
      ...{ file: `src/own/words/${of}.ts`, line: 1, field: name, found: 'no such word' },
      expected: `a text, or a function of the same values, as "${name}" of src/words/en.ts, in the language ${of}`,
      fix: 'write it as there',
    })),
  );
  const labels = Object.entries<EnquiryField>(FIELDS).flatMap(([name, field]) => {
    const texts: Text[] = [field.label, ...(field.kind === 'select' ? field.options : [])];
    return languages
      .filter((of) => texts.some((each) => typeof each === 'object' && !(of in each)))
      .map((of) => ({
        ...{ file: 'src/own/fields.ts', line: 1, field: name, found: `no "${of}"` },
        expected: 'its label, and its options if it has any, in each language of the site',
        fix: `add ${of}: '…' beside the other languages`,
      }));
  });
  return [...words, ...labels];
}

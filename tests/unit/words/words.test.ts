import { expect, test } from 'vitest';
import { checkWords } from '../../../src/model/check/words.ts';
import { delivered } from '../../../src/words/index.ts';

test('the languages of src/words have the same texts, with the same placeholders', () => {
  expect(checkWords(Object.keys(delivered))).toEqual([]);
});

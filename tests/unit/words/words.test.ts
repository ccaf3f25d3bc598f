import { expect, test } from 'vitest';
import { checkWords } from '../../../src/model/check/words.ts';
import { delivered, wordsOf } from '../../../src/words/index.ts';

test('the button of the theme names the theme that it switches to', () => {
  const { dark, light } = wordsOf('en').switchTheme;
  expect([dark, light]).toEqual([expect.stringContaining('light'), expect.stringContaining('dark')]);
});

test('the languages of src/words have the same texts, with the same placeholders', () => {
  expect(checkWords(Object.keys(delivered))).toEqual([]);
});

import { expect, test } from 'vitest';
import { checkWords } from '../../../src/model/check/words.ts';
import { delivered, wordsOf } from '../../../src/words/index.ts';

test.each([
  ['en', 'light', 'dark'],
  ['de', 'hell', 'dunkl'],
])('in %s, the button of the theme names the theme that it switches to', (language, ofDark, ofLight) => {
  const { dark, light } = wordsOf(language).switchTheme;
  expect([dark, light]).toEqual([expect.stringContaining(ofDark), expect.stringContaining(ofLight)]);
});

test('the languages of src/words have the same texts, with the same placeholders', () => {
  expect(checkWords(Object.keys(delivered))).toEqual([]);
});

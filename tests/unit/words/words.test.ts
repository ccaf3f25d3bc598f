import { expect, test } from 'vitest';
import { checkWords } from '../../../src/model/check/words.ts';
import { delivered, wordsOf } from '../../../src/words/index.ts';

test('all languages in src/words contain the same texts with the same placeholders', () => {
  expect(checkWords(Object.keys(delivered))).toEqual([]);
});

test.each(Object.keys(delivered))('each labelled part of a page has a different name in %s', (language) => {
  const { mainNavigation, menu, breadcrumb, onThisPage, pagination, quickLinks, legalLinks } =
    wordsOf(language);
  const names = [mainNavigation, menu, breadcrumb, onThisPage, pagination, quickLinks, legalLinks];
  expect(new Set(names).size).toBe(names.length);
});

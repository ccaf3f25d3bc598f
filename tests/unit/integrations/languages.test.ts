import { expect, test } from 'vitest';
import { checkLanguages } from '../../../src/integrations/content-check/checks/languages.ts';
import { prefixOf } from '../../../src/lib/languages.ts';

test.each([
  [['en', 'de_DE'], "'de_DE'", 'a code of a language (BCP 47)'],
  [['English'], "'English'", 'a code of a language (BCP 47)'],
  [['en', 'pt-br'], "'pt-br'", "'pt-BR'"],
  [['en', 'de', 'en'], "'en'", 'each language once'],
  [['en', 'xx'], "'xx'", 'a language with words'],
])('%j as the languages is a mistake that names %s and expects %s', (languages, found, expected) => {
  expect(checkLanguages(languages)).toMatchObject([{ found, expected: expect.stringContaining(expected) }]);
});

test('an address begins with the code of its language in small letters', () => {
  expect(prefixOf('pt-BR')).toBe('/pt-br');
});

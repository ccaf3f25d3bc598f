import { expect, test } from 'vitest';
import { assertLanguages } from '../../../src/integrations/languages.ts';
import { prefixOf } from '../../../src/lib/languages.ts';

test.each([
  [[], "is empty: write one, such as ['en']"],
  [['en', 'de_DE'], "has 'de_DE', which is no code of a language (BCP 47)"],
  [['English'], "has 'English', which is no code of a language (BCP 47)"],
  [['en', 'pt-br'], "has 'pt-br': write it 'pt-BR'"],
  [['en', 'de', 'en'], "has 'en' twice"],
  [['en', 'xx'], "has 'xx', but src/words/index.ts names no words"],
])('%j as the languages is an error: %s', (languages, message) => {
  expect(() => assertLanguages(languages)).toThrow(`languages in src/site.ts ${message}`);
});

test('an address begins with the code of its language in small letters', () => {
  expect(prefixOf('pt-BR')).toBe('/pt-br');
});

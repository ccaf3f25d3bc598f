import { expect, test } from 'vitest';
import { checkLanguages } from '../../../src/model/check/languages.ts';
import { prefixOf } from '../../../src/model/routes.ts';

test('a language of a wrong code, without words or named twice is a mistake that names it', () => {
  const found = checkLanguages(['en', 'de_DE', 'pt-br', 'xx', 'de', 'en']).map((mistake) => mistake.found);
  expect(found).toEqual(["'de_DE'", "'pt-br'", "'xx'", "'en'"]);
});

test('an address begins with the code of its language in small letters', () => {
  expect(prefixOf('pt-BR')).toBe('/pt-br');
});

/** Words of an owner's own, over those of src/words. */
import { expect, test, vi } from 'vitest';
import * as en from '../../../src/words/en.ts';
import { inLanguage, missingWords, words } from '../../../src/words/index.ts';

vi.mock(import('../../../src/own/words/index.ts'), () => ({
  ownWords: {
    de: { captchaAllow: 'reCAPTCHA laden' },
    nl: {
      ...en,
      captchaMissing: 'Vul de reCAPTCHA in',
      mail: { ...en.mail, page: undefined },
      menu: undefined,
    },
  } as never,
}));

test('a word that a language lacks, or has as a text in place of a function, is named, and the first one’s shown', () => {
  expect(missingWords('nl')).toEqual(['menu', 'captchaMissing', 'mail.page']);
  expect(missingWords('de')).toEqual(['captchaAllow']);
  expect(inLanguage('nl', () => words.captchaMissing('Turnstile'))).toBe(en.captchaMissing('Turnstile'));
});

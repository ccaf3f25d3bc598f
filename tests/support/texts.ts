import { provider } from '../../src/enquiry/captcha/index.ts';
import { fill, plural } from '../../src/words/fill.ts';
import { site } from '../../src/site.ts';
import { wordsOf } from '../../src/words/index.ts';

const [language] = site.languages;

/** The first language of the site, and the interface's texts in it. */
export const TEXTS = { language, words: wordsOf(language) };

/** What the rules of the form say of a text's length, in a language. */
export const tooShort = (label: string, least: number, { language, words } = TEXTS) =>
  fill(plural(words.tooShort, least, language), { label, least });
export const tooLong = (label: string, most: number, { language, words } = TEXTS) =>
  fill(words.tooLong, { label, most: most.toLocaleString(language) });
/** What is said when the captcha is not solved. */
export const captchaMissing = fill(TEXTS.words.captchaMissing, { captcha: provider.name });

import { provider } from '../../src/enquiry/captcha/index.ts';
import { fill, plural } from '../../src/words/fill.ts';
import { site } from '../../src/site.ts';
import { typesetAll } from '../../src/typography/typeset.ts';
import { wordsOf } from '../../src/words/index.ts';

const [language] = site.languages;

/** The first language of the site, and the interface's texts in it, as pages show them. */
export const TEXTS = { language, words: typesetAll(wordsOf(language), language) };

const { email, phone, phoneShown = phone } = site.contact;
/** Mail address and telephone number of the agency, as the site shows them. */
export const CONTACT = { email, phone: phoneShown };

/** What the rules of the form say of a text that is too short. */
export const tooShort = (label: string, least: number) =>
  fill(plural(TEXTS.words.tooShort, least, language), { label, least });
/** What is said when the captcha is not solved. */
export const captchaMissing = fill(TEXTS.words.captchaMissing, { captcha: provider.name });

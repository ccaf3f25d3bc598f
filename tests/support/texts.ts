import { provider } from '../../src/enquiry/captcha/index.ts';
import { fill, plural } from '../../src/words/fill.ts';
import { site } from '../../src/site.ts';
import { typesetAll } from '../../src/typography/typeset.ts';
import { wordsOf } from '../../src/words/index.ts';

const [language] = site.languages;

/** The site's first language, and its interface texts as shown on pages. */
export const TEXTS = { language, words: typesetAll(wordsOf(language), language) };

const { email, phone, phoneShown = phone } = site.contact;
/** The agency's email address and phone number, as shown on the site. */
export const CONTACT = { email, phone: phoneShown };

/** Returns the form's error message for a field value that is too short. */
export const tooShort = (label: string, least: number) =>
  fill(plural(TEXTS.words.tooShort, least, language), { label, least });
/** The form's error message for an unsolved captcha. */
export const captchaMissing = fill(TEXTS.words.captchaMissing, { captcha: provider.name });

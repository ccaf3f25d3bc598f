import { site } from '../../src/site.ts';
import { wordsOf } from '../../src/words/index.ts';

const [language] = site.languages;

/** The first language of the site, and the interface's texts in it. */
export const TEXTS = { language, words: wordsOf(language) };

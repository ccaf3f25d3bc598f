import { defineMiddleware } from 'astro:middleware';
import { languageAt } from './model/addresses/index.ts';
import { typesetAll } from './typography/typeset.ts';
import { wordsOf } from './words/index.ts';

/** Provides each page with its language and the interface texts in that language. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
  locals.language = languageAt(url.pathname);
  locals.words = typesetAll(wordsOf(locals.language), locals.language);
  return next();
});

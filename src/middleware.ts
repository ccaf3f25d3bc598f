import { defineMiddleware } from 'astro:middleware';
import { languageAt } from './model/routes.ts';
import { typesetSource } from './typography/typeset.ts';
import { wordsOf } from './words/index.ts';

/** Says each page its language. In `npm run dev` also sets its texts, as src/build/finish-pages.ts does in a build. */
export const onRequest = defineMiddleware(async ({ url, locals }, next) => {
  locals.language = languageAt(url.pathname);
  locals.words = wordsOf(locals.language);
  const response = await next();
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  return import.meta.env.DEV && isPage
    ? new Response(typesetSource(await response.text()), response)
    : response;
});

import { defineMiddleware } from 'astro:middleware';
import { languageAt } from './model/routes.ts';
import { typesetSource } from './typography/typeset.ts';
import { inLanguage, wordsOf } from './words/index.ts';

/** Makes each page in the language of its address. In `npm run dev` also sets its texts, as src/build/finish-pages.ts does in a build. */
export const onRequest = defineMiddleware(({ url, locals }, next) => {
  const language = languageAt(url.pathname);
  locals.language = language;
  locals.words = wordsOf(language);
  return inLanguage(language, async () => {
    const response = await next();
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    return import.meta.env.DEV && isPage
      ? new Response(typesetSource(await response.text()), response)
      : response;
  });
});

import { defineMiddleware } from 'astro:middleware';
import { languageAt } from './model/routes.ts';
import { typeset } from './typography/typeset.ts';
import { inLanguage, words } from './words/index.ts';

/** Makes each page in the language of its address and sets its texts, in the build as in `npm run dev`. */
export const onRequest = defineMiddleware(({ url }, next) =>
  inLanguage(languageAt(url.pathname), async () => {
    const response = await next();
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    return new Response(typeset(await response.text(), words.quotes), response);
  }),
);

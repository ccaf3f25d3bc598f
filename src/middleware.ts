import { defineMiddleware } from 'astro:middleware';
import { typeset } from './lib/typeset.ts';
import { quotes } from './words/index.ts';

/** Sets the texts of each page, in the build as in `npm run dev`. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(typeset(await response.text(), quotes), response);
});

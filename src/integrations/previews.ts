import { appendFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/** A header, because that also covers pictures. Netlify sends it for deploy previews, but not for branch deploys. */
const NOINDEX = '\n/*\n  X-Robots-Tag: noindex\n';

/** Keeps Netlify's branch deploys out of search results. */
export function hidePreviews(): AstroIntegration {
  return {
    name: 'hide-previews',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const { NETLIFY, CONTEXT } = process.env;
        if (NETLIFY && CONTEXT !== 'production') appendFileSync(new URL('_headers', dir), NOINDEX);
      },
    },
  };
}

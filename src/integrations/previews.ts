import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPreview } from '../lib/preview.ts';

/** A header rather than a meta element, because it also covers pictures and other files. */
const NOINDEX = `
# This is a preview, not the live site: search engines must not index it.
/*
  X-Robots-Tag: noindex
`;

/** Keeps deploy previews and branch deploys out of search results. */
export function hidePreviews(): AstroIntegration {
  return {
    name: 'hide-previews',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        if (!isPreview(process.env)) return;
        appendFileSync(fileURLToPath(new URL('_headers', dir)), NOINDEX);
        logger.info('Added "X-Robots-Tag: noindex" to all files: this is not the live site.');
      },
    },
  };
}

import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPreview } from '../lib/preview.ts';

/** A header for every file, pictures too; in the pages it would cost bytes and say nothing of the rest. */
const NOINDEX = `
# This is a preview, not the live site: search engines are to leave it out.
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
        logger.info('This build asks search engines to leave it out.');
      },
    },
  };
}

/** Generates files from the built pages. The pages are read only once, and aren't changed. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { blockedParts } from './blocked-parts.ts';
import { readPages } from './built-pages.ts';
import { hidePreview } from './noindex.ts';
import { removeOriginals } from './pictures/remove-originals.ts';
import { writeRedirects } from './redirects.ts';
import { drawSocialImages } from './social-images/social-images.ts';

export const generatedFiles = (): AstroIntegration => ({
  name: 'generated-files',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const dist = fileURLToPath(dir);
      const pages = readPages(dist);
      writeRedirects(dist);
      hidePreview(dist);
      await drawSocialImages(pages, dist, logger);
      removeOriginals(dist);
      for (const line of pages.flatMap(blockedParts)) logger.warn(line);
      logger.info(`${pages.length} pages`);
    },
  },
});

/** Generates files from the built pages. The pages are read only once, and aren't changed. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { isPreview } from '../lib/environment.ts';
import { publicationDays } from '../model/addresses/published-pages.ts';
import { contentSnapshot } from '../model/content-snapshot.ts';
import { blockedParts } from './blocked-parts.ts';
import { readPages } from './built-pages.ts';
import { deadLinks } from './dead-links.ts';
import { hidePreview } from './noindex.ts';
import { removeOriginals } from './pictures/remove-originals.ts';
import { writeRedirects } from './redirects.ts';

let cache = '';

export const generatedFiles = (): AstroIntegration => ({
  name: 'generated-files',
  hooks: {
    'astro:config:done': ({ config }) => void (cache = fileURLToPath(config.cacheDir)),
    'astro:build:done': async ({ dir, logger }) => {
      const dist = fileURLToPath(dir);
      const pages = readPages(dist);
      writeRedirects(dist);
      const { files } = contentSnapshot();
      const { dead, early } = await deadLinks(pages, dist, publicationDays(files), files);
      // Only previews contain the pages of later days, and somebody looks at them. A build on such a day must not fail
      // with nobody there.
      const wrong = isPreview() ? [...dead, ...early] : dead;
      for (const line of early) logger.warn(line);
      for (const line of dead) logger.error(line);
      if (wrong.length > 0) {
        logger.error(`${wrong.length} links lead nowhere. Correct or remove them.`);
        // The process exits, because throwing an error would print a stack trace.
        process.exit(1);
      }
      hidePreview(dist);
      // The import is dynamic, because the dev server draws no social images.
      const { drawSocialImages } = await import('./social-images/social-images.ts');
      await drawSocialImages(pages, dist, path.join(cache, 'social'), logger);
      removeOriginals(dist);
      for (const line of pages.flatMap(blockedParts)) logger.warn(line);
      logger.info(`${pages.length} pages`);
    },
  },
});

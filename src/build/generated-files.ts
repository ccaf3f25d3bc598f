/** Generates files from the built pages. The pages are read only once, and aren't changed. */
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
import { drawSocialImages } from './social-images/social-images.ts';

export const generatedFiles = (): AstroIntegration => ({
  name: 'generated-files',
  hooks: {
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
      await drawSocialImages(pages, dist, logger);
      removeOriginals(dist);
      for (const line of pages.flatMap(blockedParts)) logger.warn(line);
      logger.info(`${pages.length} pages`);
    },
  },
});

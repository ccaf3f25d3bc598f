/** What happens to the pages after Astro has made them: each is read and parsed once, and written once. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { applyEdits } from '../lib/html.ts';
import { typeset } from '../typography/typeset.ts';
import { readPages } from './built-pages.ts';
import { policyEdits } from './csp/security-policy.ts';
import { stopAtDeadLinks } from './dead-links.ts';
import { noteTranslations, writeNotFoundRules } from './languages.ts';
import { removeOriginals } from './pictures/remove-originals.ts';
import { settings } from './settings.ts';
import { drawSocialImages } from './social-images.ts';
import { noteWeights } from './weight.ts';

/** An error of a step ends the build. */
export const finishPages = (): AstroIntegration => ({
  name: 'finish-pages',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const dist = fileURLToPath(dir);
      const pages = readPages(dist);
      noteTranslations(pages);
      writeNotFoundRules(dist);
      stopAtDeadLinks(pages, dist);
      await drawSocialImages(pages, dist);
      const { apiHost } = settings();
      const finished = pages.map((page) => {
        const edits = [...typeset(page), ...policyEdits(page, apiHost)];
        return { ...page, source: applyEdits(page.source, edits) };
      });
      for (const { file, source } of finished) writeFileSync(dist + file, source);
      noteWeights(finished, logger);
      removeOriginals(finished, dist);
      logger.info(`${pages.length} pages`);
    },
  },
});

/** What happens to the pages after Astro has made them: each is read and parsed once, and written once. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { applyEdits } from '../lib/html.ts';
import { form, site, thirdParties } from '../site.ts';
import { typeset } from '../typography/typeset.ts';
import { readPages, type BuiltPage } from './built-pages.ts';
import { addPolicy } from './csp/add-policy.ts';
import { policyOf } from './csp/policy.ts';
import { stopAtDeadLinks } from './dead-links.ts';
import { writeNotFoundRules } from './not-found-rules.ts';
import { noteWeights } from './page-weight.ts';
import { mergeStyles } from './page-styles.ts';
import { moveIslandScripts } from './island-scripts.ts';
import { noteTranslations } from './sitemap.ts';
import { drawSamplers } from './pictures/samplers.ts';
import { removeOriginals } from './pictures/remove-originals.ts';
import { replace } from './replacements.ts';
import { settings } from './settings.ts';
import { drawSocialImages } from './social-images.ts';

/** An error of a step ends the build. */
export const finishPages = (): AstroIntegration => ({
  name: 'finish-pages',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const dist = fileURLToPath(dir);
      const pages = readPages(dist);
      noteTranslations(pages);
      writeNotFoundRules(dist);
      await drawSamplers(pages, dist, logger);
      stopAtDeadLinks(pages, dist);
      await drawSocialImages(pages, dist);
      const { apiHost } = settings();
      const finished = pages.map((page) => ({ ...page, source: finish(page, dist, apiHost) }));
      for (const { file, source } of finished) writeFileSync(dist + file, source);
      noteWeights(finished, logger);
      removeOriginals(finished, dist);
      logger.info(`${pages.length} pages`);
    },
  },
});

/** The source of a page with its texts set, its own styles only and its policy. */
function finish(page: BuiltPage, dist: string, apiHost: string): string {
  const policy = policyOf(page.source, apiHost, site.newsletter, thirdParties, form);
  const replacements = new Map([...mergeStyles(page, dist), ...moveIslandScripts(page, dist)]);
  try {
    const edits = [...typeset(page), ...replace(replacements), ...addPolicy(page, policy, replacements)];
    return applyEdits(page.source, edits);
  } catch (cause) {
    throw new Error(`${page.file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

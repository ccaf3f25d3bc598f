/** What happens to the pages after Astro has made them: each is read and parsed once, and written once. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeHtml } from '../lib/html.ts';
import { site, thirdParties } from '../site.ts';
import { typeset } from '../typography/typeset.ts';
import { readPages, type BuiltPage } from './built-pages.ts';
import { addPolicy, takeAstroPolicy } from './csp/add-policy.ts';
import { hasForm, policyOf } from './csp/policy.ts';
import { noteWeights } from './page-weight.ts';
import { mergeStyles } from './page-styles.ts';
import { moveIslandScripts } from './island-scripts.ts';
import { noteForSitemap } from './sitemap.ts';
import { removeOriginals } from './pictures/remove-originals.ts';
import { writeRedirects } from './redirects.ts';
import { settings } from './settings.ts';
import { drawSocialImages } from './social-images/social-images.ts';

export const finishPages = (): AstroIntegration => ({
  name: 'finish-pages',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const dist = fileURLToPath(dir);
      const pages = readPages(dist);
      // For @astrojs/sitemap, whose hook comes after this one.
      noteForSitemap(pages);
      writeRedirects(dist);
      // From the texts as they are written, before they are typeset.
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

/** The source of a page, typeset, with the styles that it uses and its policy. An error ends the build, and names the page. */
function finish({ document, file }: BuiltPage, dist: string, apiHost: string): string {
  try {
    // First: Astro's policy has the hashes of scripts and styles as Astro wrote them, which the next steps change.
    takeAstroPolicy(document);
    typeset(document);
    mergeStyles(document, dist);
    moveIslandScripts(document, dist);
    // Last, as it lists the scripts and styles that are left.
    addPolicy(document, policyOf(hasForm(document), apiHost, site.newsletter, thirdParties));
    return writeHtml(document);
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

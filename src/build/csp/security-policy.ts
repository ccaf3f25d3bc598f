import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { site, thirdParties } from '../../site.ts';
import { addPolicy } from './add-policy.ts';
import { policyOf } from './policy.ts';

/**
 * Adds to each built page a content security policy with the hashes of that page's inline scripts and styles, or stops
 * the build. Astro's own (`security.csp`) lists the hashes of the whole site on every page, which costs 900 bytes a page:
 * here it says which scripts and styles the site's own code writes. Those of `is:inline` are declared with `Astro.csp`.
 */
export function securityPolicy(): AstroIntegration {
  return {
    name: 'security-policy',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ security: { csp: true } });
      },
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const { PUBLIC_API_HOST: apiHost = '' } = process.env;
        const pages = globSync('**/*.html', { cwd: root });
        for (const page of pages) {
          const file = path.join(root, page);
          const html = readFileSync(file, 'utf8');
          try {
            writeFileSync(file, addPolicy(html, policyOf(html, apiHost, site.newsletter, thirdParties)));
          } catch (cause) {
            throw new Error(`${page}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
          }
        }
        logger.info(`${pages.length} pages`);
      },
    },
  };
}

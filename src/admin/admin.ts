import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentSnapshot } from '../model/content-snapshot.ts';
import { collections } from '../model/collections/index.ts';
import { addressesIn } from '../model/addresses/index.ts';
import type { PageAddresses } from '../model/addresses/published-pages.ts';
import { pageName } from '../model/collection.ts';
import { property } from '../model/fields.ts';
import { repository as ownRepository, site } from '../site.ts';
import { ADMIN_HEADERS, adminFiles, configScripts, typeOf } from './assets.ts';
import { cmsConfig } from './config.ts';

/**
 * Adds the CMS (Sveltia) at /admin. In `astro dev`, the CMS edits the project's files. If src/own/settings.json
 * specifies a `repository`, builds also include the CMS, which opens pull requests in that repository. The CMS isn't an
 * Astro page, so the site's pages load none of its code.
 */
export function admin(repository = ownRepository): AstroIntegration {
  let root = '';
  const scripts = (repo: string, options = {}) => {
    const { pages } = contentSnapshot();
    const known = { titles: pageTitles(pages), addresses: addressesIn(pages) };
    return configScripts(root, (translate) => ({
      ...cmsConfig(collections, site, repo, { ...known, translate }),
      ...options,
    }));
  };
  return {
    name: 'admin',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:server:setup': ({ server }) => {
        const files = adminFiles(root);
        // Without a repository, the CMS asks editors to open the folder with this name.
        const repo = repository ?? `local/${path.basename(root)}`;
        server.middlewares.use('/admin', (request, response, next) => {
          const name = request.url?.replace(/^\/|\?.*$/g, '') || 'index.html';
          // The configuration is generated on each request, from the current content.
          if (name.startsWith('config.')) Object.assign(files, scripts(repo));
          if (!Object.hasOwn(files, name)) return next();
          response.writeHead(200, { 'Content-Type': typeOf(name) }).end(files[name]);
        });
      },
      'astro:build:done': ({ dir, logger }) => {
        if (!repository) return;
        const folder = fileURLToPath(new URL('admin/', dir));
        const configs = scripts(repository, { publish_mode: 'editorial_workflow' });
        for (const [name, content] of Object.entries({ ...adminFiles(root), ...configs })) {
          mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
          writeFileSync(path.join(folder, name), content);
        }
        const headers = Object.entries(ADMIN_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
        const localeHeaders = ['/admin/locales/*', `  Content-Type: ${typeOf('locales/')}`];
        appendFileSync(new URL('_headers', dir), ['\n/admin/*', ...headers, ...localeHeaders, ''].join('\n'));
        logger.info(`/admin edits ${repository}`);
      },
    },
  };
}

/**
 * Returns page titles in the first language, keyed by page name. Case studies have no titles, so their page names are
 * used instead.
 */
export const pageTitles = (pages: PageAddresses) =>
  new Map(
    [...pages.keys()]
      .filter(({ collection }) => !collection.language)
      .map((page) => [pageName(page), String(property(page.value, 'title') ?? pageName(page))] as const)
      .toSorted(),
  );

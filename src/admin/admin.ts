import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentSnapshot, findings } from '../model/content-snapshot.ts';
import { collections } from '../model/collections/index.ts';
import { addressesIn } from '../model/addresses/page-addresses.ts';
import { pageTitles } from '../model/addresses/published-pages.ts';
import { repository as ownRepository, site } from '../site.ts';
import { ADMIN_HEADERS, adminFiles, configScript, typeOf } from './assets.ts';
import { cmsConfig } from './config.ts';
import { previewAddresses } from './preview-addresses.ts';

/**
 * Adds the CMS (Sveltia) at /admin: in `astro dev` for the files of the project, and in a build for its repository, if
 * `repository` is set in src/own/settings.json, as pull requests. It is no page of Astro's, so that it changes nothing that visitors load.
 */
export function admin(repository = ownRepository): AstroIntegration {
  let root = '';
  const config = (repo: string) => {
    const { pages } = contentSnapshot();
    return cmsConfig(collections, site, repo, { titles: pageTitles(pages), addresses: addressesIn(pages) });
  };
  return {
    name: 'admin',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:server:setup': ({ server }) => {
        const files = adminFiles(root);
        // On a machine, the CMS asks for the folder of this name, and reads no repository.
        const repo = repository ?? `local/${path.basename(root)}`;
        server.middlewares.use('/admin', (request, response, next) => {
          const name = request.url?.replace(/^\/|\?.*$/g, '') || 'index.html';
          // With the content as it is now.
          if (name === 'config.js') files[name] = configScript(config(repo), true);
          if (name === 'previews.json') files[name] = JSON.stringify(previewAddresses(contentSnapshot()));
          if (name === 'mistakes') files[name] = findings();
          if (!Object.hasOwn(files, name)) return next();
          response.writeHead(200, { 'Content-Type': typeOf(name) }).end(files[name]);
        });
      },
      'astro:build:done': ({ dir, logger }) => {
        if (!repository) return;
        const folder = fileURLToPath(new URL('admin/', dir));
        const script = configScript({ ...config(repository), publish_mode: 'editorial_workflow' }, false);
        const files = { ...adminFiles(root), 'config.js': script };
        for (const [name, content] of Object.entries(files)) {
          mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
          writeFileSync(path.join(folder, name), content);
        }
        const headers = Object.entries(ADMIN_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
        const ofLocales = ['/admin/locales/*', `  Content-Type: ${typeOf('locales/')}`];
        appendFileSync(new URL('_headers', dir), ['\n/admin/*', ...headers, ...ofLocales, ''].join('\n'));
        logger.info(`/admin edits ${repository}`);
      },
    },
  };
}

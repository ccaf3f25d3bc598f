import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CmsConfig } from '@sveltia/cms';
import type { AstroIntegration } from 'astro';
import { collections } from '../model/collections.ts';
import { repository as ownRepository, site } from '../site.ts';
import { cmsConfig } from './config.ts';
import { idsIn } from '../model/pages.ts';
import { readContent } from '../model/read.ts';
import { ADMIN_HEADERS, adminFiles, TYPES } from './assets.ts';

/**
 * Adds the CMS (Sveltia) at /admin: in `astro dev` for the files of the project, and in a build for its repository, if
 * `repository` is set in src/site.ts, as pull requests. It is no page of Astro's, so that it changes nothing that visitors load.
 */
export function admin(repository = ownRepository): AstroIntegration {
  let root = '';
  // On a machine, the CMS asks for the folder of this name, and reads no repository.
  const config = (): CmsConfig => {
    const ids = idsIn(readContent(root, Object.values(collections)), collections);
    return cmsConfig(collections, site, repository ?? `local/${path.basename(root)}`, ids);
  };
  return {
    name: 'admin',
    hooks: {
      'astro:config:setup': (options) => {
        root = fileURLToPath(options.config.root);
      },
      'astro:server:setup': ({ server }) => {
        const files = adminFiles(root, config(), true);
        server.middlewares.use('/admin', (request, response, next) => {
          const name = request.url?.replace(/^\/|\?.*$/g, '') || 'index.html';
          if (!Object.hasOwn(files, name)) return next();
          const type = TYPES[path.extname(name)] ?? '';
          response.writeHead(200, { ...ADMIN_HEADERS, 'Content-Type': type }).end(files[name]);
        });
      },
      'astro:build:done': ({ dir, logger }) => {
        if (!repository) return;
        const folder = fileURLToPath(new URL('admin/', dir));
        const live: CmsConfig = { ...config(), publish_mode: 'editorial_workflow' };
        for (const [name, content] of Object.entries(adminFiles(root, live, false))) {
          mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
          writeFileSync(path.join(folder, name), content);
        }
        const headers = Object.entries(ADMIN_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
        appendFileSync(new URL('_headers', dir), ['\n/admin/*', ...headers, ''].join('\n'));
        logger.info(`/admin edits ${repository}`);
      },
    },
  };
}

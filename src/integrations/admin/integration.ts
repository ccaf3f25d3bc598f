import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CmsConfig } from '@sveltia/cms';
import type { AstroIntegration } from 'astro';
import { collections } from '../../content-schemas.ts';
import { repository as ownRepository, site } from '../../site.ts';
import { cmsConfig } from './config.ts';
import { fieldOf, readCollection } from '../content-check/read.ts';
import { ADMIN_HEADERS, adminFiles, startScript, TYPES } from './files.ts';

/**
 * Adds the CMS (Sveltia) at /admin: in `astro dev` for the files of the project, and in a build for its repository, if
 * `repository` is set in src/site.ts, as pull requests. It is no page of Astro's, so that it changes nothing that visitors load.
 */
export function admin(repository = ownRepository): AstroIntegration {
  let root = '';
  // On a machine, the CMS asks for the folder of this name, and reads no repository.
  const config = (): CmsConfig =>
    cmsConfig(collections, site, repository ?? `local/${path.basename(root)}`, nextOrders(root));
  return {
    name: 'admin',
    hooks: {
      'astro:config:setup': (options) => {
        root = fileURLToPath(options.config.root);
      },
      'astro:server:setup': ({ server }) => {
        const files = adminFiles(root, config());
        const notice = readFileSync(path.join(root, 'src/integrations/admin/notice.js'), 'utf8');
        server.middlewares.use('/admin', (request, response, next) => {
          const name = request.url?.replace(/^\/|\?.*$/g, '') || 'index.html';
          if (!Object.hasOwn(files, name)) return next();
          // Entries may have been added since.
          const content = name === 'start.js' ? notice + startScript(config()) : files[name];
          const type = TYPES[path.extname(name)] ?? '';
          response.writeHead(200, { ...ADMIN_HEADERS, 'Content-Type': type }).end(content);
        });
      },
      'astro:build:done': ({ dir, logger }) => {
        if (!repository) return;
        const folder = fileURLToPath(new URL('admin/', dir));
        const live: CmsConfig = { ...config(), publish_mode: 'editorial_workflow' };
        mkdirSync(path.join(folder, 'chunks'), { recursive: true });
        for (const [name, content] of Object.entries(adminFiles(root, live))) {
          writeFileSync(path.join(folder, name), content);
        }
        const headers = Object.entries(ADMIN_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
        appendFileSync(new URL('_headers', dir), ['\n/admin/*', ...headers, ''].join('\n'));
        logger.info(`/admin edits ${repository}`);
      },
    },
  };
}

/** The position after the last entry of each collection; 1 for one without positions. */
function nextOrders(root: string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(collections).map(([name, collection]) => {
      const entries = readCollection(root, collection).flatMap((file) => file.entries);
      const orders = entries
        .map(({ fields }) => Number(fieldOf(fields, 'order') ?? 0))
        .filter(Number.isFinite);
      return [name, Math.floor(Math.max(0, ...orders)) + 1];
    }),
  );
}

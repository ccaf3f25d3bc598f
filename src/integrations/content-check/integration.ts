import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from './check.ts';
import { errorPage } from './error-page.ts';
import { writeJsonSchemas } from './json-schemas.ts';
import { formatProblems } from './problem.ts';
import { watchContent } from './watch.ts';

/** Astro prints the addresses of the dev server when it listens; the mistakes come below them. */
const START_DELAY_MS = 500;

/**
 * Checks the content: a mistake stops the build; the dev server reports it, in the terminal and instead of
 * the pages, until it is corrected. Also writes the JSON Schemas for editors.
 */
export function contentCheck(): AstroIntegration {
  let root = '';
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        root = fileURLToPath(config.root);
        writeJsonSchemas(root);
        // The dev server checks by itself, below.
        if (command === 'dev') return;
        const problems = await checkContent(root);
        if (problems.length === 0) return;
        if (command === 'build') throw new Error(formatProblems(problems));
        logger.error(formatProblems(problems));
      },
      'astro:server:setup': async ({ server, logger, refreshContent }) => {
        const refresh = async () => refreshContent?.({});
        const reload = () => server.environments.client.hot.send({ type: 'full-reload' });
        const mistakes = await watchContent(root, server.watcher, logger, refresh, reload);
        server.middlewares.use(errorPage(root, mistakes));
        server.httpServer?.once('listening', () =>
          setTimeout(() => {
            const found = mistakes();
            if (found) logger.error(found.text);
          }, START_DELAY_MS),
        );
      },
    },
  };
}

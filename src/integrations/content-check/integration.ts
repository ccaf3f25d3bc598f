import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from './check.ts';
import { writeJsonSchemas } from './json-schemas.ts';
import { formatProblems } from './problem.ts';
import { watchContent } from './watch.ts';

/**
 * Checks the content: a mistake stops the build; the dev server reports it after each change. Also
 * writes the JSON Schemas for editors.
 */
export function contentCheck(): AstroIntegration {
  let root = '';
  let reported = '';
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, config, logger }) => {
        root = fileURLToPath(config.root);
        writeJsonSchemas(root);
        const problems = checkContent(root);
        if (problems.length === 0) return;
        reported = formatProblems(problems);
        if (command === 'build') throw new Error(reported);
        logger.error(reported);
      },
      'astro:server:setup': ({ server, logger }) => watchContent(root, server.watcher, logger, reported),
    },
  };
}

import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from './check.ts';
import { writeJsonSchemas } from './json-schemas.ts';
import { describeProblems } from './problem.ts';
import { watchContent } from './watch.ts';

/**
 * Stops the build, or tells the live server's reader after each change, when a content file breaks its
 * schema; writes the schemas for editors, so that they are those of the code.
 */
export function contentCheck(): AstroIntegration {
  let root = '';
  let told = '';
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, config, logger }) => {
        root = fileURLToPath(config.root);
        writeJsonSchemas(root);
        const problems = checkContent(root);
        if (problems.length === 0) return;
        told = describeProblems(problems);
        if (command === 'build') throw new Error(told);
        logger.error(told);
      },
      'astro:server:setup': ({ server, logger }) => watchContent(root, server.watcher, logger, told),
    },
  };
}

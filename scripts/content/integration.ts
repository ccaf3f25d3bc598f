import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from './check.ts';
import { describeProblems } from './problem.ts';

/** Stops the build, or warns the live server's reader, when a content file breaks its schema. */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, config, logger }) => {
        const problems = checkContent(fileURLToPath(config.root));
        if (problems.length === 0) return;
        if (command === 'build') throw new Error(describeProblems(problems));
        logger.error(describeProblems(problems));
      },
    },
  };
}

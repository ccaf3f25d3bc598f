import { cpSync, rmSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/**
 * Builds into the cache, and replaces `dist` when all other steps are done: a build that fails leaves the last one,
 * which `npm start` may be serving. Must be the last integration.
 */
export function replaceDist(): AstroIntegration {
  let dist: URL;
  return {
    name: 'replace-dist',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        dist = config.outDir;
        if (command === 'build') updateConfig({ outDir: new URL('.cache/dist/', config.root) });
      },
      'astro:build:done': ({ dir }) => {
        rmSync(dist, { recursive: true, force: true });
        cpSync(dir, dist, { recursive: true });
        rmSync(dir, { recursive: true });
      },
    },
  };
}

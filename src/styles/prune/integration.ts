import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { prune } from './prune.ts';

const STYLE = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;

/**
 * Leaves each built page only the style that it can need: the stylesheet stands in every page, and
 * a tenth of it is for others. What the islands' scripts may add counts as needed.
 */
export function pruneStyles(): AstroIntegration {
  return {
    name: 'prune-styles',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
        const scripts = globSync('_astro/*.js', { cwd: root }).map(read).join('\n');
        for (const page of globSync('**/*.html', { cwd: root })) {
          const html = read(page);
          const text = html.replace(STYLE, '') + scripts;
          const pruned = html.replace(
            STYLE,
            (_, open: string, css: string, close: string) => open + prune(css, text) + close,
          );
          writeFileSync(path.join(root, page), pruned);
        }
      },
    },
  };
}

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { joinScripts, joinStyles } from './join.ts';
import { prune } from './prune.ts';

/**
 * Leaves each built page only what it can need: the stylesheet stands in every page, and a tenth of
 * it is for others; what the islands' scripts may add counts as needed. Neighbouring scripts and all
 * styles become one element each, because every element takes a hash in the security policy.
 */
export function leanPages(): AstroIntegration {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
        const scripts = globSync('_astro/*.js', { cwd: root }).map(read).join('\n');
        for (const page of globSync('**/*.html', { cwd: root })) {
          const html = read(page);
          const markup = joinStyles(html, () => '');
          const lean = joinScripts(joinStyles(html, (css) => prune(css, markup + scripts)));
          writeFileSync(path.join(root, page), lean);
        }
      },
    },
  };
}

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const FILES = { id: /\.md\.mdx(\?|$)/ };

/**
 * Lets Astro's MDX integration, which goes by the extension, read the content's .md files, too, so that their texts look
 * the same. The loader (src/model/loader.ts) calls `a.md` `a.md.mdx`.
 */
export const markdownAsMdx = (): Plugin => ({
  name: 'markdown-as-mdx',
  enforce: 'pre',
  resolveId: { filter: FILES, handler: (id) => id },
  load: {
    filter: FILES,
    handler(id) {
      const file = id.replace(/\.mdx(\?.*)?$/, '');
      this.addWatchFile(file);
      return readFile(file, 'utf8');
    },
  },
});

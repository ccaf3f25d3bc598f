import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

const modules = import.meta.glob<{ default: AstroComponentFactory }>('./{markdown,mdx}/*.astro', {
  eager: true,
});

/** What texts in MDX are made of: Markdown's elements in the folder `markdown`, components that need no import in `mdx`. */
export const markdownComponents = Object.fromEntries(
  Object.entries(modules).map(([file, module]) => [file.replace(/^.*\/|\.astro$/g, ''), module.default]),
);

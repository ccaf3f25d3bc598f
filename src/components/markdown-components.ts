import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

const modules = import.meta.glob<{ default: AstroComponentFactory }>('./{markdown,mdx}/*.astro', {
  eager: true,
});

/** The components of MDX texts: Markdown elements from the folder `markdown`, and components that need no import from `mdx`. */
export const markdownComponents = Object.fromEntries(
  Object.entries(modules).map(([file, module]) => [file.replace(/^.*\/|\.astro$/g, ''), module.default]),
);

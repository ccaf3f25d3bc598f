import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

const modules = import.meta.glob<{ default: AstroComponentFactory }>('./{markdown,mdx}/*.astro', {
  eager: true,
});

/** The components available in MDX texts without an import: replacements for Markdown elements (`markdown`), and our
 * own components (`mdx`). */
export const markdownComponents = Object.fromEntries(
  Object.entries(modules).map(([file, module]) => [file.replace(/^.*\/|\.astro$/g, ''), module.default]),
);

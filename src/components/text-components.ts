import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

const modules = import.meta.glob<{ default: AstroComponentFactory }>('./{legal,text}/*.astro', {
  eager: true,
});

/** What texts in MDX are made of: Markdown's elements in the folder `text`, components that need no import in `legal`. */
export const textComponents = Object.fromEntries(
  Object.entries(modules).map(([file, module]) => [file.replace(/^.*\/|\.astro$/g, ''), module.default]),
);

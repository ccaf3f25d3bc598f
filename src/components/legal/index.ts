import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

const modules = import.meta.glob<{ default: AstroComponentFactory }>('./*.astro', { eager: true });

/** The components of this folder by name; legal texts can use them without an import. */
export const legalComponents = Object.fromEntries(
  Object.entries(modules).map(([file, module]) => [file.replace(/^\.\/|\.astro$/g, ''), module.default]),
);

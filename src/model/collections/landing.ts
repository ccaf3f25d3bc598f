import type { Collection } from '../collection.ts';
import { sections } from '../sections/index.ts';
import { address, formerly, pageTitle, summary } from './common.ts';

/** Landing pages for campaigns or offers. Each consists of sections. */
export const landing = {
  files: 'landing/*.yaml',
  kind: 'document',
  label: 'Landing pages',
  singular: 'Landing page',
  unique: ['title'],
  fields: {
    title: {
      ...pageTitle,
      help: 'The title in the browser tab and in search results, without the brand, which is added automatically.',
    },
    description: summary,
    address,
    formerly,
    bare: {
      type: 'flag',
      optional: true,
      label: 'Without menu',
      help: 'Whether to leave out the menu and all but one line of the footer, so that only the sections contain links.',
    },
    noindex: {
      type: 'flag',
      optional: true,
      label: 'Not in search engines',
      help: 'Whether search engines should ignore the page.',
    },
    sections,
  },
} as const satisfies Collection;

import type { Collection } from '../collection.ts';
import { sections } from '../sections/index.ts';
import { address, formerly, pageTitle, summary } from './common.ts';

/** Pages for a campaign or an offer, each made of sections. */
export const landing = {
  files: 'landing/*.yaml',
  kind: 'document',
  label: 'Landing pages',
  singular: 'Landing page',
  unique: ['title'],
  fields: {
    title: { ...pageTitle, help: 'Title in the browser tab and in search results; the brand is added.' },
    description: summary,
    address,
    formerly,
    bare: {
      type: 'flag',
      optional: true,
      label: 'Without menu',
      help: 'Whether it has no menu and a footer of one line, so that only its own sections lead elsewhere.',
    },
    noindex: {
      type: 'flag',
      optional: true,
      label: 'Not in search engines',
      help: 'Whether search engines leave it out.',
    },
    sections,
  },
} as const satisfies Collection;

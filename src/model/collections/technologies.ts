import type { Collection } from '../collection.ts';
import { line } from '../fields.ts';

/** The technologies on the home page. */
export const technologies = {
  files: 'technologies.yaml',
  kind: 'names',
  singular: 'Technology',
  help: 'The chips on the home page, in order.',
  unique: ['name'],
  shownOn: 'home',
  fields: {
    name: { ...line, label: 'Technology', translated: false, help: 'The name, as spelled by its makers.' },
  },
} as const satisfies Collection;

import { icons } from '../../lib/icons.ts';
import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { id } from './common.ts';

/** The agency's core values. */
export const values = {
  files: 'values.yaml',
  kind: 'list',
  singular: 'Value',
  help: 'The core values on the About page, in order.',
  unique: ['id', 'title'],
  shownOn: 'about',
  fields: {
    id,
    icon: { type: 'choice', options: icons.drawn, help: 'The icon next to the value.' },
    title: { ...line, help: 'The name of the value.' },
    description: { ...text, help: 'What the value means in practice, in a sentence or two.' },
  },
} as const satisfies Collection;

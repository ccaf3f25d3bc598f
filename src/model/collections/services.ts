import { icons } from '../../lib/icons.ts';
import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { id } from './common.ts';

/** The agency's services. */
export const services = {
  files: 'services.yaml',
  kind: 'list',
  singular: 'Service',
  help: 'The services, in the order shown on pages.',
  unique: ['id', 'title'],
  shownOn: 'services',
  fields: {
    id,
    icon: { type: 'choice', options: icons.drawn, help: 'The icon above the title.' },
    title: { ...line, help: 'The name of the service.' },
    description: { ...text, help: 'What a client gets, in one sentence.' },
    features: {
      type: 'list',
      item: { ...text, label: 'Feature' },
      min: 2,
      max: 6,
      help: 'Two to six things that the service includes.',
    },
  },
} as const satisfies Collection;

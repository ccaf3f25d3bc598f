import { icons } from '../../lib/icons.ts';
import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { id } from './common.ts';

/** What the agency offers. */
export const services = {
  files: 'services.yaml',
  kind: 'list',
  singular: 'Service',
  help: 'The services, in the order of the pages.',
  unique: ['id', 'title'],
  shownOn: 'services',
  fields: {
    id,
    icon: { type: 'choice', options: icons.drawn, help: 'The icon above the title.' },
    title: { ...line, help: "The service's name." },
    description: { ...text, help: 'One sentence about what a client gets.' },
    features: {
      type: 'list',
      item: { ...text, label: 'Feature' },
      min: 2,
      max: 6,
      help: 'Two to six things the service includes.',
    },
  },
} as const satisfies Collection;

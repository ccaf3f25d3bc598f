import { icons } from '../../lib/icons.ts';
import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { SERVICE_FRAME } from '../picture-frames.ts';
import { id, picture } from './common.ts';

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
    icon: {
      type: 'choice',
      options: icons.drawn,
      help: 'The icon above the title on other pages, and in place of a missing picture.',
    },
    image: {
      ...picture(SERVICE_FRAME),
      optional: true,
      help: 'A square picture of 768 × 768 pixels or more, shown on the page of the services.',
    },
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

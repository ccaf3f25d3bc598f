import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { PROJECT_FRAME } from '../picture-frames.ts';
import { alternative, focus, hidden, order, picture } from './common.ts';

/** The portfolio. */
export const projects = {
  files: 'projects/*.yaml',
  kind: 'entry',
  singular: 'Project',
  unique: ['title'],
  shownOn: 'work',
  fields: {
    order,
    title: { ...line, help: 'The name of the project.' },
    description: {
      ...text,
      max: 190,
      help: 'Two or three sentences: what it is, who it is for and what it changed. Up to 190 characters.',
    },
    image: picture(PROJECT_FRAME),
    focus,
    alt: alternative,
    tags: {
      type: 'list',
      item: { ...line, label: 'Tag', translated: false },
      min: 1,
      help: 'The technologies used, most important first.',
    },
    hidden,
  },
} as const satisfies Collection;

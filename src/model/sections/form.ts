import { line } from '../fields.ts';
import { anchor, heading, paragraphs } from './common.ts';

/** The contact form. */
export const form = {
  type: 'group',
  label: 'Contact form',
  once: true,
  fields: {
    heading,
    text: paragraphs,
    topic: {
      ...line,
      translated: false,
      optional: true,
      help: 'What the visitors of the page come for, such as Spring offer: your team reads it with the enquiry.',
    },
    anchor,
  },
} as const;

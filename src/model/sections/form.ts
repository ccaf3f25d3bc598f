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
      help: 'What the page is about, such as Spring offer. Your team sees it with the enquiry.',
    },
    anchor,
  },
} as const;

import { anchor, heading, paragraphs } from './common.ts';

/** The services, each with its icon. */
export const services = {
  type: 'group',
  fields: { heading, text: paragraphs, anchor },
} as const;

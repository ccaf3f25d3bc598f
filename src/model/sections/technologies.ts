import { anchor, heading, paragraphs } from './common.ts';

/** The technologies as chips. */
export const technologies = {
  type: 'group',
  fields: { heading, text: paragraphs, anchor },
} as const;

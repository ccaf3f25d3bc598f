import { anchor } from './common.ts';

/** The featured case studies. */
export const studies = {
  type: 'group',
  once: true,
  label: 'Case studies',
  fields: { anchor },
} as const;

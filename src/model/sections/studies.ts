import { anchor } from './common.ts';

/** The case studies that are marked as featured. */
export const studies = {
  type: 'group',
  once: true,
  label: 'Case studies',
  fields: { anchor },
} as const;

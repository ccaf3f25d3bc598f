import { anchor, heading } from './common.ts';

/** The newest articles. */
export const articles = {
  type: 'group',
  fields: {
    heading,
    count: {
      type: 'integer',
      label: 'Number',
      min: 1,
      max: 10,
      optional: true,
      help: 'The number of articles shown. Defaults to three.',
    },
    anchor,
  },
} as const;

import { anchor, heading } from './common.ts';

/** The featured case studies. */
export const studies = {
  type: 'group',
  once: true,
  label: 'Case studies',
  fields: {
    heading: { ...heading, optional: true, help: 'The heading. Defaults to "Case studies".' },
    rows: {
      type: 'flag',
      optional: true,
      help: 'Whether each case study fills a row of the window, with all projects as small pictures below. Otherwise, they are cards side by side.',
    },
    anchor,
  },
} as const;

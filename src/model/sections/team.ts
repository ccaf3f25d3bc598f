import { anchor, heading, paragraphs } from './common.ts';

/** Members of the team, or all of it. */
export const team = {
  type: 'group',
  fields: {
    heading,
    text: paragraphs,
    members: {
      type: 'list',
      item: { type: 'reference', to: 'team', label: 'Member' },
      optional: true,
      help: 'Who is shown, in this order: the names of their files in the folder team. Without it, all.',
    },
    anchor,
  },
} as const;

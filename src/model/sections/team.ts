import { anchor, heading, paragraphs } from './common.ts';

/** Some members of the team, or all. */
export const team = {
  type: 'group',
  fields: {
    heading,
    text: paragraphs,
    members: {
      type: 'list',
      item: { type: 'reference', to: 'team', label: 'Member' },
      optional: true,
      help: 'The members to show, in this order: the names of their files in the team folder. Defaults to all.',
    },
    anchor,
  },
} as const;

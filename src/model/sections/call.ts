import { text } from '../fields.ts';
import { anchor, buttons } from './common.ts';

/** The call to action, which other pages end with. */
export const call = {
  type: 'group',
  label: 'Call to action',
  fields: {
    heading: { ...text, optional: true, help: 'The heading of the section.' },
    intro: { ...text, optional: true, help: 'The paragraph beside the heading.' },
    buttons,
    anchor,
  },
} as const;

import { text } from '../fields.ts';
import { anchor, buttons } from './common.ts';

/** The call-to-action section, usually at the end of a page. */
export const call = {
  type: 'group',
  label: 'Call to action',
  fields: {
    heading: { ...text, optional: true, help: 'The heading of the section.' },
    intro: { ...text, optional: true, help: 'The paragraph next to the heading.' },
    buttons,
    anchor,
  },
} as const;

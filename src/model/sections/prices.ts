import { line, text } from '../fields.ts';
import { anchor, buttons, heading, linkedParagraphs } from './common.ts';

/** What plans or packages cost. */
export const prices = {
  type: 'group',
  fields: {
    heading,
    text: linkedParagraphs,
    plans: {
      type: 'list',
      min: 1,
      max: 4,
      item: {
        type: 'group',
        label: 'Plan',
        fields: {
          name: { ...line, max: 30, help: 'What the plan is called.' },
          badge: {
            ...line,
            max: 20,
            optional: true,
            help: 'A label that marks the plan, such as Most chosen: give it to one plan.',
          },
          price: { ...line, max: 20, help: 'The price with its currency, such as €4,900, or On request.' },
          per: { ...line, max: 30, optional: true, help: 'What the price is for, such as a month.' },
          intro: { ...text, max: 160, optional: true, help: 'For whom the plan is, in a sentence.' },
          points: {
            type: 'list',
            optional: true,
            item: { ...text, max: 90, label: 'Point' },
            help: 'What it includes.',
          },
          buttons: { ...buttons, max: 1, help: 'Its button.' },
        },
      },
      help: 'One to four plans, in their order.',
    },
    note: { ...text, optional: true, hasLinks: true, help: 'A remark below the plans, such as on taxes.' },
    anchor,
  },
} as const;

import { line, text } from '../fields.ts';
import { anchor, buttons, heading, linkedParagraphs } from './common.ts';

/** The prices of plans or packages. */
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
          name: { ...line, max: 30, help: 'The name of the plan.' },
          badge: {
            ...line,
            max: 20,
            optional: true,
            help: 'A label that highlights the plan, such as Most popular. Use it for one plan only.',
          },
          price: { ...line, max: 20, help: 'The price with its currency, such as €4,900, or On request.' },
          per: {
            ...line,
            max: 30,
            optional: true,
            help: 'The period or quantity that the price covers, such as a month.',
          },
          intro: { ...text, max: 160, optional: true, help: 'Who the plan is for, in one sentence.' },
          points: {
            type: 'list',
            optional: true,
            item: { ...text, max: 90, label: 'Point' },
            help: 'What the plan includes.',
          },
          buttons: { ...buttons, max: 1, help: 'The button.' },
        },
      },
      help: 'One to four plans, in order.',
    },
    note: {
      ...text,
      optional: true,
      hasLinks: true,
      help: 'A note below the plans, for example about taxes.',
    },
    anchor,
  },
} as const;

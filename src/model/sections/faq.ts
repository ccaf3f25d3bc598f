import { text } from '../fields.ts';
import { anchor, heading, linkedParagraphs } from './common.ts';

/** Questions with answers that open on click. */
export const faq = {
  type: 'group',
  label: 'Questions and answers',
  fields: {
    heading,
    text: linkedParagraphs,
    questions: {
      type: 'list',
      min: 1,
      item: {
        type: 'group',
        label: 'Question',
        fields: {
          question: { ...text, max: 120, help: 'The question, as a visitor would ask it.' },
          answer: { ...linkedParagraphs, optional: false, min: 1 },
        },
      },
      help: 'The questions with their answers, in order.',
    },
    anchor,
  },
} as const;

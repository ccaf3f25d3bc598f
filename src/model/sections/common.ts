/** Fields that several sections have. */
import { text } from '../fields.ts';
import { destination, id } from '../collections/common.ts';

export const heading = { ...text, help: 'The heading of the section.' } as const;

/** The paragraphs of a section. */
export const paragraphs = {
  type: 'list',
  optional: true,
  item: { ...text, label: 'Paragraph' },
  help: 'Its paragraphs; may be empty.',
} as const;

/** A paragraph in which words may be links. */
const linkedParagraph = {
  ...text,
  label: 'Paragraph',
  hasLinks: true,
} as const;

/** Paragraphs in which words may be links. */
export const linkedParagraphs = {
  ...paragraphs,
  item: linkedParagraph,
  help: 'Its paragraphs. [words](contact) is a link: in round brackets stands where it leads, as for a button.',
} as const;

export const buttons = {
  type: 'list',
  optional: true,
  item: {
    type: 'group',
    label: 'Button',
    fields: { text: { ...text, max: 40, help: 'The words on the button.' }, to: destination },
  },
  help: 'Its buttons, the most important one first.',
} as const;

export const anchor = {
  ...id,
  label: 'Anchor',
  optional: true,
  help: 'A short name in small letters with which links lead to the section: a button to #prices leads to the section with the anchor prices.',
} as const;

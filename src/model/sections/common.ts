/** Fields shared by several sections. */
import { text } from '../fields.ts';
import { destination, id } from '../collections/common.ts';

export const heading = { ...text, help: 'The heading of the section.' } as const;

/** The paragraphs of a section. */
export const paragraphs = {
  type: 'list',
  optional: true,
  item: { ...text, label: 'Paragraph' },
  help: 'The paragraphs. May be empty.',
} as const;

/** A paragraph that may contain links. */
const linkedParagraph = {
  ...text,
  label: 'Paragraph',
  hasLinks: true,
} as const;

/** Paragraphs that may contain links. */
export const linkedParagraphs = {
  ...paragraphs,
  item: linkedParagraph,
  help: 'The paragraphs. [words](contact) is a link. The round brackets contain its destination, in the same form as for buttons.',
} as const;

export const buttons = {
  type: 'list',
  optional: true,
  item: {
    type: 'group',
    label: 'Button',
    fields: { text: { ...text, max: 40, help: 'The text of the button.' }, to: destination },
  },
  help: 'The buttons, most important first.',
} as const;

export const anchor = {
  ...id,
  label: 'Anchor',
  optional: true,
  help: 'A short name in lower-case letters for links to the section. A button that links to #prices jumps to the section with the anchor prices.',
} as const;

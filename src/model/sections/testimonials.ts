import { line, text } from '../fields.ts';
import { SIGN_FRAME } from '../picture-frames.ts';
import { focus, picture } from '../collections/common.ts';
import { anchor, heading } from './common.ts';

/** What clients say. */
export const testimonials = {
  type: 'group',
  fields: {
    heading,
    quotations: {
      type: 'list',
      min: 1,
      item: {
        type: 'group',
        label: 'Testimonial',
        fields: {
          text: { ...text, max: 400, help: 'What the client says, without quotation marks.' },
          name: { ...line, translated: false, help: 'Who says it.' },
          role: { ...line, optional: true, help: 'Role and company of that person.' },
          image: {
            ...picture(SIGN_FRAME),
            optional: true,
            help: `A portrait of ${SIGN_FRAME.join(' × ')} pixels or more. Without one, a drawing made from the name takes its place.`,
          },
          focus,
        },
      },
      help: 'The testimonials, in their order. One alone is shown in large type.',
    },
    anchor,
  },
} as const;

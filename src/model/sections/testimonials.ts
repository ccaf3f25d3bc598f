import { line, text } from '../fields.ts';
import { SIGN_FRAME } from '../picture-frames.ts';
import { focus, picture } from '../collections/common.ts';
import { anchor, heading } from './common.ts';

/** Quotations from clients. */
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
          name: { ...line, translated: false, help: 'The name of the person.' },
          role: { ...line, optional: true, help: "The person's role and company." },
          image: {
            ...picture(SIGN_FRAME),
            optional: true,
            help: `A portrait of ${SIGN_FRAME.join(' × ')} pixels or more. Defaults to an image generated from the name.`,
          },
          focus,
        },
      },
      help: 'The testimonials, in order. A single testimonial is shown in large type.',
    },
    anchor,
  },
} as const;

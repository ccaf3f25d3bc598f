import { line } from '../fields.ts';
import { LOGO_FRAME } from '../picture-frames.ts';
import { picture, webAddress } from '../collections/common.ts';
import { anchor, heading } from './common.ts';

/** The logos of clients or partners, in the text colour. */
export const logos = {
  type: 'group',
  label: "Clients' logos",
  fields: {
    heading,
    logos: {
      type: 'list',
      min: 1,
      item: {
        type: 'group',
        label: 'Logo',
        fields: {
          // The name isn't translated, because a company has the same name in all languages.
          name: { ...line, translated: false, help: 'The name of the company.' },
          image: {
            ...picture(LOGO_FRAME),
            help: 'The logo as SVG, or as PNG about 320 pixels wide: dark, on a white or transparent background. It is shown in one colour, which is light in the dark theme.',
          },
          link: {
            ...webAddress,
            optional: true,
            help: 'The page the logo links to, such as https://example.com.',
          },
        },
      },
      help: 'The logos, in order.',
    },
    anchor,
  },
} as const;

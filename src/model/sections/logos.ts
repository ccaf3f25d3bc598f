import { line } from '../fields.ts';
import { LOGO_FRAME } from '../picture-frames.ts';
import { picture, webAddress } from '../collections/common.ts';
import { anchor, heading } from './common.ts';

/** The logos of clients or partners, in the colour of texts. */
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
          // A company has one name in all languages.
          name: { ...line, translated: false, help: 'Whose logo it is.' },
          image: {
            ...picture(LOGO_FRAME),
            isMonochrome: true,
            help: 'The logo, dark and without a ground or on a white one: as SVG, or as PNG of some 320 pixels in width. It is shown in one colour, light in the dark theme.',
          },
          link: {
            ...webAddress,
            optional: true,
            help: 'Where a click on the logo leads, such as https://example.com.',
          },
        },
      },
      help: 'The logos, in their order.',
    },
    anchor,
  },
} as const;

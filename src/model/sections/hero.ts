import { text, line } from '../fields.ts';
import { HERO_FRAME } from '../picture-frames.ts';
import { alternative, focus, picture } from '../collections/common.ts';
import { anchor, buttons } from './common.ts';

/** The large heading at the top of a page. */
export const hero = {
  type: 'group',
  fields: {
    heading: {
      ...text,
      // Thai, Japanese and Chinese have no spaces between words, so stars may directly follow their characters. The
      // pattern consists of character ranges, because the CMS doesn't support Unicode properties.
      pattern:
        /^([^*\n]|(?<![^\s\u0e00-\u0eff\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])\*[^\s*]([^*\n]*[^\s*])?\*(?!\w))*$/,
      rule: 'stars in pairs around whole words',
      help: 'The heading of the page. Words between two stars (*) are emphasized and followed by a line break.',
    },
    intro: { ...text, help: 'The paragraph below the heading.' },
    badge: { ...line, optional: true, help: 'The label above the heading.' },
    buttons,
    image: { ...picture(HERO_FRAME), optional: true },
    focus,
    alt: { ...alternative, optional: true, help: 'What the picture next to the heading shows.' },
    anchor,
  },
} as const;

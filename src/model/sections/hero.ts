import { text, line } from '../fields.ts';
import { HERO_FRAME } from '../picture-frames.ts';
import { alternative, focus, picture } from '../collections/common.ts';
import { anchor, buttons } from './common.ts';

/** The large heading with which a page begins. */
export const hero = {
  type: 'group',
  fields: {
    heading: {
      ...text,
      // Thai, Japanese and Chinese have no spaces between words. Ranges, since /admin takes no classes of letters.
      pattern:
        /^([^*\n]|(?<![^\s\u0e00-\u0eff\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])\*[^\s*]([^*\n]*[^\s*])?\*(?!\w))*$/,
      rule: 'stars in pairs, before and after whole words',
      help: 'The heading of the page. Words between two stars (*) stand out and end a line.',
    },
    intro: { ...text, help: 'The paragraph under the heading.' },
    badge: { ...line, optional: true, help: 'Label above the heading.' },
    buttons,
    image: { ...picture(HERO_FRAME), optional: true },
    focus,
    alt: { ...alternative, optional: true, help: 'What the picture beside the heading shows.' },
    anchor,
  },
} as const;

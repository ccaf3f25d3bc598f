import { MEDIA_FRAME } from '../picture-frames.ts';
import { alternative, focus, picture } from '../collections/common.ts';
import { video } from '../video.ts';
import { anchor, buttons, heading, linkedParagraphs } from './common.ts';

/** An image or a video next to a text. */
export const media = {
  type: 'group',
  label: 'Picture or video with text',
  fields: {
    heading,
    text: linkedParagraphs,
    buttons,
    image: { ...picture(MEDIA_FRAME), optional: true },
    focus,
    alt: { ...alternative, optional: true },
    video: {
      ...video,
      help: 'A video instead of the picture. It is not loaded until a visitor plays it.',
    },
    textFirst: {
      type: 'flag',
      optional: true,
      help: 'Whether the text comes before the picture on wide screens: on the left in languages written from left to right.',
    },
    anchor,
  },
} as const;

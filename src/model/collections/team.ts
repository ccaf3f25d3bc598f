import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { PORTRAIT_FRAME } from '../picture-frames.ts';
import { alternative, focus, hidden, order, picture, profile } from './common.ts';

/** The agency's people. */
export const team = {
  files: 'team/*.yaml',
  kind: 'entry',
  singular: 'Member',
  unique: ['name'],
  shownOn: 'team',
  fields: {
    order,
    name: { ...line, translated: false, help: 'The full name, as the person writes it.' },
    role: { ...line, help: 'The job title.' },
    image: { ...picture(PORTRAIT_FRAME), optional: true },
    focus,
    alt: {
      ...alternative,
      optional: true,
      help: 'What the portrait shows, for people who cannot see it. Defaults to the name.',
    },
    bio: { ...text, max: 160, help: 'One or two sentences about the person.' },
    linkedin: {
      ...profile,
      label: 'LinkedIn',
      optional: true,
      help: "The web address of the person's LinkedIn profile. If it is missing, no icon is shown.",
    },
    hidden,
  },
} as const satisfies Collection;

/** The kinds of sections. Each kind has a file in this folder and a component in src/components/sections. */
import type { ImageMetadata } from 'astro';
import type { FieldDefinition, ValueOf, ValuesOf } from '../fields.ts';
import { articles } from './articles.ts';
import { call } from './call.ts';
import { faq } from './faq.ts';
import { form } from './form.ts';
import { hero } from './hero.ts';
import { logos } from './logos.ts';
import { media } from './media.ts';
import { prices } from './prices.ts';
import { services } from './services.ts';
import { statistics } from './statistics.ts';
import { studies } from './studies.ts';
import { team } from './team.ts';
import { technologies } from './technologies.ts';
import { testimonials } from './testimonials.ts';

const kinds = {
  ...{ hero, statistics, services, studies, technologies, articles, team, form, call },
  ...{ media, testimonials, logos, prices, faq },
} as const;

export type SectionKind = keyof typeof kinds;

/** The sections of a page. */
export const sections = {
  type: 'list',
  min: 1,
  key: 'kind',
  item: { type: 'oneOf', label: 'Section', kinds },
  help: 'The sections of the page, in order.',
} as const satisfies FieldDefinition;

/** A section of a page. */
export type Section = ValueOf<typeof sections, ImageMetadata>[number];

/** The props of a section's component: the section's fields and its position on the page. */
export type SectionProps<Kind extends SectionKind> = ValuesOf<
  (typeof kinds)[Kind]['fields'],
  ImageMetadata
> & {
  /** Whether the section is the first on the page. */
  isFirst: boolean;
  /** Whether the section's background has the second surface colour. */
  isTinted: boolean;
};

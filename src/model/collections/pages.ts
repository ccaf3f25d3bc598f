import type { Collection, Collections } from '../collection.ts';
import { text, type FieldDefinitions } from '../fields.ts';
import { OFFICE_FRAME, STORY_FRAME } from '../picture-frames.ts';
import { paragraphs } from '../sections/common.ts';
import { sections } from '../sections/index.ts';
import { address, alternative, focus, formerly, pageTitle, picture, summary, webAddress } from './common.ts';

/** The fields of every page for browsers and search engines. */
const head = {
  title: {
    ...pageTitle,
    help: 'The title in the browser tab and in search results, without the brand, which is added automatically.',
  },
  description: summary,
} as const;

/** The fields of every page not made up of sections. */
const fixedPage = {
  ...head,
  heading: { ...text, help: 'The heading of the page.' },
  intro: { ...text, help: 'The paragraph next to or below the heading.' },
} as const;

/** The fields of a page with a configurable address. */
export const page = { ...fixedPage, address, formerly } as const;

const heading = { ...text, help: 'The heading of this part.' } as const;

/** A part of a page for which the page's file contains only a heading. */
const headed = { type: 'group', fields: { heading } } as const;

/** A part of a page with a heading and paragraphs. */
export const section = {
  type: 'group',
  fields: {
    heading,
    text: paragraphs,
  },
} as const;

/** The fields of each page, keyed by the path of its file in src/content/pages, such as `work`. */
export const pageFields = {
  home: { ...head, sections },
  about: {
    ...page,
    story: {
      type: 'group',
      fields: {
        ...section.fields,
        image: { ...picture(STORY_FRAME), optional: true },
        focus,
        alt: { ...alternative, optional: true, help: 'What the picture next to the text shows.' },
      },
      help: 'Below the introduction.',
    },
    flaw: {
      type: 'group',
      label: 'Deliberate flaw',
      optional: true,
      fields: {
        link: { ...text, help: 'A line in the footer that leads to the paragraph.' },
        text: { ...text, help: 'A paragraph below the story.' },
      },
      help: 'For the embroidered look, whose last border has one flaw on each page.',
    },
    values: { ...headed, help: 'Above the values.' },
  },
  services: page,
  work: page,
  team: page,
  contact: {
    ...page,
    image: { ...picture(OFFICE_FRAME), optional: true },
    focus,
    alt: { ...alternative, optional: true, help: 'What the picture above the card shows.' },
    card: { ...headed, help: 'The card next to the form.' },
    booking: {
      type: 'group',
      optional: true,
      fields: {
        text: { ...text, help: 'The text of the link, such as Book a call.' },
        href: {
          ...webAddress,
          label: 'Address',
          help: 'Your page on Cal.com, Calendly or a similar service.',
        },
      },
      help: 'A link in the card to a page where visitors can book a call.',
    },
  },
  'not-found': fixedPage,
} as const satisfies Record<string, FieldDefinitions>;

/** Mandatory pages with fixed addresses. */
const REQUIRED_PAGES: Readonly<Record<string, Partial<Collection>>> = {
  home: { address: '' },
  'not-found': { address: '404' },
};

/** The list pages of collections with `hasListPage`, by name. */
export type ListPages<Entries> = {
  [
    Name in keyof Entries as Entries[Name] extends { hasListPage: true; below: infer Page extends string }
      ? Page
      : never
  ]: typeof page;
};

/**
 * Returns the collections of all pages, keyed by path without the file extension: one for each fixed page, and one for
 * each list page needed by `entries`.
 */
export function pageCollections(
  fixedPages: Readonly<Record<string, FieldDefinitions>>,
  entries: Collections,
): Collections {
  const listPages = Object.entries(entries).flatMap(([listOf, { below, hasListPage }]) =>
    below && hasListPage ? [[below, { fields: page, listOf }] as const] : [],
  );
  const others = Object.entries(fixedPages).map(
    ([name, fields]) => [name, { fields, ...REQUIRED_PAGES[name] }] as const,
  );
  return Object.fromEntries(
    [...others, ...listPages].map(([name, described]): [string, Collection] => [
      `pages/${name}`,
      { files: `pages/${name}.yaml`, kind: 'page', unique: ['title'], ...described },
    ]),
  );
}

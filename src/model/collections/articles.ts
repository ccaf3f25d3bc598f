import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { STUDY_FRAME } from '../picture-frames.ts';
import { video } from '../video.ts';
import { alternative, card, date, focus, formerly, picture, summary } from './common.ts';

/** What the agency writes about its work. */
export const articles = {
  files: 'articles/*.mdx',
  kind: 'document',
  singular: 'Article',
  help: '## begins a section, "- " an item of a list, "> " a quotation. A picture beside the file: ![What it shows](./name.jpg "Its caption").',
  unique: ['title'],
  below: 'insights',
  hasListPage: true,
  perPage: 10,
  feed: true,
  publishedOn: 'date',
  fields: {
    title: { ...text, max: 90, help: 'Heading of the page and title in the browser tab.' },
    description: summary,
    date: {
      ...date,
      hasTime: true,
      help: 'The day on which it is published, such as 2026-03-01, or the time, such as 2026-03-01 09:00. One in the future is published by the first build then or after.',
    },
    updated: {
      ...date,
      notBefore: 'date',
      past: true,
      optional: true,
      help: 'When the text was last changed, if visitors should know.',
    },
    author: {
      type: 'reference',
      to: 'team',
      optional: true,
      help: 'Who wrote it: the name of a file in the folder team.',
    },
    tags: {
      type: 'list',
      item: { ...line, label: 'Tag', translated: false },
      optional: true,
      help: 'Its subjects, the most important one first: below the article are others with one of them.',
    },
    image: { ...picture(STUDY_FRAME), optional: true },
    focus,
    alt: { ...alternative, optional: true },
    card,
    video: { ...video, help: 'A video above the text. Nothing of it is loaded before a visitor plays it.' },
    formerly,
  },
} as const satisfies Collection;

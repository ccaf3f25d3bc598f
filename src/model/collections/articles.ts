import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { STUDY_FRAME } from '../picture-frames.ts';
import { video } from '../video.ts';
import { alternative, card, date, focus, formerly, picture, summary } from './common.ts';

/** The agency's blog. */
export const articles = {
  files: 'articles/*.mdx',
  kind: 'document',
  singular: 'Article',
  help: '## starts a section, "- " a list item, "> " a quotation. A picture in the same folder is ![What it shows](./name.jpg "Its caption").',
  unique: ['title'],
  below: 'insights',
  hasListPage: true,
  perPage: 10,
  feed: true,
  publishedOn: 'date',
  fields: {
    title: { ...text, max: 90, help: 'The heading of the page and the title in the browser tab.' },
    description: summary,
    date: {
      ...date,
      hasTime: true,
      help: 'The date of publication, such as 2026-03-01, or with a time, such as 2026-03-01 09:00. If the date is in the future, the article appears with the first build after that date.',
    },
    updated: {
      ...date,
      optional: true,
      help: 'The date of the last change, if visitors should see it.',
    },
    author: {
      type: 'reference',
      to: 'team',
      optional: true,
      help: 'The author: the name of a file in the team folder.',
    },
    tags: {
      type: 'list',
      item: { ...line, label: 'Tag', translated: false },
      optional: true,
      help: 'The topics, most important first. Below each article are links to others that share a topic.',
    },
    image: { ...picture(STUDY_FRAME), optional: true },
    focus,
    alt: { ...alternative, optional: true },
    card,
    video: { ...video, help: 'A video above the text. It is not loaded until a visitor plays it.' },
    formerly,
  },
} as const satisfies Collection;

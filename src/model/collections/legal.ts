import type { Collection } from '../collection.ts';
import { address, date, formerly, pageTitle, summary } from './common.ts';

/** The legal texts, each a page. */
export const legal = {
  files: 'legal/*.mdx',
  kind: 'document',
  singular: 'Legal text',
  help: `## begins a section, ### a part of it, "- " an item of a list.
**bold**, [words of a link](/privacy), ![what a picture shows](./seal.jpg)
A table: | Data | Days |, below it | --- | --- |, below that a line for each row.
Facts of the agency: <Brand />, <Captcha />, <CaptchaData />, <EnquiryFields />, <EnquiryRecipients />, <EnquirySources />, <Region />, <LegalContact />, <LegalEmail />, <RetentionDays />, <ThirdParties />, <Today />, <Tracking />.
The characters { < * _ ~ are written \\{ \\< \\* \\_ \\~.`,
  unique: ['title'],
  fields: {
    title: { ...pageTitle, help: 'Heading of the page and title in the browser tab.' },
    description: summary,
    updated: {
      ...date,
      past: true,
      optional: true,
      help: "When the text was last updated, such as 2026-03-01. Without it, today's date is shown.",
    },
    address,
    formerly,
  },
} as const satisfies Collection;

import type { Collection } from '../collection.ts';
import { address, date, formerly, pageTitle, summary } from './common.ts';

/** Legal texts, each on its own page. */
export const legal = {
  files: 'legal/*.mdx',
  kind: 'document',
  singular: 'Legal text',
  help: `## starts a section, ### a subsection, "- " a list item.
**bold**, [text of a link](/privacy), ![what a picture shows](./seal.jpg)
A table: | Data | Days |, then | --- | --- |, then a line for each row.
Facts about the agency: <Brand />, <Captcha />, <CaptchaData />, <EnquiryFields />, <EnquiryRecipients />, <EnquirySources />, <Region />, <LegalContact />, <LegalEmail />, <NewsletterData />, <RetentionDays />, <ThirdParties />, <Today />, <Tracking />.
The characters { < * _ ~ are written \\{ \\< \\* \\_ \\~.`,
  unique: ['title'],
  fields: {
    title: { ...pageTitle, help: 'The heading of the page and the title in the browser tab.' },
    description: summary,
    updated: {
      ...date,
      optional: true,
      help: "The date of the last update, such as 2026-03-01. Defaults to today's date.",
    },
    address,
    formerly,
  },
} as const satisfies Collection;

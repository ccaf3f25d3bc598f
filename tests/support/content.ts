/** The site's content, for tests to take counts and texts from, so that they hold for other content too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { collections, pageCollections, pages, type Collection } from '../../src/model/collections.ts';
import { pageAddresses } from '../../src/model/pages.ts';
import { readContent } from '../../src/model/read.ts';
import { emphasisLines } from '../../src/typography/emphasis.ts';
import { compareEntries } from '../../src/model/order.ts';
import { site } from '../../src/site.ts';

/** The entries of a collection that are not hidden, in the order of the page; none when it has no files. */
function entriesOf<T extends z.ZodObject>(
  collection: Collection & { schema: T },
): (z.infer<T> & { id: string })[] {
  return readContent('.', [collection])
    .flatMap(({ entries }) => entries)
    .map(({ id, fields, order = 0 }) => ({ order, ...collection.schema.parse(fields), id }))
    .filter((entry) => !('hidden' in entry && entry.hidden))
    .toSorted(compareEntries);
}

export const projects = entriesOf(collections.projects);
const studied = entriesOf(collections.studies).map(({ id }) => id);
/** The projects that have a case study: their ids, and the page of the portfolio that shows them. */
export const studies = projects.flatMap(({ id }, index) =>
  studied.includes(id) ? [{ id, page: Math.ceil((index + 1) / site.projectsPerPage) }] : [],
);
export const team = entriesOf(collections.team);
export const services = entriesOf(collections.services);
export const values = entriesOf(collections.values);
export const statistics = entriesOf(collections.statistics);
export const technologies = entriesOf(collections.technologies);

/** Texts of a page, by the name of its file. */
export function pageTexts<Name extends keyof typeof pages>(name: Name): z.infer<(typeof pages)[Name]> {
  const [file] = readContent('.', [pageCollections(pages)[`pages/${name}`]]);
  return pages[name].parse(file?.entries[0]?.fields) as z.infer<(typeof pages)[Name]>;
}

const addresses = pageAddresses(readContent('.', Object.values(collections)));

/** The address of a page by its name; of one that an agency has removed, an address without a page. */
export const addressOf = (page: string) => addresses.get(page) ?? `/${page}`;

/** The file of a page in `dist`, by the name of the page. */
export const fileOf = (page: string) => `${addressOf(page).slice(1)}.html`;

/** Links of the settings with the addresses of their pages. */
export const linksTo = (links: readonly { label: string; page: string }[]) =>
  links.map(({ label, page }) => ({ label, href: addressOf(page) }));

/** A heading as it is read, without the stars. */
export const plain = (heading: string) =>
  emphasisLines(heading)
    .flatMap(({ plain, starred }) => [plain, starred])
    .filter(Boolean)
    .join(' ');

/** The legal pages: path, title, date of its last change, headings of the second and third level, and the text. */
export const legalPages = readContent('.', [collections.legal]).map(({ file, entries }) => {
  const { title, updated } = collections.legal.schema.parse(entries[0]?.fields);
  const [, , body = ''] = readFileSync(file, 'utf8').split(/^---$/m);
  const headings = [...body.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
  return { path: addressOf(path.parse(file).name), title, updated, headings, body };
});

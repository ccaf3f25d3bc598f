/** The site's content. Tests read counts and texts from here, so that they pass with any content. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collections } from '../../src/model/collections/index.ts';
import type { FieldDefinitions, ValuesOf } from '../../src/model/fields.ts';
import { addressesIn } from '../../src/model/addresses/index.ts';
import { publishedPages } from '../../src/model/addresses/published-pages.ts';
import { readContent } from '../../src/model/read.ts';
import { schemaOf } from '../../src/model/schema.ts';
import { inLanguages } from '../../src/model/translations.ts';
import { emphasisLines } from '../../src/typography/emphasis.ts';
import { compareOrder } from '../../src/model/order.ts';
import { site } from '../../src/site.ts';

const files = readContent('.', inLanguages(collections, site.languages)).filter(
  ({ collection }) => !collection.language,
);

/** Parses fields the way the pages do. */
const parse = <F extends FieldDefinitions>(fields: F, value: unknown) =>
  schemaOf({ type: 'group', fields }).parse(value) as ValuesOf<F>;

/**
 * Returns a collection's visible entries in the order shown on pages, or an empty array if the collection has no files.
 */
export const entriesOf = <F extends FieldDefinitions>(name: string, collection: { fields: F }) =>
  files
    .flatMap((file) => (file.collection.name === name ? file.entries : []))
    .map(({ id, fields, order = 0 }) => ({ order, ...parse(collection.fields, fields), id }))
    .filter((entry) => !('hidden' in entry && entry.hidden))
    .toSorted(compareOrder);

export const projects = entriesOf('projects', collections.projects);
const studied = entriesOf('studies', collections.studies).map(({ project }) => project);
/** The projects that have case studies, each with its ID and the number of the portfolio page that shows it. */
export const studies = projects.flatMap(({ id }, index) =>
  studied.includes(id) ? [{ id, page: Math.ceil((index + 1) / site.projectsPerPage) }] : [],
);
export const team = entriesOf('team', collections.team);
export const services = entriesOf('services', collections.services);
export const values = entriesOf('values', collections.values);
export const statistics = entriesOf('statistics', collections.statistics);
export const technologies = entriesOf('technologies', collections.technologies);

const addresses = addressesIn(publishedPages(files));

/**
 * Returns the address of the page with this name. If the agency has removed the page, returns an address at which there
 * is no page.
 */
export const addressOf = (page: string) => addresses.get(page) ?? `/${page}`;

/** Whether a route comes from the content rather than from an owner's page in src/pages. */
export const isContentPage = (route: string) => [...addresses.values()].includes(route);

/** Resolves links in the settings to page addresses. */
export const linksTo = (links: readonly { label: string; page: string }[]) =>
  links.map(({ label, page }) => ({ label, href: addressOf(page) }));

/** Removes the asterisks that mark emphasis from a heading. */
export const plain = (heading: string) =>
  emphasisLines(heading)
    .flatMap(({ plain, starred }) => [plain, starred])
    .filter(Boolean)
    .join(' ');

const legalFiles = files.filter(({ collection }) => collection.name === 'legal');
/** The legal pages, each with its address, the date of its last change and its Markdown text. */
export const legalPages = legalFiles.map(({ file, value }) => {
  const { updated } = parse(collections.legal.fields, value);
  const [, , body = ''] = readFileSync(file, 'utf8').split(/^---$/m);
  return { path: addressOf(path.parse(file).name), updated, body };
});

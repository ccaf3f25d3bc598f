/** JSON-LD for search engines. The compiler checks its types (schema-dts); these tests check what pages get. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { services, team } from '../support/content.ts';
import { pages } from '../support/built/dist.ts';
import { canonicalOf, thingsOf, titleOf, type Thing } from '../support/built/head.ts';

const htmlOf = (name: string) => pages.find((page) => page.name === name)?.html;
const thingsOn = (name: string, type: string) =>
  thingsOf(htmlOf(name) ?? '').filter((thing) => thing['@type'] === type);

test('the home page describes the agency and the website, and all pages refer to that agency', () => {
  const [agency] = thingsOn('index.html', 'Organization');
  const { email, phone } = site.contact;
  expect(agency).toMatchObject({ name: site.brand, url: `${site.url}/`, email, telephone: phone });
  expect(agency!['sameAs']).not.toContain('#');
  expect(existsSync(`dist${String(agency!['logo']).slice(site.url.length)}`)).toBe(true);
  expect(thingsOn('index.html', 'WebSite')).toMatchObject([{ name: site.brand, url: `${site.url}/` }]);
  for (const { provider, worksFor, publisher } of pages.flatMap(({ html }) => thingsOf(html))) {
    const reference = provider ?? worksFor ?? publisher;
    if (reference) expect(reference).toEqual({ '@id': agency!['@id'] });
  }
});

test.each(pages)(
  'the breadcrumbs of $name lead from the home page to the page, if it is indexed',
  ({ name, html }) => {
    const items = thingsOn(name, 'BreadcrumbList').map(({ itemListElement }) => itemListElement as Thing[]);
    const hasBreadcrumbs = canonicalOf(html) !== undefined && name !== 'index.html';
    expect(items).toHaveLength(hasBreadcrumbs ? 1 : 0);
    for (const links of items) {
      expect(links[0]).toMatchObject({ position: 1, item: `${site.url}/` });
      expect(titleOf(html)).toContain(links.at(-1)!['name']);
    }
  },
);

test('the services page describes each service, and the team page each member with a portrait', () => {
  const described = thingsOn('services.html', 'Service').map(({ name }) => name);
  if (htmlOf('services.html')) expect(described).toEqual(services.map(({ title }) => title));
  const people = thingsOn('team.html', 'Person');
  if (htmlOf('team.html')) expect(people.map(({ name }) => name)).toEqual(team.map(({ name }) => name));
  for (const { image } of people) {
    expect(existsSync(`dist${String(image).slice(site.url.length)}`), String(image)).toBe(true);
  }
});

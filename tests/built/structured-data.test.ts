/** JSON-LD of the built pages: schema.org's types with the properties that Google's guides ask for. */
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { documentTitle } from '../../src/lib/document-title.ts';
import { site } from '../../src/site.ts';
import { services, team } from '../support/content.ts';
import { pages } from '../support/built/dist.ts';
import { canonicalOf, thingsOf, titleOf, type Thing } from '../support/built/head.ts';

const page = (name: string) => pages.find((each) => each.name === name)!;
const hasPage = (name: string) => pages.some((each) => each.name === name);
const ofType = (name: string, type: string) =>
  thingsOf(page(name).html).filter((thing) => thing['@type'] === type);

/** Required properties first, then those recommended, from developers.google.com/search/docs. */
const PROPERTIES: Record<string, string[]> = {
  BreadcrumbList: ['itemListElement'],
  Organization: ['name', 'url', 'logo', 'address', 'email', 'telephone'],
  WebSite: ['name', 'url'],
  Service: ['name', 'description', 'provider'],
  Person: ['name', 'jobTitle', 'image', 'worksFor'],
};

describe.each(pages)('$name', ({ html }) => {
  const things = thingsOf(html);

  test('every JSON-LD object has a known type and the properties of it', () => {
    for (const thing of things) {
      const properties = PROPERTIES[thing['@type']];
      expect(properties, `the type ${thing['@type']}`).toBeDefined();
      for (const property of properties ?? []) expect(thing[property], property).toBeTruthy();
    }
  });
});

test("references to the agency use the @id of the home page's Organization", () => {
  const [agency] = ofType('index.html', 'Organization');
  const references = pages
    .flatMap(({ html }) => thingsOf(html))
    .map(({ provider, worksFor, publisher }) => provider ?? worksFor ?? publisher)
    .filter(Boolean);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) expect(reference).toEqual({ '@id': agency!['@id'] });
});

const isIndexed = ({ html }: { html: string }) => canonicalOf(html) !== undefined;

test.each(pages.filter((each) => isIndexed(each) && each.name !== 'index.html'))(
  '$name has breadcrumbs from Home to itself',
  ({ name, html }) => {
    const [breadcrumbs, ...others] = ofType(name, 'BreadcrumbList');
    expect(others).toEqual([]);
    const items = breadcrumbs!['itemListElement'] as Thing[];
    expect(items.map(({ '@type': type, position }) => [type, position])).toEqual([
      ['ListItem', 1],
      ['ListItem', 2],
    ]);
    // Every item has a name, and all but the last, which is the page itself, an address.
    expect(items[0]).toMatchObject({ name: site.navigation[0]!.label, item: `${site.url}/` });
    expect(titleOf(html)).toBe(documentTitle(String(items[1]!['name'])));
  },
);

test('404.html is the only page without a canonical link and has no JSON-LD', () => {
  const others = pages.filter((each) => !isIndexed(each));
  expect(others.map(({ name }) => name)).toEqual(['404.html']);
  for (const { html } of others) expect(thingsOf(html)).toEqual([]);
});

test('the home page has JSON-LD for the organization and the website', async () => {
  const [agency] = ofType('index.html', 'Organization');
  const { email, phone, address } = site.contact;
  expect(agency).toMatchObject({ name: site.brand, url: `${site.url}/`, email, telephone: phone, address });
  const profiles = site.social.map(({ href }) => href);
  expect(agency!['sameAs'] ?? []).toEqual(profiles.filter((href) => href !== '#'));
  // Google asks for a logo of at least 112 by 112 pixels.
  const { width, height } = await sharp(`dist${String(agency!['logo']).slice(site.url.length)}`).metadata();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(112);

  const [webSite] = ofType('index.html', 'WebSite');
  expect(webSite).toMatchObject({ name: site.brand, url: canonicalOf(page('index.html').html) });
});

test.runIf(hasPage('services.html'))('the services page describes each service', () => {
  expect(ofType('services.html', 'Service').map(({ name, description }) => [name, description])).toEqual(
    services.map(({ title, description }) => [title, description]),
  );
});

const TEAM_TITLE =
  'the team page describes each member with an existing portrait and without placeholder links';
test.runIf(hasPage('team.html'))(TEAM_TITLE, () => {
  const people = ofType('team.html', 'Person');
  expect(people.map(({ name, jobTitle, sameAs }) => [name, jobTitle, sameAs])).toEqual(
    team.map(({ name, role, linkedin }) => [name, role, linkedin === '#' ? undefined : linkedin]),
  );
  for (const { image } of people) {
    expect(existsSync(`dist${String(image).slice(site.url.length)}`), String(image)).toBe(true);
  }
});

import { expect, test } from 'vitest';
import { addressLine, documentTitle, shortName, telHref } from '../../../src/lib/format.ts';
import { addressesOf, routeOf } from '../../../src/model/routes.ts';
import { site } from '../../../src/site.ts';

test('a document title has the brand while the whole has at most 60 letters', () => {
  expect(documentTitle('Team')).toBe(`Team · ${site.brand}`);
  const fitting = 'x'.repeat(60 - ` · ${site.brand}`.length);
  expect(documentTitle(fitting)).toHaveLength(60);
  expect(documentTitle(`${fitting}x`)).toBe(`${fitting}x`);
});

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/about', '/about'],
  ['/about.html', '/about'],
  ['/about/', '/about'],
  ['/about/index.html', '/about'],
])('the route of %s is %s', (pathname, route) => {
  expect(routeOf(pathname)).toBe(route);
});

test('a page has the address that it gives itself, else its name below the page in whose folder it is', () => {
  const pages = ['home', 'about', 'services/audit', 'services/audit/price', 'jobs/dev', 'services/seo'];
  const named = pages.map((name) => ({ name }));
  const given = [
    { name: 'services', address: 'leistungen' },
    { name: 'services/seo', address: 'suche' },
  ];
  expect([...addressesOf([...named.slice(0, 5), ...given]).values()]).toEqual([
    ...['/', '/about', '/leistungen/audit', '/leistungen/audit/price', '/jobs/dev', '/leistungen', '/suche'],
  ]);
});

test('telHref has only the code of the country and the digits that are dialled after it', () => {
  expect(telHref('+91 00000 00000')).toBe('tel:+910000000000');
  expect(telHref('+49 (0)40 4711/08-15')).toBe('tel:+494047110815');
});

const ADDRESS = { street: 'Hafenstraße 1', postalCode: '22767', town: 'Hamburg', country: 'Deutschland' };

test.each([
  [ADDRESS, 'Hafenstraße 1, 22767 Hamburg, Deutschland'],
  [{ ...ADDRESS, region: 'HH' }, 'Hafenstraße 1, Hamburg, HH 22767, Deutschland'],
])('the postal code stands where the region says', (address, line) => {
  expect(addressLine(address)).toBe(line);
});

test.each([
  ['Weft & Co', 'Weft & Co'],
  ['Kingfisher Guild of Lyon', 'Kingfisher'],
  ['Weber & Söhne', 'Weber'],
  ['Donaudampfschifffahrt', 'Donaudampfsc'],
])('the short name of %s is %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

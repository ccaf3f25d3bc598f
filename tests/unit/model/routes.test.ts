import { expect, test } from 'vitest';
import { addressesOf } from '../../../src/model/page-addresses.ts';
import { routeOf } from '../../../src/model/routes.ts';

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

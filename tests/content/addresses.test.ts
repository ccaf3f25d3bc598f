/** Tests the addresses and languages of pages, and the sorting of entries. */
import { expect, test, vi } from 'vitest';
import { articles } from '../../src/model/collections/articles.ts';
import { compareOrder, newestTwenty } from '../../src/model/order.ts';
import {
  addressesIn,
  languageAt,
  linksOrFirst,
  nearestIn,
  routeOf,
} from '../../src/model/addresses/index.ts';
import { addressesOf, publishedOn } from '../../src/model/addresses/published-pages.ts';
import { formerAddressesIn } from '../../src/model/addresses/former-addresses.ts';
import type { ContentFile } from '../../src/model/read.ts';

vi.mock(import('../../src/site.ts'), async (original) => {
  const actual = await original();
  return { ...actual, site: { ...actual.site, languages: ['en', 'pt-BR'] as const } };
});

test.each([
  ['/über uns.html', '/%C3%BCber%20uns'],
  ['/u\u0308ber%20uns', '/%C3%BCber%20uns'],
  ['/caf%E9', '/caf%E9'],
  ['/index.html', '/'],
  ['/about/', '/about'],
  ['/about/index.html', '/about'],
])('the route of %s is %s', (pathname, route) => {
  expect(routeOf(pathname)).toBe(route);
});

test("a page's address is its custom address or, by default, its name appended to the parent page's address", () => {
  const pages = ['home', 'about', 'services/audit', 'services/audit/price', 'jobs/dev', 'services/seo'];
  const named = pages.map((name) => ({ name, address: name === 'home' ? '' : undefined }));
  const given = [
    { name: 'services', address: 'leistungen' },
    { name: 'services/seo', address: 'suche' },
  ];
  expect([...addressesOf([...named.slice(0, 5), ...given]).values()]).toEqual([
    ...['/', '/about', '/leistungen/audit', '/leistungen/audit/price', '/jobs/dev', '/leistungen', '/suche'],
  ]);
});

test.each([
  ['2026-03-01', undefined],
  ['2026-03-02', '2026-03-02'],
  ['2026-03-01 19:00', undefined],
  ['2026-03-01 19:01', '2026-03-01 19:01'],
])(
  "at 19:00 on 1 March in the site's time zone, an entry dated %s remains unpublished until %s",
  (date, until) => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    vi.useFakeTimers({ now: new Date('2026-03-02T03:00:00Z') });
    const collection = { name: 'articles', ...articles };
    expect(publishedOn({ value: { date }, collection } as unknown as ContentFile)).toBe(until);
    vi.useRealTimers();
    vi.unstubAllEnvs();
  },
);

const ARTICLE = { name: 'articles', ...articles };
const page = (file: string, collection: object, value: object = {}) =>
  ({ file: `src/content/${file}`, collection, value }) as ContentFile;

/** Returns a language's pages, including this many articles and an article list that used to be at /blog. */
const pagesOf = (language: string | undefined, count: number): [ContentFile, string][] => {
  const [end, prefix] = language ? [`.${language}`, '/pt-br'] : ['', ''];
  return [
    [page(`pages/home${end}.yaml`, { language }), prefix || '/'],
    [page(`pages/insights${end}.yaml`, { language }, { formerly: ['/blog'] }), `${prefix}/insights`],
    ...Array.from({ length: count }, (_, index): [ContentFile, string] => [
      page(
        `articles/a-${index}${end}.mdx`,
        { ...ARTICLE, language },
        index === 1 ? { formerly: ['/b'] } : {},
      ),
      `${prefix}/insights/a-${index}`,
    ]),
  ];
};

test('the language switch links to the same page, the nearest existing ancestor or the home page', () => {
  const pages = new Map([...pagesOf(undefined, 21), ...pagesOf('pt-BR', 11)]);
  globalThis.contentSnapshot = { pages, files: [], mistakes: [], words: [], hints: [] };
  const leads = (address: string) => nearestIn(address, 'en', 'pt-BR');
  expect(['/insights/2', '/insights/3', '/insights/a-2', '/insights/a-20', '/shop'].map(leads)).toEqual([
    '/pt-br/insights/2',
    '/pt-br/insights',
    '/pt-br/insights/a-2',
    '/pt-br/insights',
    '/pt-br',
  ]);
});

test("a list keeps its feed and its further pages even if another collection's entries have the list's page as their parent", () => {
  const note = page('notes/a.mdx', { name: 'notes', below: 'insights' });
  const addresses = addressesIn(new Map([[note, '/insights/a'], ...pagesOf(undefined, 11)]));
  expect(['insights/2', 'insights/rss.xml'].map((name) => addresses.get(name))).toEqual([
    '/insights/2',
    '/insights/rss.xml',
  ]);
});

test("the redirect from a list's former address also covers the addresses below it", () => {
  expect([...formerAddressesIn(new Map(pagesOf(undefined, 2)))].toSorted()).toEqual([
    ['/b', '/insights/a-1'],
    ['/blog', '/insights'],
    ['/blog/a-0', '/insights/a-0'],
    ['/blog/a-1', '/insights/a-1'],
    ['/blog/rss.xml', '/insights/rss.xml'],
  ]);
});

test("a link to a page that is missing in the language leads to the page in the first language, and has that page's label", () => {
  const privacy = page('legal/privacy.mdx', { name: 'legal' });
  const pages = new Map([...pagesOf(undefined, 1), [privacy, '/privacy'], ...pagesOf('pt-BR', 1)]);
  globalThis.contentSnapshot = { pages, files: [], mistakes: [], words: [], hints: [] };
  const links = (...labels: string[]) =>
    ['insights', 'privacy', 'terms'].map((each, index) => ({ page: each, label: labels[index]! }));
  const own = links('Artigos', 'Privacidade', 'Termos');
  expect(linksOrFirst(own, 'pt-BR', links('Insights', 'Privacy', 'Terms'))).toEqual([
    { label: 'Artigos', href: '/pt-br/insights' },
    { label: 'Privacy', href: '/privacy', lang: 'en' },
  ]);
});

test.each([
  ['/pt-br', 'pt-BR'],
  ['/pt-br/contact.html', 'pt-BR'],
  ['/pt-british', 'en'],
])('the page at %s is in the language %s', (pathname, language) => {
  expect(languageAt(pathname)).toBe(language);
});

test('entries are sorted by order, then by ID', () => {
  const entries = [
    { order: 10, id: 'haat' },
    { order: 2.5, id: 'anar' },
    { order: 2, id: 'orchid' },
    { order: 2, id: 'nabz' },
  ];
  expect(entries.toSorted(compareOrder).map(({ id }) => id)).toEqual(['nabz', 'orchid', 'anar', 'haat']);
});

test('a feed contains the newest twenty of 21 items, newest first', () => {
  const items = Array.from({ length: 21 }, (_, day) => ({
    date: `2026-03-${String(day + 1).padStart(2, '0')}`,
  }));
  expect(newestTwenty(items)).toEqual(items.toReversed().slice(0, 20));
});

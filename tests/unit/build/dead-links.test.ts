import { expect, test } from 'vitest';
import { deadLinks } from '../../../src/build/dead-links.ts';
import { parseHtml } from '../../../src/lib/html.ts';
import { site } from '../../../src/site.ts';
import { temporaryFolder } from '../../support/files.ts';

const DIST = temporaryFolder({
  _redirects:
    '/old/* /:splat 301\n/shop/* https://shop.example/:splat 200\n/de/* /de/404.html 404\n/a /b 301\n/b /a 301\n',
  'à lire/a.pdf': '',
  'sitemap-index.xml': '',
});
const DAYS = new Map([
  ['/soon', '2999-01-01'],
  ['/later', '2999-01-02'],
]);
const SOURCES = [{ file: 'src/content/legal/terms.mdx', text: '[rights](/privacy#our-rights)' }];

/** Builds a page with these links at an address, next to some other pages. */
async function linksOf(html: string, address = '/terms') {
  const pages = { '/': '', '/about': '', '/privacy': '<h2 id="your-rights">', '/soon': '', '/later': '' };
  const built = Object.entries({ ...pages, [address]: html }).map(([each, source]) => ({
    ...{ file: `${each}.html`, address: each, document: parseHtml(source) },
  }));
  return deadLinks(built, `${DIST}/`, DAYS, SOURCES);
}

test.each([
  ...['/about/', './privacy.html', '/?a=b', '/privacy#your-rights', '/about#', '#', '/about#:~:text=a'],
  ...[
    `${site.url}/about`,
    '//other.example',
    'https://other.example/x',
    'http://a.example',
    'tel:+910000000000',
  ],
  ...['/%C3%A0%20lire/a.pdf', '/sitemap-index.xml', '/old/about', '/shop/a/b', '/api/contact', '/admin'],
  ...['mailto:a@example.com,b@example.com?subject=Hi', 'mailto:?subject=Look', 'data:image/png;base64,'],
])('a link to %s leads somewhere', async (to) => {
  expect(await linksOf(`<a href="${to}">There</a>`)).toEqual({ dead: [], early: [] });
});

test.each([
  ['/abuot', 'leads to /abuot, but there is no such page or file: the nearest page is /about'],
  ['/old/abuot', 'the nearest page is /about'],
  ['/de/shop', 'there is no such page or file'],
  ['/a', 'its redirects lead in a circle'],
  ['/à lire', 'there is no such page or file'],
  ['/caf%E9.pdf', 'there is no such page or file'],
  [
    '/privacy#our-rights',
    'leads to /privacy#our-rights (src/content/legal/terms.mdx), but /privacy has no heading, note or anchor our-rights: the nearest is your-rights',
  ],
  [`${site.url}/abuot`, 'there is no such page or file'],
  ['', 'leads to nothing, but the link is empty'],
  ['https://', 'it is none of'],
  ['javascript:alert(1)', 'it is none of https:, http:, mailto: and tel:'],
  ['mailto:hello@guild,example', 'that is no email address'],
  ['tel:', 'that is no phone number'],
])('a link to %s is dead: %s', async (to, message) => {
  const { dead } = await linksOf(`<a href="${to}">There</a>`);
  expect(dead).toEqual([expect.stringMatching(/^\/terms: "There" leads to /)]);
  expect(dead[0]).toContain(message);
});

test('a picture whose file is missing is reported once for each page', async () => {
  expect((await linksOf('<img src="/a.png"><img src="/a.png">')).dead).toHaveLength(1);
});

test('a page may link to pages published before it, but not to later ones', async () => {
  const links = '<a href="/soon">A</a><a href="/later">B</a>';
  expect(await linksOf(links, '/later')).toEqual({ dead: [], early: [] });
  expect((await linksOf(links, '/soon')).early).toEqual([
    '/soon: "B" leads to /later, but that page is published on 2999-01-02, later than this one',
  ]);
  expect((await linksOf(links)).early).toHaveLength(2);
});

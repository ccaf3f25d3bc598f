/**
 * Tests the large site's articles. Their list has two pages in each of two languages, and their file names are in
 * several scripts.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';
import { expect, test } from 'vitest';
import { longDate } from '../../src/words/format.ts';
import { findFiles } from '../../src/lib/files.ts';
import en from '../../src/words/en.json' with { type: 'json' };
import { headOf } from '../support/built/head.ts';
import { attributesOf, elementsIn, byTag, textOf } from '../support/html.ts';

const ORIGIN = 'https://port.example';

const built = (file: string) => readFileSync(path.join('dist', file), 'utf8');
const articlesOn = (file: string, heading: string) =>
  byTag(elementsIn(built(file)), 'article')
    // On an article's own page, the article itself is also an `<article>`.
    .filter((article) => byTag(elementsIn(article), 'h1').length === 0)
    .map((article) => textOf(byTag(elementsIn(article), heading)[0]!).trim());

test.each([
  [
    'insights.html',
    'h2',
    [20, 19, 18, 17, 16, 15, 14, 13, 12, 11],
    '<title>Insights',
    `href="/insights/2" rel="next">${en.nextPage}`,
  ],
  ['insights/2.html', 'h2', [10], '<title>Insights (2)', `href="/insights" rel="prev">${en.previousPage}`],
  ['insights/article-20.html', 'h3', [19, 17, 16], '<title>Article 20', en.moreOnTopic],
])(
  'on %s, the %s headings name the articles from days %j, newest first',
  (file, heading, days, title, label) => {
    expect(articlesOn(file, heading)).toEqual(days.map((day) => `Article ${day}`));
    expect(built(file)).toContain(title);
    expect(built(file)).toContain(label);
    // Articles 19 and 20 have images. Only the first image in the list loads eagerly.
    expect(built(file).match(/loading="eager"/g) ?? []).toHaveLength(days.includes(19) ? 1 : 0);
  },
);

test("an article's table of contents lists the headings without footnote marks", () => {
  const [parts] = byTag(elementsIn(built('insights/article-10.html')), 'details');
  const labels = byTag(elementsIn(parts!), 'a').map(textOf);
  expect(labels).toEqual(['One', 'Two', 'Signs – and “quotation” marks', 'A note in a heading', 'Main']);
});

test('there is neither a list page without articles, nor a page for a future article or a missing translation', () => {
  const names = ['insights/3', 'insights/article-later', 'ar/insights', 'de/einblicke/3'];
  expect(names.filter((name) => existsSync(path.join('dist', `${name}.html`)))).toEqual([]);
});

/** This article's own image for shared links (`card`). */
const CARD = /^https:\/\/port\.example\/_astro\/seal\.[^/]+\.jpe?g$/;
const PUBLISHER = { '@type': 'Organization', '@id': `${ORIGIN}/#organization`, name: 'Portline' };

test("an article's structured data and meta tags contain its dates and author", () => {
  const { things, meta } = headOf(elementsIn(built('insights/article-20.html')));
  expect(built('insights/article-20.html')).toMatch(
    /No Body\s*<small[^>]*>[^<]+<\/small>[^]*<li class="chip[^>]*>Test</,
  );
  expect(things).toContainEqual(
    expect.objectContaining({
      '@type': 'Article',
      headline: 'Article 20',
      // The start of the day in the site's time zone.
      datePublished: '2026-03-19T18:30:00.000Z',
      dateModified: '2026-03-19T18:30:00.000Z',
      author: { '@type': 'Person', name: 'No Body', url: `${ORIGIN}/team#jade` },
      publisher: PUBLISHER,
      image: expect.stringMatching(CARD),
    }),
  );
  expect(meta['og:image:alt']).toBe('Article 20\n\nNo Body');
  expect(meta).toMatchObject({
    'og:type': 'article',
    'article:published_time': '2026-03-20',
    'article:modified_time': '2026-03-20',
    'article:tag': 'Test',
    'og:image': expect.stringMatching(CARD),
  });
  // If no author is given, the author is the agency.
  const others = headOf(elementsIn(built('insights/article-11.html'))).things;
  expect(others.find((thing) => thing['@type'] === 'Article')).toMatchObject({
    dateModified: '2026-03-31T18:30:00.000Z',
    author: PUBLISHER,
  });
  const [, entry] = /<url>(<loc>[^<]*\/insights\/article-11<.*?)<\/url>/.exec(built('sitemap-0.xml')) ?? [];
  expect(entry).toContain('<lastmod>2026-04-01');
});

test("a translated article's date, reading time and former addresses are in the translation's language", () => {
  const elements = elementsIn(built('de/einblicke/article-11.html'));
  // The site's time zone is Asia/Kolkata.
  expect(built('de/einblicke/article-11.html')).toContain('content="2026-03-11T04:00:00.000Z"');
  const times = byTag(elements, 'time');
  expect(times.map((time) => [attributesOf(time)['datetime'], textOf(time)])).toContainEqual([
    '2026-03-11 09:30',
    longDate(new Date('2026-03-11'), 'de', 'UTC'),
  ]);
  const minutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  expect(byTag(elements, 'p').map(textOf).join()).toContain((3).toLocaleString('de', minutes));
  expect(built('_redirects').split('\n')).toEqual(
    expect.arrayContaining([
      '/old /work 301',
      '/favicon.ico /favicon-32.png 200',
      '/feed /insights/rss.xml 301',
      '/blog/article-11 /insights/article-11 301',
      '/blog/artikel-11 /de/einblicke/article-11 301',
    ]),
  );
});

/** The file names of articles that exist in both languages. */
const ARTICLES = findFiles('*.de.{md,mdx}', { cwd: 'src/content/articles' }).map((file) =>
  file.replace(/\.de\.mdx?$/, '').normalize(),
);
const addressesOf = (name: string) => ({
  en: encodeURI(`/insights${name}`),
  de: encodeURI(`/de/einblicke${name}`),
});

/** The addresses of all articles and of both list pages, in both languages. */
const TRANSLATED = [...ARTICLES.map((name) => `/${name}`), '', '/2'].flatMap((name) => {
  const { en, de } = addressesOf(name);
  const alternates = { en: ORIGIN + en, de: ORIGIN + de, 'x-default': ORIGIN + en };
  return [
    { name, address: en, other: de, alternates, feed: 'insights' },
    { name, address: de, other: en, alternates, feed: 'de/einblicke' },
  ];
});

/** Returns a page's entry in the sitemap. */
function sitemapEntryOf(address: string) {
  const pattern = new RegExp(`<loc>${RegExp.escape(ORIGIN + address)}</loc>(.*?)</url>`);
  return pattern.exec(built('sitemap-0.xml'))?.[1] ?? '';
}

test.each(TRANSLATED)(
  'the head, the language switch, the sitemap and the feed have the addresses of $address and of its translation',
  ({ name, address, other, alternates, feed }) => {
    const elements = elementsIn(built(`${decodeURI(address).slice(1)}.html`));
    const { links } = headOf(elements);
    expect(links).toContainEqual({ rel: 'canonical', href: ORIGIN + address });
    const hreflangs = links.flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : []));
    expect(Object.fromEntries(hreflangs)).toEqual(alternates);
    expect(links).toContainEqual(expect.objectContaining({ rel: 'alternate', href: `/${feed}/rss.xml` }));

    const switches = byTag(elements, 'a').map(attributesOf);
    expect(switches.flatMap(({ hreflang, href }) => (hreflang ? href : []))).toContain(other);

    const entry = sitemapEntryOf(address);
    for (const [language, href] of Object.entries(alternates))
      expect(entry).toContain(`hreflang="${language}" href="${href}"`);
    const isArticle = !['', '/2'].includes(name);
    expect(entry.includes('<lastmod>2026-0')).toBe(isArticle);
    expect(built(`${feed}/rss.xml`).includes(`<link>${ORIGIN}${address}</link><`)).toBe(
      isArticle || name === '',
    );
  },
);

test("Netlify's own matcher redirects a former address in another script to the encoded new address", async () => {
  const projectDir = process.cwd();
  const redirects = new RedirectsHandler({
    ...{ projectDir, publicDir: path.resolve('dist'), configPath: path.resolve('netlify.toml') },
    ...{ configRedirects: [], jwtRoleClaim: '', jwtSecret: '' },
  });
  const rule = await redirects.match(new Request(`${ORIGIN}/ブログ/記事.html`));
  expect(rule?.target.pathname).toBe(addressesOf('/記事').de);
});

test('each language has its own feed, with its own address, articles, dates and texts', () => {
  const feed = built('insights/rss.xml');
  const items = feed.match(/<item>.*?<\/item>/gs) ?? [];
  expect(feed).toContain(`<link>${ORIGIN}/insights</link><language>en</language>`);
  expect(feed).toContain(`<atom:link href="${ORIGIN}/insights/rss.xml" rel="self"`);
  expect(items).toHaveLength(11);
  expect(items[0]).toContain('<pubDate>Fri, 20 Mar 2026 00:00:00 GMT</pubDate>');
  expect(items[0]).toContain('<dc:creator>No Body</dc:creator>');
  expect(items.at(-1)).toContain(`<dc:creator>Portline</dc:creator>`);
  expect(items[0]).toContain('<category>Test</category>');
  expect(feed).toMatch(/<title>Insights .*?<description>The Insights page/s);
  expect(items[0]).toMatch(/<title>Article 20<.*<description>An article called Article 20.*A text\./s);
  expect(built('de/einblicke/rss.xml')).toMatch(/<title>Einblicke .*<language>de<\/language>/s);
});

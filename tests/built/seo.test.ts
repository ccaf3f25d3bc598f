/** Sitemap, robots.txt and web app manifest, checked against their specifications. */
import { createReadStream, readFileSync } from 'node:fs';
import robotsParser from 'robots-parser';
import sharp from 'sharp';
import { ErrorLevel, parseSitemapIndex, XMLToSitemapItemStream, type SitemapItem } from 'sitemap';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { themes } from '../../src/styles/tokens.ts';
import { pageTexts } from '../support/content.ts';
import { pages } from '../support/built/dist.ts';
import { canonicalOf } from '../support/built/head.ts';

/** Addresses of the pages that search engines should index. */
const canonicals = pages.flatMap(({ html }) => canonicalOf(html) ?? []);

/** The file in dist behind an address of the site. */
const fileOf = (address: string) => `dist${address.replace(site.url, '')}`;

describe('the sitemap (sitemaps.org, 0.9)', () => {
  test('the sitemap index leads to sitemaps that list exactly the pages with a canonical link', async () => {
    const index = await parseSitemapIndex(createReadStream('dist/sitemap-index.xml'));
    const items: SitemapItem[] = [];
    for (const { url } of index) {
      expect(url.startsWith(`${site.url}/`)).toBe(true);
      // Throws on anything that the protocol does not define.
      const parser = new XMLToSitemapItemStream({ level: ErrorLevel.THROW });
      for await (const item of createReadStream(fileOf(url)).pipe(parser)) items.push(item as SitemapItem);
    }
    const urls = items.map(({ url }) => url);
    expect(urls.toSorted()).toEqual(canonicals.toSorted());
    for (const url of urls) expect(url.length).toBeLessThan(2048);
  });

  test('the sitemap files are XML in the namespace of the protocol', () => {
    for (const [file, root] of [
      ['sitemap-index', 'sitemapindex'],
      ['sitemap-0', 'urlset'],
    ]) {
      expect(readFileSync(`dist/${file}.xml`, 'utf8')).toMatch(
        new RegExp(
          `^<\\?xml version="1\\.0" encoding="UTF-8"\\?><${root} xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">`,
        ),
      );
    }
  });
});

test('robots.txt (RFC 9309) allows every page and names the sitemap', () => {
  const text = readFileSync('dist/robots.txt', 'utf8');
  for (const line of text.split('\n').filter(Boolean)) {
    expect(line).toMatch(/^(User-agent|Allow|Disallow|Sitemap): \S+$/);
  }
  const robots = robotsParser(`${site.url}/robots.txt`, text);
  for (const url of canonicals) expect(robots.isAllowed(url, 'Googlebot'), url).toBe(true);
  expect(robots.getSitemaps()).toEqual([`${site.url}/sitemap-index.xml`]);
});

test('a production build has no noindex header', () => {
  expect(readFileSync('dist/_headers', 'utf8')).not.toContain('noindex');
});

describe('the web app manifest (W3C)', () => {
  const manifest = JSON.parse(readFileSync('dist/manifest.webmanifest', 'utf8')) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };

  test('the manifest has the name, description and colours of the site', () => {
    const { cloth } = themes[site.theme.default];
    expect(manifest).toMatchObject({
      id: '/',
      name: site.brand,
      short_name: site.brand,
      description: pageTexts('home').description,
      lang: site.language,
      start_url: '/',
      scope: '/',
      background_color: cloth,
      theme_color: cloth,
    });
    for (const { html } of pages)
      expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  test('the manifest has icons of 192 and 512 pixels and a maskable one, each of its stated size', async () => {
    for (const { src, sizes, type } of manifest.icons) {
      const { width, height, format } = await sharp(`dist${src}`).metadata();
      expect({ sizes, type }).toEqual({ sizes: `${width}x${height}`, type: `image/${format}` });
    }
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
  });
});

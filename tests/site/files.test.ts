/** Tests the built files for search engines, link previews, crawlers and feed readers. */
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { site } from '../../src/site.ts';
import { builtPages } from '../support/built/built-pages.ts';
import { headOf } from '../support/built/head.ts';

const heads = builtPages.map(({ name, elements }) => ({ name, ...headOf(elements) }));
const inDist = (address: string) => `dist${decodeURI(address.slice(site.url.length))}`;
const inPublic = (address: string) => `public${decodeURI(address.slice(site.url.length))}`;

test.each(heads)(
  'the link preview of $name contains an image under 5 MB; if the build generated the image, it is a JPEG of 1200 × 630 pixels',
  async ({ meta }) => {
    const image = meta['og:image'];
    expect(image, 'the address of the image').toMatch(`${site.url}/`);
    const file = readFileSync(inDist(image!));
    const { width, height, format } = await sharp(file).metadata();
    const isDrawn = image!.startsWith(`${site.url}/social/`) && !existsSync(inPublic(image!));
    // Facebook recommends 1200 × 630; X allows at most 5 MB.
    if (isDrawn) expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect(file.length).toBeLessThan(5_000_000);
  },
);

test.each(heads)('the images in the structured data of $name exist', ({ things }) => {
  const pictures = things.flatMap(({ image, logo }) => [image, logo]).filter(Boolean);
  expect(pictures.filter((address) => !existsSync(inDist(String(address))))).toEqual([]);
});

const read = (name: string) => readFileSync(`dist/${name}`, 'utf8');

test('robots.txt allows all pages, and refers to a sitemap that contains the canonical address of each page', () => {
  const [index] = /(?<=^Sitemap: ).+$/m.exec(read('robots.txt'))!;
  expect(read('robots.txt')).toMatch(/^User-agent: \*\nAllow: \/\n/);
  const addressesIn = (address: string) =>
    [...read(address.slice(site.url.length + 1)).matchAll(/<loc>([^<]+)/g)].map(([, found = '']) => found);
  const listed = addressesIn(index).flatMap(addressesIn);
  const canonical = heads.flatMap(
    ({ links }) => links.find(({ rel }) => rel === 'canonical')?.['href'] ?? [],
  );
  expect(listed.toSorted()).toEqual(canonical.toSorted());
});

test('feeds contain the date and text of each entry, with absolute addresses', () => {
  const feeds = findFiles('dist/**/rss.xml').map((file) => readFileSync(file, 'utf8'));
  for (const feed of feeds) {
    const items = feed.split('<item>').slice(1);
    const isWhole = (item: string) => /<pubDate>.*<content:encoded>&lt;\w/.test(item);
    expect(items.filter((item) => !isWhole(item))).toEqual([]);
    expect(feed.match(/(?<=(src|href|srcset)=&quot;)\/(?!\/)[^&]*/g)).toBeNull();
  }
});

/** What search engines and link previews read of each page: the rules of ogp.me, schema.org and of those who read it. */
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { pages } from '../support/built/dist.ts';
import { canonicalOf, headOf, type Thing } from '../support/built/head.ts';

const heads = pages.map(({ name, elements }) => ({ name, ...headOf(elements) }));
const inDist = (address: string) => `dist${address.slice(site.url.length)}`;

describe.each(heads)('$name', ({ name, ...head }) => {
  const { title, meta, things } = head;
  const isNotFound = name === '404.html';

  test('the canonical link is the address of the page, and 404.html has none', () => {
    const path = name === 'index.html' ? '/' : `/${name.replace('.html', '')}`;
    expect(canonicalOf(head)).toBe(isNotFound ? undefined : site.url + path);
  });

  test('the link preview has the title, the description and the address of the page', () => {
    expect(title).toContain(meta['og:title']);
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:description': meta['description'],
      'og:site_name': site.brand,
      'og:url': canonicalOf(head) ?? `${site.url}/404`,
      'og:image:alt': expect.stringMatching(/./),
      'twitter:card': 'summary_large_image',
    });
  });

  test('the picture of the link preview is a PNG of 1200 × 630 pixels under 5 MB', async () => {
    const file = readFileSync(inDist(meta['og:image'] ?? ''));
    const { width, height, format } = await sharp(file).metadata();
    // Facebook recommends 1200 × 630; X allows at most 5 MB.
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    expect(file.length).toBeLessThan(5_000_000);
  });

  test('the breadcrumbs lead from the home page to the page, if it is indexed', () => {
    const items = things.filter((thing) => thing['@type'] === 'BreadcrumbList');
    expect(items).toHaveLength(isNotFound || name === 'index.html' ? 0 : 1);
    for (const { itemListElement } of items) {
      const links = itemListElement as Thing[];
      expect(links[0]).toMatchObject({ position: 1, item: `${site.url}/` });
      expect(title).toContain(links.at(-1)!['name']);
    }
  });

  test('each picture of the structured data exists', () => {
    const pictures = things.flatMap(({ image, logo }) => [image, logo]).filter(Boolean);
    expect(pictures.filter((address) => !existsSync(inDist(String(address))))).toEqual([]);
  });
});

test('every page has a title, a title for link previews and a description of its own', () => {
  for (const texts of [
    heads.map(({ title }) => title),
    heads.map(({ meta }) => meta['og:title']),
    heads.map(({ meta }) => meta['description']),
  ]) {
    expect(texts.every(Boolean)).toBe(true);
    expect(new Set(texts).size).toBe(pages.length);
  }
});

test('the home page describes the agency, all pages refer to it, and no placeholder is a profile', () => {
  const things = heads.flatMap((head) => head.things);
  const [agency, ...others] = things.filter((thing) => thing['@type'] === 'Organization');
  expect(others).toEqual([]);
  expect(agency).toMatchObject({ name: site.brand, url: `${site.url}/`, email: site.contact.email });
  for (const { provider, worksFor, publisher } of things) {
    const reference = provider ?? worksFor ?? publisher;
    if (reference) expect(reference).toEqual({ '@id': agency!['@id'] });
  }
  expect(things.map(({ sameAs }) => sameAs).flat()).not.toContain('#');
});

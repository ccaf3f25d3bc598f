/** What search engines and link previews read of each page, besides the sample's heads (tests/sample/snapshots/head). */
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { pages } from '../support/built/dist.ts';
import { headOf } from '../support/built/head.ts';

const heads = pages.map(({ name, elements }) => ({ name, ...headOf(elements) }));
const inDist = (address: string) => `dist${address.slice(site.url.length)}`;

test.each(heads)(
  'the picture of the link preview of $name is a PNG of 1200 × 630 pixels under 5 MB',
  async ({ meta }) => {
    const file = readFileSync(inDist(meta['og:image'] ?? ''));
    const { width, height, format } = await sharp(file).metadata();
    // Facebook recommends 1200 × 630; X allows at most 5 MB.
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    expect(file.length).toBeLessThan(5_000_000);
  },
);

test.each(heads)('each picture of the structured data of $name exists', ({ things }) => {
  const pictures = things.flatMap(({ image, logo }) => [image, logo]).filter(Boolean);
  expect(pictures.filter((address) => !existsSync(inDist(String(address))))).toEqual([]);
});

test('every page has a title, a title for link previews, a picture of it and a description that no other has in its language', () => {
  for (const texts of [
    heads.map(({ title }) => title),
    heads.map(({ meta }) => readFileSync(inDist(meta['og:image']!), 'base64')),
    ...['og:title', 'description'].map((name) => heads.map(({ meta }) => meta[name])),
  ]) {
    expect(texts.every(Boolean)).toBe(true);
    const inLanguage = texts.map((text, index) => [heads[index]!.language, text].join());
    expect(new Set(inLanguage).size).toBe(pages.length);
  }
});

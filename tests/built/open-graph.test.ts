/** Link previews: the rules of ogp.me and of the sites that read it. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { pages } from '../support/built/dist.ts';
import { canonicalOf, metaOf } from '../support/built/head.ts';

describe.each(pages)('$name', ({ html }) => {
  const meta = metaOf(html);

  test('all required Open Graph properties and an image description exist', () => {
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:title': expect.stringMatching(/./) as string,
      'og:description': meta['description'],
      'og:site_name': site.brand,
      'og:url': expect.stringMatching(/^https:/) as string,
      'og:image': expect.stringMatching(/^https:/) as string,
      'og:image:alt': expect.stringMatching(/./) as string,
    });
    const canonical = canonicalOf(html);
    if (canonical) expect(meta['og:url']).toBe(canonical);
  });

  test('the link preview image is a PNG of 1200 × 630 pixels under 5 MB', async () => {
    expect(meta['twitter:card']).toBe('summary_large_image');
    const file = readFileSync(`dist${(meta['og:image'] ?? '').slice(site.url.length)}`);
    const { width, height, format } = await sharp(file).metadata();
    // Facebook recommends 1200 × 630; X allows at most 5 MB.
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    expect(file.length).toBeLessThan(5_000_000);
  });
});

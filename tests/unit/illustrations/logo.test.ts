import { afterEach, expect, test, vi } from 'vitest';
import { site } from '../../../src/site.ts';

afterEach(() => vi.resetModules());

/** The logo of a site with another name: in pages, in files and on social cards. */
async function logoOf(brand: string) {
  vi.resetModules();
  vi.doMock('../../../src/site.ts', () => ({ site: { ...site, brand } }));
  return import('../../../src/illustrations/logo.ts');
}

/** The top of what a logo shows, as a distance above the baseline. */
const heightOf = (svg: string) => -Number(/viewBox="0 (-\d+)/.exec(svg)?.[1]);

test('the logo has room for accents above its letters', async () => {
  const plain = heightOf((await logoOf('aland')).logo());
  expect(heightOf((await logoOf('Åland')).logo())).toBeGreaterThan(plain);
});

test.each(['ਪੰਜਾਬ & ਸਾਥ', 'Kāma ☂'])(
  'the logo of %s, of which the typeface lacks letters, is the mark and a text',
  async (brand) => {
    const { logo, logoFile, cardLogo } = await logoOf(brand);
    const escaped = brand.replace('&', '&amp;');
    for (const svg of [logo(), logoFile('light')])
      expect(svg).toMatch(new RegExp(`textLength="\\d+"[^>]*>${escaped}</text>`));
    expect(cardLogo()).not.toContain('<text');
    expect(cardLogo()).toContain('<path');
  },
);

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { cardLogo } from '../../../src/illustrations/card-logo.ts';
import { rasterise } from '../../../scripts/sample-pictures/bitmap.ts';
import { drawnCardLogo } from '../../../src/illustrations/logo.ts';
import { favicon } from '../../../src/illustrations/favicon.ts';
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
const widthOf = (svg: string) => Number(/ width="([\d.]+)"/.exec(svg)?.[1]);

test('the logo has room for accents above its letters', async () => {
  const plain = heightOf((await logoOf('aland')).logoFile('dark'));
  expect(heightOf((await logoOf('Åland')).logoFile('dark'))).toBeGreaterThan(plain);
});

test('a short name is drawn in pages, and a longer one is not', async () => {
  expect((await logoOf('Åland')).logo()).toContain('currentColor');
  expect((await logoOf('Kingfisher')).logo()).toBeUndefined();
});

test.each([
  ['Kingfisher', ['Kingfisher']],
  ['Kingfisher & Sons of Lyon', ['Kingfisher &', 'Sons of Lyon']],
  ['A Kingfisherandhissonsoflyon', ['A', 'Kingfisherandhissonsoflyon']],
  ['Kingfisherandhissonsoflyon', ['Kingfisherandhissonsoflyon']],
])('the name %s has the lines %j', async (name, lines) => {
  expect((await logoOf(name)).breakName(name)).toEqual(lines);
});

test('the files of the logo of a name of 25 letters are at most 300 pixels wide', async () => {
  const { logoFile } = await logoOf('Kingfisher & Sons of Lyon');
  expect(widthOf(logoFile('light'))).toBeLessThanOrEqual(300);
});

test.each(['ਪੰਜਾਬ', 'Kāma & ☂'])(
  'the logo of %s, of which the typeface lacks letters, is a text in files, and only the mark on social cards',
  async (brand) => {
    const { logo, logoFile, drawnCardLogo } = await logoOf(brand);
    expect(logo()).toBeUndefined();
    const escaped = brand.replace('&', '&amp;');
    expect(logoFile('light')).toMatch(new RegExp(`textLength="\\d+"[^>]*>${escaped}</text>`));
    expect(drawnCardLogo().svg).not.toContain('<text');
    expect(drawnCardLogo().svg).toContain('<path');
  },
);

test('social cards show an own logo, and of two the one for the dark theme', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'logo-'));
  mkdirSync(path.join(root, 'src/assets'), { recursive: true });
  const write = async (name: string, size: number) =>
    writeFileSync(path.join(root, 'src/assets', name), await rasterise(favicon(), size));
  expect(await cardLogo(root)).toEqual(drawnCardLogo());
  await write('own-logo-light.png', 32);
  const light = await cardLogo(root);
  await write('own-logo-dark.png', 16);
  const dark = await cardLogo(root);
  rmSync(root, { recursive: true });
  expect(light).toMatchObject({ width: 64, svg: expect.stringContaining('<image') as string });
  expect(dark.svg).not.toBe(light.svg);
});

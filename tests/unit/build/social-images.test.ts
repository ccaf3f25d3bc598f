/** Tests what social images show, and when they are drawn. */
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import * as drawing from '../../../src/build/social-images/draw-social-image.ts';
import { drawSocialImages } from '../../../src/build/social-images/social-images.ts';
import { parseHtml } from '../../../src/lib/html.ts';
import { findFiles } from '../../../src/lib/files.ts';
import { site } from '../../../src/site.ts';
import { temporaryFolder, writeFiles } from '../../support/files.ts';

vi.mock(import('../../../src/site.ts'), async (original) => {
  const all = await original();
  return { ...all, site: { ...all.site, languages: ['en', 'ar'] as const } };
});

const draw = vi.spyOn(drawing, 'drawSocialImage');

/** Returns a page whose social image has this alternative text. */
const pageWith = (text: string, picture = '', address = '/page') => ({
  address,
  document: parseHtml(`<meta property="og:image" content="${site.url}/social/a%20b.jpg">
    <meta property="og:image:alt" content="${text}">${picture}`),
});

/** Builds the social image of a page. Returns what it shows, or undefined if it was not drawn again. */
async function drawnFor(page: ReturnType<typeof pageWith>, dist = temporaryFolder(), warn = vi.fn()) {
  draw.mockClear();
  await drawSocialImages([page as never], dist, `${dist}/cache`, { warn });
  return draw.mock.calls[0]?.[0];
}

test("a social image shows its page's title, caption and first image of the site itself", async () => {
  const dist = temporaryFolder();
  const source = { create: { width: 8, height: 8, channels: 3, background: 'red' } } as const;
  await sharp(source).toFile(`${dist}/first one.png`);
  const pictures = `<script src="/a.js" fetchpriority="high"></script>
    <img src="https://cdn.example/a.png" fetchpriority="high">
    <img src="/other.png"><img src="/first%20one.png" fetchpriority="high">`;
  const shown = await drawnFor(pageWith('We sew 🧵\nbold.\n\nAda™', pictures, '/ar/a'), dist);
  const texts = { title: 'We sew \nbold.', caption: 'Ada™', language: 'ar' };
  expect(shown).toMatchObject({ ...texts, picture: `${dist}/first one.png` });
  expect(findFiles('social/*', { cwd: dist })).toEqual(['social/a b.jpg']);
});

test('an image is drawn again only after its words or its picture have changed', async () => {
  const dist = temporaryFolder({ 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' });
  const picture = '<img src="/a.svg" fetchpriority="high">';
  expect(await drawnFor(pageWith('A', picture), dist)).toBeDefined();
  expect(await drawnFor(pageWith('A', picture), dist)).toBeUndefined();
  expect(await drawnFor(pageWith('B', picture), dist)).toBeDefined();
  // The image of A isn't kept any more.
  expect(findFiles('cache/*.jpg', { cwd: dist })).toHaveLength(1);
  writeFiles(dist, { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"/>' });
  expect(await drawnFor(pageWith('A', picture), dist)).toBeDefined();
});

test('without a font for a letter of the title, the image shows only the brand, and the build says so', async () => {
  const warn = vi.fn();
  // The typeface contains no Cyrillic letters, whereas the machine's fonts do.
  expect(await drawnFor(pageWith('Launch Ж\n\nAda'), undefined, warn)).toMatchObject({
    title: '',
    caption: '',
  });
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^The social image of \/page has no title/));
});

test("the owner's own social image is kept", async () => {
  process.chdir(temporaryFolder({ 'public/social/a b.jpg': '' }));
  expect(await drawnFor(pageWith('A'))).toBeUndefined();
});

const IMAGE = {
  caption: '',
  picture: undefined,
  brand: 'kingfisher',
  logo: undefined,
  theme: 'light',
} as const;

test.each([
  ['ja', '止まらない予約システムを新しい基盤に移すまで、'],
  ['ar', 'نقلنا نظام الحجوزات من دون توقف يومًا '],
  ['de', 'Donaudampfschifffahrtsgesellschaftskapitän'],
  ['en', 'We code <bold>\n& build a future that is longer than a line.\n'],
])('in %s, a title of 160 letters such as %j fits in its box', async (language, words) => {
  const box = { width: 640, height: 366 };
  const title = words.repeat(4).slice(0, 160);
  const { info } = await drawing.drawText(title, { ...box, size: 84 }, '#000000', language);
  expect(info.width).toBeLessThanOrEqual(box.width);
  expect(info.height).toBeLessThanOrEqual(box.height);
});

test('in a language that is written from right to left, an image is mirrored', async () => {
  const logo = `${temporaryFolder()}/logo.png`;
  const square = { width: 64, height: 64, channels: 3, background: '#000' } as const;
  await sharp({ create: square }).toFile(logo);
  const columns = async (language: string) => {
    const image = sharp(await drawing.drawSocialImage({ ...IMAGE, title: '', logo, language }));
    return image.resize(40, 1).greyscale().raw().toBuffer();
  };
  const mirrored = (await columns('ar')).toReversed();
  for (const [index, level] of (await columns('en')).entries())
    expect(Math.abs(level - mirrored[index]!), `column ${index}`).toBeLessThan(4);
});

test('a social image of a noisy picture is at most 300 kB', async () => {
  const picture = `${temporaryFolder()}/noise.png`;
  const noise = Buffer.from(
    Array.from({ length: 720 * 630 * 3 }, (_, index) => ((index * 7919) % 251 < 125 ? 0 : 255)),
  );
  await sharp(noise, { raw: { width: 720, height: 630, channels: 3 } }).toFile(picture);
  const jpeg = await drawing.drawSocialImage({ ...IMAGE, title: 'Noise', picture, language: 'en' });
  expect(jpeg.length).toBeLessThanOrEqual(300_000);
});

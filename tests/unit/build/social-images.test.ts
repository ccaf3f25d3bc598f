/** Tests the layout of social images, and the data for them that the build reads from pages. */
import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import {
  drawSocialImage,
  titleSize,
  type SocialImage,
} from '../../../src/build/social-images/draw-social-image.ts';
import { drawText } from '../../../src/build/social-images/draw-text.ts';
import { phrasesOf } from '../../../src/build/social-images/phrases.ts';
import { drawSocialImages } from '../../../src/build/social-images/social-images.ts';
import { parseHtml } from '../../../src/lib/html.ts';
import { findFiles } from '../../../src/lib/files.ts';
import { site } from '../../../src/site.ts';
import { themes } from '../../../src/styles/tokens.ts';
import { temporaryFolder, writeFiles } from '../../support/files.ts';

vi.mock(import('../../../src/site.ts'), async (original) => {
  const all = await original();
  const theme = { ...all.site.theme, default: 'light' } as const;
  return { ...all, site: { ...all.site, languages: ['en', 'ar'] as const, theme } };
});

const IMAGE = {
  brand: 'Kingfisher',
  logo: undefined,
  host: 'agency.example',
  theme: 'light',
  language: 'en',
} as const;
/** The size, in pixels, of the area that one character represents. */
const CELL = { width: 25, height: 45 };

/** Returns a social image as text, with `#` for drawn areas and `.` for the background. */
async function asLetters(image: SocialImage, draw = drawSocialImage): Promise<string> {
  const background = Number.parseInt(themes[image.theme].surface.slice(3, 5), 16);
  const { data, info } = await sharp(await draw(image))
    .extractChannel('green')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height / CELL.height }, () =>
    Array.from({ length: info.width / CELL.width }, () => '.'),
  );
  data.forEach((level, index) => {
    const x = Math.floor((index % info.width) / CELL.width);
    const y = Math.floor(index / info.width / CELL.height);
    if (Math.abs(level - background) > 40) rows[y]![x] = '#';
  });
  return rows.map((row) => row.join('')).join('\n');
}

test('a social image shows the name, title and caption next to an illustration or photo, and can be mirrored', async () => {
  const picture = `${temporaryFolder()}/red.png`;
  await sharp({ create: { width: 80, height: 60, channels: 3, background: '#ff0000' } }).toFile(picture);
  const images: Record<string, SocialImage> = {
    'a long title, in the dark theme': {
      ...{ ...IMAGE, title: 'A title that needs more than one line', caption: 'A caption' },
      theme: 'dark',
    },
    'a short line before a long one, a logo, mirrored': {
      ...{ ...IMAGE, title: 'Short\nand a longer line than fits', logo: picture },
      language: 'ar',
    },
    'a long name, a photo, mirrored': {
      ...{
        ...IMAGE,
        brand: 'Kingfisher Brothers',
        title: 'A title as wide as it may be beside a picture',
        picture,
      },
      language: 'ar',
    },
  };
  let drawn = '';
  for (const [name, image] of Object.entries(images)) drawn += `${name}\n${await asLetters(image)}\n\n`;
  vi.resetModules();
  vi.doMock('#look/social-image.ts', () => import('../../../src/styles/looks/plain/social-image.ts'));
  const plain = await import('../../../src/build/social-images/draw-social-image.ts');
  const long = { ...IMAGE, title: 'A title that needs more than one line' };
  drawn += `the plain look\n${await asLetters(long, plain.drawSocialImage)}\n`;
  await expect(drawn).toMatchFileSnapshot('social-images.txt');
});

test('a social image with a short title is saved at the best quality', async () => {
  const best = await drawSocialImage({ ...IMAGE, title: 'Launch' });
  const worse = await sharp(best).jpeg({ quality: 40, mozjpeg: true }).toBuffer();
  expect(worse.length).toBeLessThan(0.8 * best.length);
});

/** Returns a hash for comparing images, because a diff of their bytes would be unreadable. */
const hashOf = async (image: Partial<SocialImage>) =>
  createHash('sha1')
    .update(await drawSocialImage({ ...IMAGE, title: 'Launch', ...image }))
    .digest('hex');

test('a social image omits emoji from the title, but keeps ™', async () => {
  expect(await hashOf({ title: 'Launch 🚀' })).toBe(await hashOf({}));
  expect(await hashOf({ title: 'Launch™' })).not.toBe(await hashOf({}));
});

// The typeface contains no Cyrillic letters, whereas the machine's fonts do.
const UNCOVERED = 'Launch Ж';
test("a social image omits a title with a letter that is missing from the site's fonts", async () => {
  expect(await hashOf({ title: UNCOVERED })).toBe(await hashOf({ title: '🚀' }));
});

test("a social image shows the host name instead of a brand with a letter that is missing from the site's fonts", async () => {
  expect(await hashOf({ brand: UNCOVERED })).toBe(await hashOf({ brand: IMAGE.host }));
});

test.each([
  ['ja', '伝わるデザインと止まらないシステムを。', ['伝わる', 'デザインと', '止まらない', 'システムを。']],
  ['zh', '我们用心做「好看」的网站', ['我们', '用心', '做', '「好看」', '的', '网站']],
  ['ko', '제작 사례와 <팀>', ['제작 ', '사례와 ', '<팀>']],
  ['en', 'Our work and team', ['Our work and team']],
])('in %s, lines of the title %s break only between the phrases %j', (language, title, phrases) => {
  expect(phrasesOf(title, language)).toEqual(phrases);
});

test.each([
  ['en', 'Moving an old booking system without a stop '],
  ['ko', '멈추지 않고 새 시스템으로 옮기기까지 '],
  ['zh-TW', '把一套跑了十二年的訂房系統搬到新的平台，'],
  ['ja', '止まらない予約システムを新しい基盤に移すまで、'],
  ['ar', 'نقلنا نظام الحجوزات من دون توقف يومًا '],
  ['de', 'Donaudampfschifffahrtsgesellschaftskapitän'],
])('in %s, a title of 80 letters is scaled down until it fits in its box', async (language, words) => {
  const title = words.repeat(4).slice(0, 80);
  const box = { size: 84, width: 640, height: 366 };
  const { info } = await drawText(title, box, '#000000', language);
  expect([info.width, info.height].map((side, index) => side <= [box.width, box.height][index]!)).toEqual([
    true,
    true,
  ]);
  // The text is wrapped again instead of only being scaled down, so its lines fill at least half of the box.
  expect(info.height).toBeGreaterThan(language === 'de' ? 0 : box.height / 2);
});

test.each([
  ['ko', '새벽장', 84],
  ['ko', '오래된 예약 시스템을 멈추지 않고', 44],
  ['zh-TW', '早市', 84],
  ['en', 'Moving an old booking system without a stop', 84],
])(
  'in %s, the initial size of the title %s in a box 352 pixels wide is %d pixels',
  (language, title, size) => {
    expect(titleSize(title, 352, language)).toBe(size);
  },
);

test('a social image shows a < in the title', async () => {
  expect(await hashOf({ title: 'R<D' })).not.toBe(await hashOf({ title: 'R&lt;D' }));
});

test('a social image with a noisy photo is at most 300 kB', async () => {
  const picture = `${temporaryFolder()}/noise.png`;
  // At the best quality, the image would be 330 kB because of its saturated colours.
  const noise = randomBytes(720 * 630 * 3).map((byte) => (byte < 128 ? 0 : 255));
  await sharp(noise, { raw: { width: 720, height: 630, channels: 3 } }).toFile(picture);
  expect((await drawSocialImage({ ...IMAGE, title: 'Noise', picture })).length).toBeLessThanOrEqual(300_000);
});

test("a social image shows its page's title, caption and first image, and the site's name and theme", async () => {
  const [logo] = findFiles(`src/assets/logo{-${site.theme.default},}.*`).toSorted().toReversed();
  const drawing = await import('../../../src/build/social-images/draw-social-image.ts');
  const draw = vi.spyOn(drawing, 'drawSocialImage');
  const warn = vi.fn();
  const dist = temporaryFolder();
  const document = parseHtml(`<meta property="og:image" content="${site.url}/social/a%20b.jpg">
    <meta property="og:title" content="A"><meta property="og:image:alt" content="A\nB">
    <script src="/a.js" fetchpriority="high"></script><img src="https://cdn.example/a.png" fetchpriority="high">
    <img src="/other.png"><img src="/first%20one.png" fetchpriority="high">`);
  await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(
    `${dist}/first one.png`,
  );
  await drawSocialImages([{ document, address: '/ar/a' } as never], dist, { warn });
  expect(draw).toHaveBeenCalledWith({
    ...{ title: 'A', caption: 'B', picture: `${dist}/first one.png`, brand: site.brand, language: 'ar' },
    ...{ logo, host: new URL(site.url).host, theme: site.theme.default },
  });
  expect(findFiles('social/*', { cwd: dist })).toEqual(['social/a b.jpg']);

  // This page has a heading with line breaks, and no image. The site has a logo for both themes, which takes precedence
  // over other logos.
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  process.chdir(
    temporaryFolder({
      'src/assets/logo.svg': svg,
      'src/assets/logo-dark.svg': svg,
      'src/assets/logo-light.svg': svg,
    }),
  );
  const home = parseHtml(`<meta property="og:image" content="${site.url}/social/b.jpg">
    <meta property="og:title" content="We sew"><meta property="og:image:alt" content="We\nsew">`);
  await drawSocialImages([{ document: home, address: '/' } as never], dist, { warn });
  const shown = { title: 'We\nsew', picture: undefined, logo: 'src/assets/logo.svg', language: 'en' };
  expect(draw).toHaveBeenLastCalledWith(expect.objectContaining(shown));

  // The owner's own social image is kept.
  writeFiles('.', { 'public/social/b.jpg': '' });
  draw.mockClear();
  await drawSocialImages([{ document: home, address: '/' } as never], dist, { warn });
  expect(draw).not.toHaveBeenCalled();

  expect(warn).not.toHaveBeenCalled();
  const unknown = parseHtml(`<meta property="og:image" content="${site.url}/social/c.jpg">
    <meta property="og:title" content="${UNCOVERED}">`);
  await drawSocialImages([{ document: unknown, address: '/c' } as never], dist, { warn });
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^The social image of \/c has no title/));
});

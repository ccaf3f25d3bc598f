import sharp from 'sharp';
import { expect, test } from 'vitest';
import { socialImage } from '../../../src/build/social-image.ts';
import { themes } from '../../../src/styles/tokens.ts';
import { temporaryFolder } from '../../support/files.ts';

test.each([
  ['Kingfisher & Sons of Lyon', 'light'],
  ['ਕਿੰਗਫਿਸ਼ਰ', 'dark'],
] as const)(
  'the social image of %s without a logo shows a name in the colours of the %s theme',
  async (brand, theme) => {
    const png = await socialImage({
      title: 'About us',
      brand,
      logo: undefined,
      host: 'agency.example',
      theme,
    });
    // The area beside the mark.
    const area = sharp(png).removeAlpha().extract({ left: 148, top: 64, width: 400, height: 64 });
    const pixels = (await area.raw().toBuffer()).toString('hex').match(/.{6}/g) ?? [];
    const { surface, ink } = themes[theme];
    expect(pixels.filter((pixel) => `#${pixel}` === ink).length).toBeGreaterThan(500);
    expect(pixels.filter((pixel) => `#${pixel}` === surface).length).toBeGreaterThan(pixels.length / 2);
  },
);

test('the pictures of a page fill the right 60 % of its social image side by side', async () => {
  const folder = temporaryFolder();
  const pictures = await Promise.all(
    ['#ff0000', '#0000ff'].map(async (background) => {
      const file = `${folder}/${background.slice(1)}.png`;
      await sharp({ create: { width: 80, height: 126, channels: 3, background } }).toFile(file);
      return file;
    }),
  );
  const image = {
    title: 'Team',
    brand: 'Weft',
    logo: undefined,
    host: 'agency.example',
    theme: 'light',
  } as const;
  const { data, info } = await sharp(await socialImage({ ...image, pictures }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) =>
    data.subarray((y * info.width + x) * info.channels).toString('hex', 0, 3);
  const edges = [480, 839, 840, 1199].flatMap((x) => [colourAt(x, 0), colourAt(x, 629)]);
  expect(edges).toEqual(['ff0000', 'ff0000', 'ff0000', 'ff0000', '0000ff', '0000ff', '0000ff', '0000ff']);
});

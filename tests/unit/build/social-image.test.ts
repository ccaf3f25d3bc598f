import sharp from 'sharp';
import { expect, test } from 'vitest';
import { socialImage } from '../../../src/build/social-image.ts';
import { themes } from '../../../src/styles/tokens.ts';

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

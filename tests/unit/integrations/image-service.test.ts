import sharp from 'sharp';
import { expect, test } from 'vitest';
import service from '../../../src/integrations/pictures/image-service.ts';

/** Red, grey and blue beside each other, 100 pixels wide each. */
const stripes = ['red', 'grey', 'blue'].map(
  (fill, x) => `<path fill="${fill}" d="M${x}00 0h100v100h-100z"/>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${stripes.join('')}</svg>`;

test.each([
  ['0% 50%', [254, 0, 0]],
  ['100% 0%', [0, 0, 254]],
  [undefined, [128, 128, 128]],
])('a photograph cut to a square around %s keeps what is there', async (position, colour) => {
  const options = { src: 'photograph.jpg', width: 50, height: 50, fit: 'cover', format: 'png', position };
  const config = { service: { entrypoint: '', config: {} }, dangerouslyProcessSVG: true };
  const photograph = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  const { data } = await service.transform(photograph, options, config as never, console);
  const { dominant } = await sharp(data).stats();
  // JPEG and the histogram round the colours.
  const difference = Object.values(dominant).map((value, index) => Math.abs(value - colour[index]!));
  expect(Math.max(...difference)).toBeLessThan(16);
});

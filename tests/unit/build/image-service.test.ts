import sharp from 'sharp';
import { expect, test } from 'vitest';
import service from '../../../src/build/pictures/image-service.ts';

/** Red, grey and blue beside each other, 100 pixels wide each. */
const stripes = ['red', 'grey', 'blue'].map(
  (fill, x) => `<path fill="${fill}" d="M${x}00 0h100v100h-100z"/>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${stripes.join('')}</svg>`;

/** Cuts a photograph to a square around a point. */
async function cut(photograph: Uint8Array, position: string | undefined): Promise<Uint8Array> {
  const options = { src: 'photograph.jpg', width: 50, height: 50, fit: 'cover', format: 'png', position };
  const config = { service: { entrypoint: '', config: {} }, dangerouslyProcessSVG: true };
  return (await service.transform(photograph, options, config as never, console)).data;
}

test.each([
  ['0% 50%', [254, 0, 0]],
  ['100% 0%', [0, 0, 254]],
  [undefined, [128, 128, 128]],
])('a photograph cut to a square around %s keeps what is there', async (position, colour) => {
  const photograph = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  await expectColour(await cut(photograph, position), colour);
});

test('a photograph of a turned phone is cut as it is seen', async () => {
  // Stored on its left side: turned upright, the blue stripe is on top.
  const photograph = await sharp(Buffer.from(svg)).jpeg().withMetadata({ orientation: 8 }).toBuffer();
  await expectColour(await cut(photograph, '50% 0%'), [0, 0, 254]);
});

/** Asserts the main colour of a picture. */
async function expectColour(data: Uint8Array, colour: number[]): Promise<void> {
  const { dominant } = await sharp(data).stats();
  // JPEG and the histogram round the colours.
  const difference = Object.values(dominant).map((value, index) => Math.abs(value - colour[index]!));
  expect(Math.max(...difference)).toBeLessThan(16);
}

/** Pictures: cut, and shared. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { flatDrawing } from '../../../src/build/pictures/flat-drawing.ts';
import service from '../../../src/build/pictures/image-service.ts';
import { socialImage } from '../../../src/build/draw-social-image.ts';
import { themes } from '../../../src/styles/tokens.ts';
import { temporaryFolder } from '../../support/files.ts';

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

const drawing = (stitch: string) =>
  '<svg><defs><path id="a" d="M0 .5h9"/></defs><path fill="#74152a" d="M0 0h9v9H0z"/>' +
  `<g stroke-width="${stitch}"><g stroke-width="1.08"><use href="#a" stroke="#8f5b36"/></g>` +
  '<use href="#a" stroke="#fff1e2"/><path stroke="#8a2239" d="M0 .5h2"/><path stroke="#f7b02c" d="M0 .5h5"/></g></svg>';
const TONES = ['#000000', '#555555', '#aaaaaa', '#ffffff'];

test('a drawing in thread becomes flat: cloth and pattern of one tone, and a tone for each figure', () => {
  const flat = flatDrawing(drawing('0.84'), TONES);
  expect(flat.match(/#\w+/g)).toEqual(['#000000', '#ffffff', '#000000', '#aaaaaa']);
});

test('a drawing that is not in thread stays as it is', () => {
  expect(flatDrawing(drawing('1.5'), TONES)).toBe(drawing('1.5'));
});

/** Asserts the main colour of a picture. */
async function expectColour(data: Uint8Array, colour: number[]): Promise<void> {
  const { dominant } = await sharp(data).stats();
  // JPEG and the histogram round the colours.
  const difference = Object.values(dominant).map((value, index) => Math.abs(value - colour[index]!));
  expect(Math.max(...difference)).toBeLessThan(16);
}

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

test.each([
  [false, 'right', [480, 839, 840, 1199]],
  [true, 'left', [360, 719, 0, 359]],
])(
  'where mirrored is %s, the pictures of a page fill the %s three fifths of its social image side by side',
  async (isMirrored, _, places) => {
    const folder = temporaryFolder();
    const pictures = await Promise.all(
      ['#ff0000', '#0000ff'].map(async (background) => {
        const file = `${folder}/${background.slice(1)}.png`;
        // Wider than its place: what is at its sides is cut off.
        await sharp({ create: { width: 76, height: 126, channels: 3, background } })
          .extend({ left: 2, right: 2 })
          .toFile(file);
        return file;
      }),
    );
    const image = {
      title: 'Team',
      brand: 'Weft',
      logo: undefined,
      host: 'agency.example',
      theme: 'light',
      isMirrored,
    } as const;
    const { data, info } = await sharp(await socialImage({ ...image, pictures }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) =>
      data.subarray((y * info.width + x) * info.channels).toString('hex', 0, 3);
    const edges = places.flatMap((x) => [colourAt(x, 0), colourAt(x, 629)]);
    expect(edges).toEqual(['ff0000', 'ff0000', 'ff0000', 'ff0000', '0000ff', '0000ff', '0000ff', '0000ff']);
  },
);

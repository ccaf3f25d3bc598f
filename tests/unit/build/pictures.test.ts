/** Pictures: cut, and published. */
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import service from '../../../src/build/pictures/image-service.ts';
import { removeOriginals } from '../../../src/build/pictures/remove-originals.ts';
import { temporaryFolder } from '../../support/files.ts';

/** Red, grey and blue beside each other, 100 pixels wide each. */
const stripes = ['red', 'grey', 'blue'].map(
  (fill, x) => `<path fill="${fill}" d="M${x}00 0h100v100h-100z"/>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100">${stripes.join('')}</svg>`;

const CONFIG = { service: { entrypoint: '', config: {} }, dangerouslyProcessSVG: true };

/** Cuts a photograph to a square, as the dev server does. */
async function cut(photograph: Uint8Array, position: string | undefined): Promise<Uint8Array> {
  const options = { src: 'photograph.jpg', width: 50, height: 50, fit: 'cover', format: 'avif', position };
  const { data, format } = await service.transform(photograph, options, CONFIG as never, console);
  expect(format, 'a format that is made fast').toBe('webp');
  return data;
}

test.each([
  ['left', [254, 0, 0]],
  ['right top', [0, 0, 254]],
  [undefined, [128, 128, 128]],
])('a photograph cut to a square at %s keeps what is there', async (position, colour) => {
  const photograph = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  await expectColour(await cut(photograph, position), colour);
});

test('a photograph of a turned phone is cut as it is seen', async () => {
  // Stored on its left side: turned upright, the blue stripe is on top.
  const photograph = await sharp(Buffer.from(svg)).jpeg().withMetadata({ orientation: 8 }).toBuffer();
  await expectColour(await cut(photograph, 'top'), [0, 0, 254]);
});

test.each([
  ['a text called JPEG', 'a text', 'png'],
  ['an SVG that is cut off', svg.slice(0, -9), 'svg'],
])('%s ends the build instead of becoming an empty picture', async (_name, content, format) => {
  const options = { src: `picture.${format}`, format };
  const made = service.transform(Buffer.from(content), options, CONFIG as never, console);
  await expect(made).rejects.toThrow();
});

test.each([
  ['index.html', '<img src="/_astro/a.avif" srcset="/_astro/%C3%A9%20&amp;%20x.avif 1x">'],
  // What endpoints write: any text, under any name.
  ['api/pictures', '["/_astro/a.avif","/_astro/é & x.avif"]'],
  ['.well-known/pictures.txt', '/_astro/a.avif /_astro/%C3%A9%20&%20x.avif /_astro/é & x.avif'],
])(
  'of the pictures in dist/_astro, those stay that %s names, whatever letters are in their names',
  (file, source) => {
    const originals = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'tif', 'tiff', 'svg', 'avif', 'JPG'].map(
      (end) => `b.${end}`,
    );
    const files = ['a.avif', 'é & x.avif', ...originals].map((name) => [`_astro/${name}`, name]);
    const pictures = Object.fromEntries(files) as Record<string, string>;
    const dist = temporaryFolder({ ...pictures, 'seal.png': '', [file]: source });
    removeOriginals(`${dist}/`);
    expect(readdirSync(dist)).toContain('seal.png');
    expect(readdirSync(`${dist}/_astro`).toSorted()).toEqual(['a.avif', 'é & x.avif']);
  },
);

test.each(['index.html', 'api/pictures'])('an uploaded picture that %s names ends the build', (file) => {
  process.chdir(
    temporaryFolder({ 'src/content/team/a.jpg': 'a', 'dist/_astro/a.jpg': 'a', [`dist/${file}`]: 'a.jpg' }),
  );
  expect(() => removeOriginals('dist/')).toThrow(file);
});

/** Asserts the main colour of a picture. */
async function expectColour(data: Uint8Array, colour: number[]): Promise<void> {
  const { dominant } = await sharp(data).stats();
  // JPEG and the histogram round the colours.
  const difference = Object.values(dominant).map((value, index) => Math.abs(value - colour[index]!));
  expect(Math.max(...difference)).toBeLessThan(16);
}

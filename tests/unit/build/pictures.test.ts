/** Pictures: what our service makes of them, and which are published. */
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import service from '../../../src/build/pictures/image-service.ts';
import { removeOriginals } from '../../../src/build/pictures/remove-originals.ts';
import { temporaryFolder } from '../../support/files.ts';

const CONFIG = { service: { entrypoint: '', config: {} }, dangerouslyProcessSVG: true };
const transform = (picture: Uint8Array | string, options: object) =>
  service.transform(Buffer.from(picture), { src: 'picture', ...options }, CONFIG as never, console);

test('in dev, a photograph is WebP where a page asks for AVIF, which takes seconds', async () => {
  const photograph = await sharp({ create: { width: 8, height: 5, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  expect((await transform(photograph, { format: 'avif' })).format).toBe('webp');
});

test('an SVG has no script and no comment where it is published', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><!-- a name --><script>alert(1)</script><path d="M0 0"/></svg>';
  const { data } = await transform(svg, { format: 'svg' });
  expect(Buffer.from(data).toString()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
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

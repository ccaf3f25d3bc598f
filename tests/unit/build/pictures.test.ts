/** Tests how the image service transforms images, and which images are published. */
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import service from '../../../src/build/pictures/image-service.ts';
import { removeOriginals } from '../../../src/build/pictures/remove-originals.ts';
import { temporaryFolder } from '../../support/files.ts';

const CONFIG = { service: { entrypoint: '', config: {} }, dangerouslyProcessSVG: true };
const transform = (picture: Uint8Array | string, options: object) =>
  service.transform(Buffer.from(picture), { src: 'picture', ...options }, CONFIG as never, console);

test('in development, the image service encodes WebP when a page requests AVIF', async () => {
  const photograph = await sharp({ create: { width: 8, height: 5, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  expect((await transform(photograph, { format: 'avif' })).format).toBe('webp');
});

/** A photo with camera metadata, embedded in an SVG as a data URL. */
const NOTED = await sharp({ create: { width: 8, height: 5, channels: 3, background: 'teal' } })
  .withExif({ IFD0: { Copyright: 'a name' } })
  .jpeg()
  .toBuffer();

test.each([
  ['a script', '', '<script>alert("a name")</script>'],
  ['a comment', '', '<!-- a name -->'],
  ["draw.io's diagram", 'content="&lt;mxfile host=&quot;a name&quot;/&gt;"', ''],
  ['data from a drawing program', 'data-author="a name"', '<g data-cell-id="a name"/>'],
  ["Inkscape's export folder", 'xmlns:i="urn:any" i:export="C:/a name"', '<i:view i:by="a name"/>'],
  ['an unused namespace', 'xmlns:i="urn:a name"', ''],
  ['names of layers', '', '<g id="a name"><path id="a name 2" d="M0 1"/></g>'],
  ['a description', '', '<title>a name</title><desc>a name</desc><metadata>a name</metadata>'],
  ['camera metadata', '', `<image href="data:image/jpeg;base64,${NOTED.toString('base64')}"/>`],
])('a published SVG contains no %s', async (_what, attributes, content) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}<path d="M0 0"/></svg>`;
  const data = Buffer.from((await transform(svg, { format: 'svg' })).data).toString();
  expect(data).toContain('<path d="M0 0"/>');
  const [, photograph = ''] = /base64,([^"]*)/.exec(data) ?? [];
  expect(data + Buffer.from(photograph, 'base64').toString('latin1')).not.toContain('a name');
});

const DRAWN = {
  'HTML text from draw.io':
    '<switch><foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">A <b>b</b> <i>c</i> d<br/></div></foreignObject><text x="1">A</text></switch>',
  'a shape that is used twice':
    '<defs><path id="a" d="M0 0"/></defs><use xlink:href="#a" x="3"/><use href="#a" opacity=".5"/>',
  'a shape that OmniGraffle uses twice':
    '<g xmlns:xl="http://www.w3.org/1999/xlink"><path id="a" d="M0 0"/><use xl:href="#a"/></g>',
  'a style': '<style>.b{fill:red}</style><path class="b" d="M0 0" style="mix-blend-mode:multiply"/>',
  'a shadow':
    '<filter id="a"><feDropShadow dx="1" stdDeviation="2"/></filter><path filter="url(#a)" d="M0 0"/>',
  'a gradient':
    '<linearGradient id="a" gradientTransform="rotate(9)"><stop offset="1" stop-color="red"/></linearGradient><path fill="url(#a)" d="M0 0"/>',
  'a movement': '<path d="M0 0"><animate attributeName="opacity" values="0;1" dur="1s"/></path>',
};
test.each(Object.entries(DRAWN))('a published SVG keeps %s', async (_what, content) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${content}</svg>`;
  expect(Buffer.from((await transform(svg, { format: 'svg' })).data).toString()).toBe(svg);
});

test.each([
  ['index.html', '<img src="/_astro/a.avif" srcset="/_astro/%C3%A9%20&amp;%20x.avif 1x">'],
  // Endpoints can write any text to any file, so images may be referenced outside HTML files, too.
  ['api/pictures', '["/_astro/a.avif","/_astro/é & x.avif"]'],
  ['.well-known/pictures.txt', '/_astro/a.avif /_astro/%C3%A9%20&%20x.avif /_astro/é & x.avif'],
])(
  'only images that %s refers to stay in dist/_astro, whatever characters their names contain',
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

test.each(['index.html', 'api/pictures'])('the build fails if %s refers to an uploaded image', (file) => {
  process.chdir(
    temporaryFolder({ 'src/content/team/a.jpg': 'a', 'dist/_astro/a.jpg': 'a', [`dist/${file}`]: 'a.jpg' }),
  );
  expect(() => removeOriginals('dist/')).toThrow(file);
});

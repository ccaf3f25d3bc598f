import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { looksEqual, rasterise } from '../../../scripts/sample-pictures/bitmap.ts';
import { drawPictures, RECORD } from '../../../scripts/sample-pictures/draw.ts';
import { bitmaps, drawnFiles } from '../../../scripts/sample-pictures/files.ts';
import { favicon, maskableIcon } from '../../../src/illustrations/favicon.ts';

test('committed pictures that `npm run art` has drawn look like what the code draws', async () => {
  const { changed } = await drawPictures('.', true);
  expect(changed, 'run `npm run art` and commit the result').toEqual([]);
});

describe('npm run art', () => {
  let root: string;
  const file = (name: string) => path.join(root, name);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'art-'));
    mkdirSync(path.dirname(file(RECORD)), { recursive: true });
    writeFileSync(file(RECORD), '{}');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('npm run art draws every picture that does not exist yet, and none a second time', async () => {
    const { changed, kept } = await drawPictures(root);
    expect(changed).toEqual([...drawnFiles(root), ...bitmaps].map(({ path }) => path));
    expect(kept).toEqual([]);
    expect(await drawPictures(root)).toEqual({ changed: [], kept: [] });
  });

  test('npm run art draws a picture again that it drew from other code', async () => {
    await drawPictures(root);
    const drawn = read('src/assets/office.svg');
    // As if an earlier version of the code had drawn it.
    writeFileSync(file('src/assets/office.svg'), '<svg/>');
    writeFileSync(
      file(RECORD),
      JSON.stringify({ ...(JSON.parse(read(RECORD)) as object), 'src/assets/office.svg': hashOfEmptySvg }),
    );
    expect((await drawPictures(root)).changed).toEqual(['src/assets/office.svg']);
    expect(read('src/assets/office.svg')).toBe(drawn);
  });

  test('npm run art leaves pictures alone that were replaced, changed or deleted by hand, and names them', async () => {
    await drawPictures(root);
    const icon = await rasterise(favicon(), 96);
    writeFileSync(file('src/assets/office.svg'), '<svg/>');
    writeFileSync(file('public/icon-192.png'), icon);
    rmSync(file('public/favicon.svg'));
    const replaced = ['src/assets/office.svg', 'public/favicon.svg', 'public/icon-192.png'];
    expect(await drawPictures(root)).toEqual({ changed: [], kept: replaced });
    expect(read('src/assets/office.svg')).toBe('<svg/>');
    expect(readFileSync(file('public/icon-192.png'))).toEqual(icon);
    expect(() => read('public/favicon.svg')).toThrow('ENOENT');
  });

  test('npm run art leaves an own picture alone that has the place of one that it never drew', async () => {
    mkdirSync(file('src/assets'), { recursive: true });
    writeFileSync(file('src/assets/office.svg'), '<svg/>');
    expect((await drawPictures(root)).kept).toEqual(['src/assets/office.svg']);
    expect(read('src/assets/office.svg')).toBe('<svg/>');
  });
});

/** Of `<svg/>`, as the record has it. */
const hashOfEmptySvg = 'd4dc56669143034f';

test('looksEqual detects another colour and another size', async () => {
  const drawn = await rasterise(favicon(), 32);
  const otherColour = await rasterise(favicon().replace('fill="#', 'fill="#f'), 32);
  expect(await looksEqual(drawn, otherColour)).toBe(false);
  expect(await looksEqual(drawn, await rasterise(favicon(), 16))).toBe(false);
});

test('the drawn maskable icon is a single colour outside its safe zone', async () => {
  const image = sharp(await rasterise(maskableIcon(), 512))
    .removeAlpha()
    .toColourspace('srgb');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (y * info.width + x) * info.channels;
    return [...data.subarray(offset, offset + 3)].join();
  };
  const middle = (info.width - 1) / 2;
  const outside = new Set<string>();
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if (Math.hypot(x - middle, y - middle) > 0.4 * info.width) outside.add(at(x, y));
    }
  }
  expect([...outside]).toEqual([at(0, 0)]);
  expect(at(256, 256)).not.toBe(at(0, 0));
});

test('drawn project pictures and portraits weigh at most 8 KB', () => {
  const pictures = drawnFiles('.').filter(({ path }) => path.startsWith('src/content/'));
  for (const { path, svg } of pictures) expect(Buffer.byteLength(svg), path).toBeLessThanOrEqual(8192);
});

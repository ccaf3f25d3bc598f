import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { looksEqual, rasterise } from '../../../scripts/sample-pictures/bitmap.ts';
import { bitmaps, drawnFiles } from '../../../scripts/sample-pictures/files.ts';
import { favicon } from '../../../src/illustrations/favicon.ts';

const root = join(import.meta.dirname, '../../..');
const hint = 'run `npm run art` and commit the result';

test('committed SVG pictures equal what the code draws', async () => {
  for (const { path, svg } of drawnFiles()) {
    const committed = await readFile(join(root, path), 'utf8');
    expect(committed === svg, `${path}: ${hint}`).toBe(true);
  }
});

test('committed PNG icons look like what the code draws', async () => {
  for (const { path, svg, size } of bitmaps) {
    const committed = await readFile(join(root, path));
    expect(await looksEqual(committed, await rasterise(svg, size)), `${path}: ${hint}`).toBe(true);
  }
});

test('looksEqual detects another colour and another size', async () => {
  const drawn = await rasterise(favicon(), 32);
  const otherColour = await rasterise(favicon().replace('fill="#', 'fill="#f'), 32);
  expect(await looksEqual(drawn, otherColour)).toBe(false);
  expect(await looksEqual(drawn, await rasterise(favicon(), 16))).toBe(false);
});

test('project pictures and portraits weigh at most 8 KB', () => {
  const pictures = drawnFiles().filter(({ path }) => path.startsWith('src/content/'));
  for (const { path, svg } of pictures) expect(Buffer.byteLength(svg), path).toBeLessThanOrEqual(8192);
});

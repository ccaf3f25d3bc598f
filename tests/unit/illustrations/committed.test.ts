import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { looksEqual, rasterise } from '../../../scripts/sample-pictures/bitmap.ts';
import { bitmaps, drawnFiles } from '../../../scripts/sample-pictures/files.ts';
import { favicon } from '../../../src/illustrations/favicon.ts';

const root = join(import.meta.dirname, '../../..');
const hint = 'run `npm run art` and commit the result';

describe('committed pictures are what the code draws', () => {
  it.each(drawnFiles().map(({ path, svg }) => [path, svg]))('%s', async (path, svg) => {
    const committed = await readFile(join(root, path), 'utf8');
    expect(committed === svg, hint).toBe(true);
  });
});

describe('committed bitmaps look like the icons', () => {
  it.each(bitmaps)('$path at $size pixels', async ({ path, svg, size }) => {
    const committed = await readFile(join(root, path));
    expect(await looksEqual(committed, await rasterise(svg, size)), hint).toBe(true);
  });

  it('would notice another drawing or another size', async () => {
    const drawn = await rasterise(favicon(), 32);
    expect(await looksEqual(drawn, await rasterise(favicon().replace('fill="#', 'fill="#f'), 32))).toBe(
      false,
    );
    expect(await looksEqual(drawn, await rasterise(favicon(), 16))).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare, Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { layersOf, pathData } from '../../../src/illustrations/engine/stitches.ts';
import { cellsOf } from './decode.ts';

describe('layersOf', () => {
  it('joins equal neighbours along their direction only', () => {
    const cloth = new Cloth(4, 2);
    cloth.rect(0, 0, 4, 2, 1, 'weft');
    cloth.rect(2, 0, 1, 2, 1, 'warp');
    expect(layersOf(cloth)).toEqual([
      {
        thread: 1,
        direction: 'weft',
        stitches: [
          { x: 0, y: 0, length: 2 },
          { x: 3, y: 0, length: 1 },
          { x: 0, y: 1, length: 2 },
          { x: 3, y: 1, length: 1 },
        ],
      },
      { thread: 1, direction: 'warp', stitches: [{ x: 2, y: 0, length: 2 }] },
    ]);
  });

  it('starts a new stitch where the thread changes', () => {
    const cloth = new Cloth(4, 1);
    cloth.rect(0, 0, 2, 1, 2);
    cloth.rect(2, 0, 2, 1, 1);
    expect(layersOf(cloth).map(({ thread, stitches }) => ({ thread, stitches }))).toEqual([
      { thread: 1, stitches: [{ x: 2, y: 0, length: 2 }] },
      { thread: 2, stitches: [{ x: 0, y: 0, length: 2 }] },
    ]);
  });
});

describe('pathData', () => {
  it('writes one move and one line per stitch', () => {
    const cloth = new Cloth(12, 3);
    cloth.rect(2, 0, 5, 1, 1);
    cloth.rect(9, 0, 3, 1, 1);
    cloth.rect(0, 2, 1, 1, 1);
    expect(layersOf(cloth).map(pathData)).toEqual(['M0 .5m2 0h5m2 0h3m-12 2h1']);
  });

  it('covers exactly the stitched cells of any cloth', () => {
    const cell = fc.record({ thread: fc.nat({ max: 3 }), warp: fc.boolean() });
    const size = { width: 9, height: 7 };
    const anyCells = fc.array(cell, { minLength: 63, maxLength: 63 });
    fc.assert(
      fc.property(anyCells, (cells) => {
        const cloth = new Cloth(size.width, size.height);
        const expected = new Set<string>();
        cells.forEach(({ thread, warp }, index) => {
          const x = index % size.width;
          const y = Math.floor(index / size.width);
          const direction = warp ? 'warp' : 'weft';
          cloth.stitch(x, y, thread, direction);
          if (thread !== bare) expected.add(`${thread} ${direction} ${x} ${y}`);
        });
        const drawn = layersOf(cloth).flatMap((layer) =>
          [...cellsOf(pathData(layer))].map((at) => `${layer.thread} ${layer.direction} ${at}`),
        );
        expect(drawn.length).toBe(expected.size);
        expect(new Set(drawn)).toEqual(expected);
      }),
    );
  });
});

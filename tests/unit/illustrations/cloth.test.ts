import { describe, expect, it } from 'vitest';
import { bare, Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { box } from '../../../src/illustrations/engine/regions.ts';

/** The cloth as text: thread numbers, `.` for no stitch. */
function threadsOf(cloth: Cloth): string[] {
  return Array.from({ length: cloth.height }, (_row, y) =>
    Array.from({ length: cloth.width }, (_cell, x) => cloth.threadAt(x, y) || '.').join(''),
  );
}

describe('Cloth', () => {
  it('replaces the stitch of a cell when it is stitched again', () => {
    const cloth = new Cloth(3, 1);
    cloth.stitch(1, 0, 1, 'weft');
    cloth.stitch(1, 0, 2, 'warp');
    expect(threadsOf(cloth)).toEqual(['.2.']);
    expect(cloth.directionAt(1, 0)).toBe('warp');
  });

  it('ignores cells outside its size', () => {
    const cloth = new Cloth(2, 2);
    cloth.rect(-1, -1, 2, 2, 1);
    cloth.stitch(2, 0, 1);
    expect(threadsOf(cloth)).toEqual(['1.', '..']);
    expect(cloth.threadAt(-1, 0)).toBe(bare);
  });

  it('stitches each side of a frame along that side', () => {
    const cloth = new Cloth(4, 4);
    cloth.frame(0, 0, 4, 4, 1, 1);
    expect(threadsOf(cloth)).toEqual(['1111', '1..1', '1..1', '1111']);
    expect(cloth.directionAt(0, 0)).toBe('weft');
    expect(cloth.directionAt(0, 1)).toBe('warp');
  });

  it('stitches a lozenge in four facets of alternating direction', () => {
    const cloth = new Cloth(6, 6);
    cloth.lozenge(3, 3, 3, 1);
    expect(threadsOf(cloth)).toEqual(['..11..', '.1111.', '111111', '111111', '.1111.', '..11..']);
    const facets = [
      cloth.directionAt(2, 2),
      cloth.directionAt(3, 2),
      cloth.directionAt(2, 3),
      cloth.directionAt(3, 3),
    ];
    expect(facets).toEqual(['weft', 'warp', 'warp', 'weft']);
  });

  it('removes the stitches of a block with clear', () => {
    const cloth = new Cloth(3, 1);
    cloth.rect(0, 0, 3, 1, 1);
    cloth.clear(1, 0, 1, 1);
    expect(threadsOf(cloth)).toEqual(['1.1']);
  });

  it('draws inside nested clips only, and anywhere after the last one ends', () => {
    const cloth = new Cloth(4, 1);
    cloth.clip(box(0, 0, 3, 1), () => {
      cloth.clip(box(1, 0, 3, 1), () => cloth.rect(0, 0, 4, 1, 1));
      cloth.stitch(0, 0, 2);
      cloth.stitch(3, 0, 2);
    });
    expect(threadsOf(cloth)).toEqual(['211.']);
    cloth.stitch(3, 0, 3);
    expect(threadsOf(cloth)).toEqual(['2113']);
  });

  it('draws outside a clip again after its drawing throws', () => {
    const cloth = new Cloth(2, 1);
    const drawing = () =>
      cloth.clip(box(0, 0, 1, 1), () => {
        throw new Error('test');
      });
    expect(drawing).toThrow('test');
    cloth.stitch(1, 0, 1);
    expect(threadsOf(cloth)).toEqual(['.1']);
  });
});

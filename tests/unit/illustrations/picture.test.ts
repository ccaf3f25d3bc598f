import { describe, expect, it } from 'vitest';
import { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { pictureSvg } from '../../../src/illustrations/engine/picture.ts';

const dyes = new Map([[1, { weft: 'gold', warp: 'brown' }]]);

describe('pictureSvg', () => {
  it('draws an underlay below the stitches and stores their path once', () => {
    const cloth = new Cloth(2, 1);
    cloth.rect(0, 0, 2, 1, 1);
    const svg = pictureSvg(cloth, {
      background: 'red',
      threads: dyes,
      underlays: new Map([[1, 'black']]),
      size: [20, 10],
    });
    expect(svg.match(/h2"/g)).toHaveLength(1);
    expect(svg.indexOf('stroke="black"')).toBeLessThan(svg.indexOf('stroke="gold"'));
    expect(svg).toContain('width="20" height="10" viewBox="0 0 2 1"');
  });

  it('throws when a thread has no colour', () => {
    const cloth = new Cloth(1, 1);
    cloth.stitch(0, 0, 2);
    expect(() => pictureSvg(cloth, { background: 'red', threads: dyes, size: [1, 1] })).toThrow(
      'no colours for thread 2',
    );
  });
});

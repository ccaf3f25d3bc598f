import { describe, expect, it } from 'vitest';
import { tally } from '../../../src/illustrations/index.ts';

/** Number of lines that are stitches, and of those that are needle holes. */
function strokesIn(svg: string): { stitches: number; holes: number } {
  const counts = { stitches: 0, holes: 0 };
  for (const [, className, data = ''] of svg.matchAll(/class="(\w\w)"[^>]* d="([^"]+)"/g)) {
    counts[className === 'eh' ? 'holes' : 'stitches'] += data.match(/h/g)?.length ?? 0;
  }
  return counts;
}

describe('tally', () => {
  it.each([
    ['25+', 25, 0],
    ['98%', 98, 2],
    ['10+', 10, 0],
    ['5+', 5, 0],
    ['1', 1, 0],
    ['100%', 100, 0],
    ['7%', 7, 93],
    ['120%', 120, 0],
  ])('draws %s as %i stitches and %i holes', (value, stitches, holes) => {
    expect(strokesIn(tally(value))).toEqual({ stitches, holes });
  });

  it('draws every number from 1 to 999 with as many stitches, in whole cells and inside the picture', () => {
    for (let figure = 1; figure <= 999; figure++) {
      const svg = tally(String(figure));
      expect(strokesIn(svg).stitches, String(figure)).toBe(figure);

      const rowWidths = svg.split('M').slice(1).map(rowWidth);
      expect(Math.max(...rowWidths), String(figure)).toBeLessThanOrEqual(225);
      expect(svg.match(/h(\d+)/g)?.every((stroke) => stroke !== 'h0')).toBe(true);
      expect(svg, 'whole cells').not.toMatch(/[hm]-?\d*\.\d/);
    }
  });

  it('uses different threads for neighbouring statistics', () => {
    const classes = [0, 1, 2, 3].map((place) => tally('5', place).match(/class="(\wh)"/)?.[1]);
    expect(new Set(classes).size).toBe(4);
  });
});

/** The x at which a row ends: its start plus all moves and lines. */
function rowWidth(row: string): number {
  const start = Number.parseInt(row, 10);
  const steps = [...row.matchAll(/[hm](\d+)/g)].map(([, length]) => Number(length));
  return steps.reduce((sum, step) => sum + step, start);
}

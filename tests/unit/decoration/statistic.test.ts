import { expect, test } from 'vitest';
import { drawStatistic } from '../../../src/decoration/embroidered/statistic.ts';

/** Number of lines that are stitches, and of those that are needle holes. */
function strokesIn(svg: string) {
  const counts = { stitches: 0, holes: 0 };
  for (const [, className, data = ''] of svg.matchAll(/class="(\w\w)"[^>]* d="([^"]+)"/g)) {
    counts[className === 'eh' ? 'holes' : 'stitches'] += data.match(/h/g)?.length ?? 0;
  }
  return counts;
}

test.each([
  ['25+', 25, 0],
  ['98%', 98, 2],
  ['120%', 120, 0],
  ['999', 999, 0],
])('the statistic %s is drawn as %i stitches and %i needle holes', (value, stitches, holes) => {
  expect(strokesIn(drawStatistic(value))).toEqual({ stitches, holes });
});

import { expect, test } from 'vitest';
import { drawStatistic } from '../../../src/styles/looks/embroidered/statistic.ts';

/** Number of lines that are filled, and of those that are empty places. */
function strokesIn(svg: string) {
  const counts = { marks: 0, empty: 0 };
  for (const [, className, data = ''] of svg.matchAll(/class="(\w\w)"[^>]* d="([^"]+)"/g)) {
    counts[className === 'eh' ? 'empty' : 'marks'] += data.match(/h/g)?.length ?? 0;
  }
  return counts;
}

test.each([
  ['25+', 25, 0],
  ['98%', 98, 2],
  ['120%', 120, 0],
  ['999', 999, 0],
  ['25000+', 250, 0],
])('the statistic %s is drawn as %i marks and %i empty places', (value, marks, empty) => {
  expect(strokesIn(drawStatistic(value))).toEqual({ marks, empty });
});

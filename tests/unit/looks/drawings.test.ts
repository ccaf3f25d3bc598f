import { icons as tabler } from '@iconify-json/tabler';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFiles } from '../../../src/lib/files.ts';
import { iconPaths, icons } from '../../../src/lib/icons.ts';
import { drawStatistic } from '../../../src/styles/looks/embroidered/statistic.ts';
import { drawMotif } from '../../../src/styles/looks/embroidered/motif.ts';
import { drawMotif as drawPlainMotif } from '../../../src/styles/looks/plain/motif.ts';

const drawings = findFiles('src/styles/looks/**/*.svg')
  .filter((file) => !file.endsWith('/icon.svg'))
  .map((file) => ({ file, svg: readFileSync(file, 'utf8') }));

test.each(drawings)("$file is hidden from screen readers and uses the theme's colours", ({ svg }) => {
  expect(svg).toMatch(/^<svg class="illustration[^>]* aria-hidden="true"/);
  expect(svg).not.toMatch(/ style=|#[0-9a-f]{3,8}"|<title/i);
});

test.each(findFiles('src/styles/looks/*/'))('%s contains every icon that content can refer to', (folder) => {
  const files = drawings.map(({ file }) => file);
  expect(files).toEqual(expect.arrayContaining(icons.drawn.map((name) => `${folder}/icons/${name}.svg`)));
});

test.each(icons.social)('the icon for %s exists', (name) => {
  expect(name in iconPaths || `brand-${name}` in tabler.icons).toBe(true);
});

/** Counts a drawing's stitches and empty places, which are the dashes of its lines. */
function strokesIn(svg: string) {
  const counts = { marks: 0, empty: 0 };
  for (const [, className, width, gap, data = ''] of svg.matchAll(
    /class="(\w\w)"[^>]* stroke-dasharray="(\d+) (\d+)" d="([^"]+)"/g,
  ))
    for (const [, length] of data.matchAll(/h(\d+)/g))
      counts[className === 'eh' ? 'empty' : 'marks'] +=
        (Number(length) + Number(gap)) / (Number(width) + Number(gap));
  return counts;
}

test.each([
  ['25+', 25, 0],
  ['4,9', 5, 0],
  ['98%', 98, 2],
  ['999', 999, 0],
  ['25000+', 250, 0],
])('the statistic %s is drawn as %i marks and %i empty places', (value, marks, empty) => {
  expect(strokesIn(drawStatistic(value))).toEqual({ marks, empty });
});

test('a statistic with few stitches has a dense grid, empty places come after the stitches, and a percentage above 100 has a larger grid', () => {
  expect(drawStatistic('5+')).toContain(' 9" d="M0 14h');
  expect(drawStatistic('98%')).toContain(
    '<path class="eh" stroke-width="5" stroke-dasharray="5 4" d="M207 24.5h14"/>',
  );
  expect(drawStatistic('120%')).toBe(drawStatistic('120'));
});

test.each([
  ['Counting threads', 'Maps without a signal'],
  // Japanese has no spaces between words.
  ['糸を数える', '信号のない地図を作る'],
])(
  'the titles %j and %j, whose words have different lengths, have different motifs in both looks',
  (one, other) => {
    for (const draw of [drawMotif, drawPlainMotif]) expect(draw(one)).not.toBe(draw(other));
  },
);

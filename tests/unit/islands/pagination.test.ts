import { expect, test } from 'vitest';
import { clampPage, pageCount, pageSummary } from '../../../src/islands/portfolio/pagination.ts';

test.each([
  [25, 4, 7],
  [0, 4, 1],
])('%i items at %i per page fill %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages);
});

test.each([
  ['2.7', 2],
  ['7', 6],
  ['-3', 1],
  ['abc', 1],
])('clampPage turns %j into page %i of 6', (page, expected) => {
  expect(clampPage(page, 6)).toBe(expected);
});

test.each([
  // In this case, the last page isn't full.
  [6, 22, 21, 22],
  [1, 0, 0, 0],
])(
  'the summary of page %i, with %i projects in total, says that projects %i to %i are shown',
  (page, total, first, last) => {
    expect(pageSummary('{first} to {last} of {total}', page, 4, total)).toBe(
      `${first} to ${last} of ${total}`,
    );
  },
);

import { expect, test } from 'vitest';
import { clampPage, pageCount, pageRange } from '../../../src/lib/pagination.ts';

test.each([
  [24, 4, 6],
  [25, 4, 7],
  [1, 4, 1],
  [0, 4, 1],
])('%i items, %i a page: %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages);
});

test.each([
  [1, 1],
  ['3', 3],
  ['6', 6],
  ['7', 6],
  ['99', 6],
  ['0', 1],
  ['-3', 1],
  ['2.7', 2],
  ['abc', 1],
  ['', 1],
  [null, 1],
  [Number.NaN, 1],
  ['Infinity', 6],
])('page %j of six is %i', (page, expected) => {
  expect(clampPage(page, 6)).toBe(expected);
});

test.each([
  [1, { first: 1, last: 4 }],
  [6, { first: 21, last: 24 }],
])('page %i shows projects %o', (page, range) => {
  expect(pageRange(page, 4, 24)).toEqual(range);
});

test('a last page that is not full ends with the last item', () => {
  expect(pageRange(6, 4, 22)).toEqual({ first: 21, last: 22 });
});

test('no items: nothing is shown', () => {
  expect(pageRange(1, 4, 0)).toEqual({ first: 0, last: 0 });
});

import { expect, test } from 'vitest';
import { emphasisLines } from '../../../src/lib/emphasis.ts';
import { parseList, parseNames } from '../../../src/lib/lists.ts';
import { routeOf } from '../../../src/lib/routes.ts';

test('each line of a headline ends with its starred words', () => {
  expect(emphasisLines('We Code *Bold.* We Build *Future.*')).toEqual([
    [
      { text: 'We Code', sewn: false },
      { text: 'Bold.', sewn: true },
    ],
    [
      { text: 'We Build', sewn: false },
      { text: 'Future.', sewn: true },
    ],
  ]);
});

test('a headline without stars is one plain line', () => {
  expect(emphasisLines('Hello there')).toEqual([[{ text: 'Hello there', sewn: false }]]);
});

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/about', '/about'],
  ['/about.html', '/about'],
  ['/about/', '/about'],
  ['/about/index.html', '/about'],
])('the route of %s is %s', (pathname, route) => {
  expect(routeOf(pathname)).toBe(route);
});

test('the order of a list is the order on the page', () => {
  expect(parseList('- id: b\n- id: a')).toEqual([
    { id: 'b', order: 1 },
    { id: 'a', order: 2 },
  ]);
  expect(parseNames('- React\n- Astro')).toEqual([
    { id: '1', name: 'React', order: 1 },
    { id: '2', name: 'Astro', order: 2 },
  ]);
});

test('a file that is no list is refused in plain words', () => {
  expect(() => parseList('id: a')).toThrow('Expected a YAML list: lines that start with "- "');
});

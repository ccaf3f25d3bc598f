import { expect, test } from 'vitest';
import { emphasisLines } from '../../../src/lib/emphasis.ts';
import { parseList, parseNames } from '../../../src/lib/lists.ts';
import { routeOf } from '../../../src/lib/routes.ts';

test('emphasisLines breaks a headline after each emphasised part', () => {
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

test('emphasisLines returns one plain line for a headline without stars', () => {
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

test('parseList and parseNames number the entries in file order', () => {
  expect(parseList('- id: b\n- id: a')).toEqual([
    { id: 'b', order: 1 },
    { id: 'a', order: 2 },
  ]);
  expect(parseNames('- React\n- Astro')).toEqual([
    { id: '1', name: 'React', order: 1 },
    { id: '2', name: 'Astro', order: 2 },
  ]);
});

test('parseList rejects a file that is not a list', () => {
  expect(() => parseList('id: a')).toThrow('Expected a YAML list: lines that start with "- "');
});

import { expect, test } from 'vitest';
import { emphasisLines } from '../../../src/lib/emphasis.ts';
import { parseList } from '../../../src/lib/lists.ts';

test('emphasisLines breaks a headline after each emphasised part', () => {
  expect(emphasisLines('We Code *Bold.* We Build *Future.*')).toEqual([
    [
      { text: 'We Code', emphasised: false },
      { text: 'Bold.', emphasised: true },
    ],
    [
      { text: 'We Build', emphasised: false },
      { text: 'Future.', emphasised: true },
    ],
  ]);
});

test('emphasisLines returns one plain line for a headline without stars', () => {
  expect(emphasisLines('Hello there')).toEqual([[{ text: 'Hello there', emphasised: false }]]);
});

test('entries of a list get their position as order', () => {
  expect(parseList('list', '- id: b\n- id: a')).toEqual([
    { id: 'b', order: 1 },
    { id: 'a', order: 2 },
  ]);
});

test('names become entries with id, name and order', () => {
  expect(parseList('names', '- React\n- Astro')).toEqual([
    { id: '1', name: 'React', order: 1 },
    { id: '2', name: 'Astro', order: 2 },
  ]);
});

test.each(['id: a', '- a'])('a list file that contains %j is rejected', (text) => {
  expect(() => parseList('list', text)).toThrow();
});

import { expect, test } from 'vitest';
import { emphasisLines } from '../../../src/lib/emphasis.ts';

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

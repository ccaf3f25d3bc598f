import { expect, test } from 'vitest';
import { emphasisLines } from '../../../src/typography/emphasis.ts';

test.each([
  ['We Code *Bold.* We Build *Future.*', ['We Code + Bold.', 'We Build + Future.']],
  ['*Hello* there', [' + Hello', 'there + ']],
])('the headline %s has a line up to each emphasised part', (heading, lines) => {
  expect(emphasisLines(heading).map(({ plain, starred }) => `${plain} + ${starred}`)).toEqual(lines);
});

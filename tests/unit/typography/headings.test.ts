import { expect, test } from 'vitest';
import { emphasisLines, isShortHeading } from '../../../src/typography/emphasis.ts';

test.each([
  ['We Code *Bold.* We Build *Future.*', ['We Code +Bold.', 'We Build +Future.']],
  ['*Hello* there', ['+Hello', 'there+']],
  ['デザインと*止まらない*大阪', ['デザインと+止まらない', '大阪+']],
])('a line of the headline %s ends after each emphasised part', (heading, lines) => {
  expect(emphasisLines(heading).map(({ plain, starred }) => `${plain}+${starred}`)).toEqual(lines);
});

test.each([
  ['Software *we loved.*', true],
  ['Software we *adored.*', false],
  ['Tailor-made *web.*', true],
  ['Interweave *it.*', false],
  ['We *sew.* We *sow.*', true],
  ['We *sew.* We *sow.* We *go.*', false],
])('isShortHeading(%j) is %s', (heading, isShort) => {
  expect(isShortHeading(heading)).toBe(isShort);
});

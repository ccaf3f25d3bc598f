import { expect, test } from 'vitest';
import { emphasisLines } from '../../../src/typography/emphasis.ts';
import { fitsHero, headingStyles } from '../../../src/typography/heading-size.ts';

test.each([
  ['We Code *Bold.* We Build *Future.*', ['We Code + Bold.', 'We Build + Future.']],
  ['*Hello* there', [' + Hello', 'there + ']],
])('the headline %s has a line up to each emphasised part', (heading, lines) => {
  expect(emphasisLines(heading).map(({ plain, starred }) => `${plain} + ${starred}`)).toEqual(lines);
});

test.each([
  [['Our work'], true, /^$/],
  [['We Code Bold.', 'We Build Future.'], true, /^$/],
  [['We Code Bold.', 'We Build Future. For you.'], false, /^$/],
  [['Impressum'], false, /^$/],
  [
    ['Unser Programmwerk'],
    false,
    /^h1\{--word:[78][\d.]*\}@media\(min-width:1[4-7][\d.]*em\)\{h1\{hyphens:none\}\}$/,
  ],
  [['Rindfleischetikettierungsüberwachungsgesetz'], false, /^h1\{--word:2[\d.]+\}$/],
])('a phone shows %j in the largest size: %s, by the rules %s', async (lines, hero, rules) => {
  expect(await fitsHero(lines)).toBe(hero);
  expect(await headingStyles(lines.join(' '))).toMatch(rules);
});

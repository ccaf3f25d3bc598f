import { expect, test } from 'vitest';
import { fitsHero, hasLongWord } from '../../../src/lib/headline.ts';

test.each([
  [['Our work'], true, false],
  [['We Code Bold.', 'We Build Future.'], true, false],
  [['We Code Bold.', 'We Build Future. For you.'], false, false],
  [['Impressum'], false, false],
  [['Programmwerk'], false, true],
])(
  'a phone shows %j in the largest size: %s, in a smaller one than other headings: %s',
  async (lines, hero, long) => {
    expect(await fitsHero(lines)).toBe(hero);
    expect(await hasLongWord(lines.join(' '))).toBe(long);
  },
);

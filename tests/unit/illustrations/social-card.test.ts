import { expect, test } from 'vitest';
import { socialCard } from '../../../src/illustrations/social-card.ts';

/** The outlines of the title's lines. */
async function linesOf(title: string): Promise<string[]> {
  const [, lines = ''] = /<g fill="#\w+" stroke="none">(.*)<\/g><\/svg>$/.exec(await socialCard(title)) ?? [];
  return [...lines.matchAll(/ d="([^"]+)"/g)].map(([, outline = '']) => outline);
}

/** How many closed shapes an outline has. */
const shapes = (outline: string) => outline.match(/z/gi)?.length ?? 0;

test('a social card has the outline of every letter, also of those with accents', async () => {
  const [plain = ''] = await linesOf('Uber Zl');
  const [accented = ''] = await linesOf('Über Žł');
  // Ü has two dots, Ž a caron; the bar of the ł crosses its stem.
  expect(shapes(accented)).toBeGreaterThanOrEqual(shapes(plain) + 3);
});

test('a social card leaves out symbols that the typeface lacks', async () => {
  expect(await linesOf('Rain ☂ coats')).toEqual(await linesOf('Rain coats'));
});

test('a social card has no title in letters that the typeface lacks', async () => {
  expect(await linesOf('ਪੰਜਾਬ and us')).toEqual([]);
});

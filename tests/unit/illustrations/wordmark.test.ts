import { expect, test } from 'vitest';
import { drawWordmark } from '../../../src/illustrations/wordmark.ts';

test('every i has its place for a lozenge, and no other letter has', async () => {
  const { dots, width } = await drawWordmark('Kingfisher Guild');
  expect(dots).toHaveLength(3);
  expect(dots).toEqual(dots.toSorted((a, b) => a - b));
  expect(dots.every((x) => x > 0 && x < width)).toBe(true);
  expect((await drawWordmark('Acme')).dots).toEqual([]);
});

test('letters that reach below the line get room', async () => {
  const { depth } = await drawWordmark('Acme');
  expect((await drawWordmark('Gypsy')).depth).toBeGreaterThan(depth + 10);
});

test('a longer name is wider, and is drawn in whole numbers', async () => {
  const [short, long] = await Promise.all([drawWordmark('Ama'), drawWordmark('Amama')]);
  expect(long.width).toBeGreaterThan(short.width * 1.5);
  expect(short.outline).not.toContain('.');
});

test.each(['ਪੰਜਾਬ', 'Kāma ☂'])('a letter that the typeface does not have is named: %s', async (name) => {
  await expect(drawWordmark(name)).rejects.toThrow(/^The logo's typeface has no ".+": draw "/);
});

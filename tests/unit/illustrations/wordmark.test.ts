import { expect, test } from 'vitest';
import { drawWordmark } from '../../../src/illustrations/wordmark.ts';

test('drawWordmark returns a dot for every i and for no other letter', async () => {
  const { dots, width } = await drawWordmark('Kingfisher Guild');
  expect(dots).toHaveLength(3);
  expect(dots).toEqual(dots.toSorted((a, b) => a - b));
  expect(dots.every((x) => x > 0 && x < width)).toBe(true);
  expect((await drawWordmark('Acme')).dots).toEqual([]);
});

test('drawWordmark returns a greater depth for names with descenders', async () => {
  const { depth } = await drawWordmark('Acme');
  expect((await drawWordmark('Gypsy')).depth).toBeGreaterThan(depth + 10);
});

test('drawWordmark returns a greater width for a longer name, and whole numbers', async () => {
  const [short, long] = await Promise.all([drawWordmark('Ama'), drawWordmark('Amama')]);
  expect(long.width).toBeGreaterThan(short.width * 1.5);
  expect(short.outline).not.toContain('.');
});

test.each([
  ['ਪੰਜਾਬ', 'ਪ'],
  ['Kāma ☂', 'ā'],
])('drawWordmark rejects %s with an error that names the first missing letter %s', async (name, letter) => {
  await expect(drawWordmark(name)).rejects.toThrow(`The logo's typeface has no "${letter}": draw "`);
});

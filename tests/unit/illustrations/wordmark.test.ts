import { expect, test } from 'vitest';
import { drawWordmark, type Wordmark } from '../../../src/illustrations/wordmark.ts';

/** The wordmark of a name that the typeface has. */
async function draw(name: string): Promise<Wordmark> {
  const wordmark = await drawWordmark(name);
  if (!wordmark) throw new Error(`The typeface lacks a letter of ${name}.`);
  return wordmark;
}

test('drawWordmark returns a dot for every i and for no other letter', async () => {
  const { dots, width } = await draw('Kingfisher Guild');
  expect(dots).toHaveLength(3);
  expect(dots).toEqual(dots.toSorted((a, b) => a - b));
  expect(dots.every((x) => x > 0 && x < width)).toBe(true);
  expect((await draw('Acme')).dots).toEqual([]);
});

test('drawWordmark returns a greater depth for names with descenders', async () => {
  const { depth } = await draw('Acme');
  expect((await draw('Gypsy')).depth).toBeGreaterThan(depth + 10);
});

test('drawWordmark returns a greater width for a longer name, and whole numbers', async () => {
  const [short, long] = await Promise.all([draw('Ama'), draw('Amama')]);
  expect(long.width).toBeGreaterThan(short.width * 1.5);
  expect(short.outline).not.toContain('.');
});

test('drawWordmark returns a greater height for names with accents', async () => {
  expect((await draw('Åland')).height).toBeGreaterThan((await draw('aland')).height);
});

test('drawWordmark draws a name of several files of the typeface, as one composed or not', async () => {
  const [name, composed] = await Promise.all([draw('Z\u030cizkov'), draw('Žizkov')]);
  expect(name).toEqual(composed);
  expect(name.width).toBeGreaterThan((await draw('izkov')).width + 40);
});

test.each(['ਪੰਜਾਬ', 'Kāma ☂'])(
  'drawWordmark returns nothing for %s, of which the typeface lacks a letter',
  async (name) => {
    expect(await drawWordmark(name)).toBeUndefined();
  },
);

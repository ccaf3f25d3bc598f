import { expect, test } from 'vitest';
import { iconPaths } from '../../../src/lib/icons.ts';

test.each([
  ['right', 1],
  ['left', -1],
] as const)('the head of the arrow %s is where its line ends', (name, direction) => {
  const numbers = iconPaths[name].match(/-?[\d.]+/g)?.map(Number) ?? [];
  const [start = 0, , length = 0, headStart = 0, , headLength = 0] = numbers;
  expect(Math.sign(length)).toBe(direction);
  expect(headStart + headLength).toBe(start + length);
});

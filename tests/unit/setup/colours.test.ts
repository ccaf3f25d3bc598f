import { expect, test } from 'vitest';
import { nearestReadable } from '../../../scripts/setup/colours.ts';

test.each([
  ['#0a6b57', ['#ffffff'], '#000000', '#0a6b57'],
  ['#ffcc00', ['#ffffff', '#e8eaeb'], '#000000', '#806600'],
] as const)(
  'the nearest colour to %s that is readable on %s, towards %s, is %s',
  (hex, others, end, nearest) => {
    expect(nearestReadable(hex, others, end)).toBe(nearest);
  },
);

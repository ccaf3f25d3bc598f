import { expect, test } from 'vitest';
import { shortName } from '../../../src/layouts/short-name.ts';

test.each([
  ['Weft & Co', 'Weft & Co'],
  ['Kingfisher Guild of Lyon', 'Kingfisher'],
  ['Weber & Söhne', 'Weber'],
  ['Donaudampfschifffahrt', 'Donaudampfsc'],
])('the short name of %s is %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

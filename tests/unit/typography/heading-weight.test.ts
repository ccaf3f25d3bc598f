import { expect, it } from 'vitest';
import { headingWeight } from '../../../src/typography/fonts.ts';

it.each([
  [400, 400],
  [{ min: 300, max: 700 }, 700],
])(
  'headings in a font of the weight %j have the weight %i, so that browsers make none of their own',
  (wght, weight) => {
    expect(headingWeight(wght)).toBe(weight);
  },
);

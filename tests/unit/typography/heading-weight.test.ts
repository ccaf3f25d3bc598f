import { expect, it } from 'vitest';
import { cssWeightOf, TYPEFACE, weightsOf } from '../../../src/typography/fonts.ts';

it.each([
  [400, '400', 400],
  [{ min: 300, max: 700 }, '300 700', 700],
])(
  'a font whose weight setting is %j is declared with the font-weight %s, and headings use its boldest weight, %i',
  (wght, css, boldest) => {
    TYPEFACE.styles.wide = { wght };
    expect(cssWeightOf('wide')).toBe(css);
    expect(weightsOf('wide').max).toBe(boldest);
  },
);

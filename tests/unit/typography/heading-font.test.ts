import { expect, it } from 'vitest';
import { headingFont } from '../../../src/typography/heading-font.ts';

/** Returns the first code point of each part of the typeface from which a heading's font contains letters. */
const partsOf = (css: string) => [...css.matchAll(/unicode-range:(U\+\w+)/g)].map(([, first]) => first);

it.each([
  ['We Code *Bold.*', ['U+20']],
  ['Über uns', ['U+20', 'U+A1']],
  ['Łódź', ['U+20', 'U+A1', 'U+100']],
  ['من نحن', []],
])(
  'headingFont takes the letters of %s from all parts of the typeface that contain them',
  async (heading, parts) => {
    const css = await headingFont(heading);
    expect(partsOf(css)).toEqual(parts);
    expect(/font-weight:\d+;.*h1\{font-family:Heading,/.test(css)).toBe(parts.length > 0);
  },
);

it('the font from headingFont contains each letter of the heading, including capitals', async () => {
  const letters = [...'AaWwÜüŁł.'];
  const fonts = await Promise.all(letters.map((letter) => headingFont(letter)));
  // For a letter missing from the typeface's parts, headingFont would return no font, or the same font as for another
  // letter.
  const ofAnother = letters.filter((_, index) => !fonts[index] || fonts.indexOf(fonts[index]) < index);
  expect(ofAnother, 'letters without their own font').toEqual([]);
});

it('the font from headingFont contains only the letters of the heading', async () => {
  expect((await headingFont('About')).length).toBeLessThan((await headingFont('About this agency')).length);
});

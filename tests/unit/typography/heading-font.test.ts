import { expect, it } from 'vitest';
import { headingFont } from '../../../src/typography/heading-font.ts';

/** The ranges of letters that the font of a heading has, by the first of each. */
const partsOf = (css: string) => [...css.matchAll(/unicode-range:(U\+\w+)/g)].map(([, first]) => first);

it.each([
  ['We Code *Bold.*', ['U+20']],
  ['Über uns', ['U+20', 'U+A1']],
  ['Łódź', ['U+20', 'U+A1', 'U+100']],
  ['من نحن', []],
])(
  'headingFont has the letters of %s from each part of the typeface that has some',
  async (heading, parts) => {
    const css = await headingFont(heading);
    expect(partsOf(css)).toEqual(parts);
    expect(/font-weight:\d+;.*h1\{font-family:Heading,/.test(css)).toBe(parts.length > 0);
  },
);

it('headingFont has each letter of the heading, capitals too', async () => {
  const letters = [...'AaWwÜüŁł.'];
  const fonts = await Promise.all(letters.map((letter) => headingFont(letter)));
  // The font of a letter that it lacks would be that of nothing, or of another one.
  const ofAnother = letters.filter((_, index) => !fonts[index] || fonts.indexOf(fonts[index]) < index);
  expect(ofAnother, 'letters without a font of their own').toEqual([]);
});

it('headingFont has no other letters than those of the heading', async () => {
  expect((await headingFont('About')).length).toBeLessThan((await headingFont('About this agency')).length);
});

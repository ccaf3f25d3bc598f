import { expect, test } from 'vitest';
import { colours as embroidered } from '../../../src/decoration/embroidered/tokens.ts';
import { colours as plain } from '../../../src/decoration/plain/tokens.ts';
import { contrast } from '../../../src/styles/contrast.ts';

type ColourName = keyof typeof plain;

const TEXT = 4.5;
/** Large headings, borders of fields, the focus outline. */
const LARGE_OR_NON_TEXT = 3;

const backgrounds = ['surface', 'surface-2', 'surface-3'] as const;

/** Every pair of foreground and background in the styles, and the contrast ratio that WCAG 2.2 AA requires. */
const pairs: [ColourName, ColourName, number][] = [
  ...backgrounds.flatMap((background): [ColourName, ColourName, number][] => [
    ['ink', background, TEXT],
    ['ink-2', background, TEXT],
  ]),
  ['accent', 'surface', TEXT],
  ['accent', 'surface-2', TEXT],
  ['on-accent', 'accent-fill', TEXT],
  ['on-accent', 'accent-hover', TEXT],
  ['danger', 'surface', TEXT],
  ['danger', 'surface-2', TEXT],
  ['on-danger', 'danger-bg', TEXT],
  ['on-ok', 'ok-bg', TEXT],
  ['accent-fill', 'surface', LARGE_OR_NON_TEXT],
  ['border', 'surface', LARGE_OR_NON_TEXT],
  ['border', 'surface-2', LARGE_OR_NON_TEXT],
  ['accent', 'surface-3', LARGE_OR_NON_TEXT],
];

const cases = Object.entries({ embroidered, plain }).flatMap(([decoration, colours]) =>
  (['dark', 'light'] as const).flatMap((theme, index) =>
    pairs.map(([front, back, ratio]) => {
      const found = contrast(colours[front][index]!, colours[back][index]!);
      return { front, back, theme, decoration, ratio, found };
    }),
  ),
);

test.each(cases)(
  'the contrast of $front on $back in the $theme theme of the $decoration decoration is at least $ratio',
  ({ ratio, found }) => {
    expect(found).toBeGreaterThanOrEqual(ratio);
  },
);

test("the embroidered headline's contrast is at least 3 in both themes", () => {
  const contrasts = [0, 1].map((index) => contrast(embroidered.t1[index]!, embroidered.surface[index]!));
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(LARGE_OR_NON_TEXT);
});

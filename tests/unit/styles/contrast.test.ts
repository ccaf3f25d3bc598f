import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { themes, type ColourName } from '../../../src/styles/tokens.ts';

const TEXT = 4.5;
/** Large headings, borders of fields, the focus outline. */
const LARGE_OR_NON_TEXT = 3;

const backgrounds = ['cloth', 'cloth-2', 'cloth-3'] as const;

/** Every pair of foreground and background in the styles, and the contrast ratio that WCAG 2.2 AA requires. */
const pairs: [ColourName, ColourName, number][] = [
  ...backgrounds.flatMap((background): [ColourName, ColourName, number][] => [
    ['ink', background, TEXT],
    ['ink-2', background, TEXT],
  ]),
  ['accent', 'cloth', TEXT],
  ['accent', 'cloth-2', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-h', TEXT],
  ['danger', 'cloth', TEXT],
  ['danger', 'cloth-2', TEXT],
  ['on-danger', 'danger-bg', TEXT],
  ['on-ok', 'ok-bg', TEXT],
  ['t1', 'cloth', LARGE_OR_NON_TEXT],
  ['field', 'cloth', LARGE_OR_NON_TEXT],
  ['field', 'cloth-2', LARGE_OR_NON_TEXT],
  ['accent', 'cloth-3', LARGE_OR_NON_TEXT],
];

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  test.each(pairs)(`the contrast of %s on %s in the ${theme} theme is at least %d`, (front, back, ratio) => {
    expect(wcagContrast(themes[theme][front], themes[theme][back])).toBeGreaterThanOrEqual(ratio);
  });
});

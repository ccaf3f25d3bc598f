import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { themes, type ColourName } from '../../../src/styles/tokens.ts';

const TEXT = 4.5;
/** Headings in thread, borders of fields, the focus outline. */
const LARGE_OR_NON_TEXT = 3;

const cloths = ['cloth', 'cloth-2', 'cloth-3'] as const;

/** Every pair of colours that the styles lay on each other, and the ratio that WCAG 2.2 AA asks for. */
const pairs: [ColourName, ColourName, number][] = [
  ...cloths.flatMap((cloth): [ColourName, ColourName, number][] => [
    ['ink', cloth, TEXT],
    ['ink-2', cloth, TEXT],
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

describe.each(['dark', 'light'] as const)('%s', (theme) => {
  test.each(pairs)('%s on %s is at least %d', (front, back, ratio) => {
    expect(wcagContrast(themes[theme][front], themes[theme][back])).toBeGreaterThanOrEqual(ratio);
  });
});

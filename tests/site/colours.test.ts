/**
 * Tests the contrast of colours on surfaces in both themes, for each look and for the site's own colours
 * (src/own/colours.json).
 */
import { expect, test } from 'vitest';
import { colours as embroidered } from '../../src/styles/looks/embroidered/tokens.ts';
import { colours as plain } from '../../src/styles/looks/plain/tokens.ts';
import { contrastsOf } from '../../src/styles/contrast.ts';
import { themes } from '../../src/styles/tokens.ts';

type Palette = Readonly<Record<string, readonly [dark: string, light: string]>>;

const PALETTES: Record<string, Palette> = {
  embroidered,
  plain,
  site: Object.fromEntries(
    Object.entries(themes.dark).map(([name, dark]) => [name, [dark, themes.light[name as 'ink']]]),
  ),
};

const THEMES = ['dark', 'light'] as const;
const CASES = Object.entries(PALETTES).flatMap(([palette, all]) =>
  THEMES.flatMap((theme, index) => {
    const colours = Object.entries(all).map(([name, values]) => [name, values[index]]);
    return contrastsOf(Object.fromEntries(colours)).map((each) => ({ ...each, palette, theme }));
  }),
);

test.each(CASES)(
  'in the $theme theme, the contrast of $colour on $surface in $palette is at least $least',
  ({ least, contrast }) => {
    expect(contrast).toBeGreaterThanOrEqual(least);
  },
);

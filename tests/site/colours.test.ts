/** The contrast of colours on surfaces in both themes: of each look, and of the site with its src/own/colours.json. */
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
  '$colour on $surface in $palette has a contrast of at least $least in the $theme theme',
  ({ least, contrast }) => {
    expect(contrast).toBeGreaterThanOrEqual(least);
  },
);

/** The contrast of colours that stand on each other, in both themes: of each look, and of the site with its src/own/colours.json. */
import Color from 'colorjs.io';
import { expect, test } from 'vitest';
import { colours as embroidered } from '../../src/styles/looks/embroidered/tokens.ts';
import { colours as plain } from '../../src/styles/looks/plain/tokens.ts';
import { themes } from '../../src/styles/tokens.ts';

type Palette = Readonly<Record<string, readonly [dark: string, light: string]>>;

const PALETTES: Record<string, Palette> = {
  embroidered,
  plain,
  site: Object.fromEntries(
    Object.entries(themes.dark).map(([name, dark]) => [name, [dark, themes.light[name as 'ink']]]),
  ),
};

/** What WCAG asks of texts, and of large texts, borders of fields and the outline of the focus. */
const PAIRS: [least: number, colours: string[], surfaces: string[]][] = [
  [4.5, ['ink', 'ink-2', 'accent'], ['surface', 'surface-2', 'surface-3']],
  [4.5, ['danger'], ['surface', 'surface-2']],
  [4.5, ['on-accent'], ['accent-fill', 'accent-hover']],
  [4.5, ['on-danger'], ['danger-bg']],
  [4.5, ['on-ok'], ['ok-bg']],
  [3, ['border'], ['surface', 'surface-2']],
  // Of the headline in thread.
  [3, ['t1'], ['surface']],
];

const CASES = Object.entries(PALETTES).flatMap(([palette, all]) =>
  PAIRS.flatMap(([least, colours, surfaces]) =>
    colours.flatMap((colour) =>
      surfaces.flatMap((surface) =>
        (['dark', 'light'] as const).map((theme) => ({ palette, theme, colour, surface, least, all })),
      ),
    ),
  ).filter(({ colour }) => colour in all),
);

test.each(CASES)(
  '$colour on $surface of $palette has a contrast of $least or more in the $theme theme',
  ({ theme, colour, surface, least, all }) => {
    const [text, behind] = [colour, surface].map((name) => all[name]![theme === 'dark' ? 0 : 1]);
    expect(Color.contrast(text!, behind!, 'WCAG21')).toBeGreaterThanOrEqual(least);
  },
);

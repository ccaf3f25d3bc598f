import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import {
  columns,
  lines,
  motion,
  radius,
  screens,
  shadows,
  space,
  themes,
  type,
  widths,
} from './src/styles/tokens';
import { weightsOf } from './src/typography/fonts';

const names = Object.keys(themes.dark);

/** CSS variables of a theme: `{ '--surface': '#290a14', … }`. */
const variables = (theme: 'dark' | 'light') => ({
  'color-scheme': theme,
  ...Object.fromEntries(Object.entries(themes[theme]).map(([name, value]) => [`--${name}`, value])),
  '--shadow': shadows[theme],
});

/** `text-accent` is the variable itself, `text-accent/50` half of it. Tailwind's types know colours as texts only. */
const colour = (name: string) => {
  const value = `var(--${name})`;
  const mixed = (alpha: string) =>
    `color-mix(in srgb, ${value} ${alpha.endsWith('%') ? alpha : `calc(${alpha} * 100%)`}, transparent)`;
  // Without an alpha of its own, a class has a variable for one.
  return (({
    opacityVariable,
    opacityValue,
  }: {
    opacityVariable?: string;
    opacityValue?: string | number;
  }) =>
    opacityVariable || opacityValue === undefined ? value : mixed(`${opacityValue}`)) as unknown as string;
};

/**
 * `--vw` takes the place of `vw` in sizes of text, which WebKit multiplies by the page's zoom: it is at most what `vw` is in
 * the widest window of a range. The ranges are those of the layout, and that of 1280 px at 400 %.
 */
const widthUnits = Object.fromEntries(
  [screens.lg, screens.md, screens.sm, '20em'].map((width) => [
    `@media (max-width: ${width})`,
    { ':root': { '--vw': `min(1vw, ${Number.parseFloat(width) / 100}rem)` } },
  ]),
);

export default {
  content: ['./src/**/*.{astro,html,js,jsx,md,mdx,ts,tsx}'],
  // As the page's switch says (src/islands/theme); what is printed is light.
  darkMode: ['variant', '@media screen { &:where(.dark, .dark *) }'],
  // Touch screens keep the style of hovering after a tap.
  future: { hoverOnlyWhenSupported: true },
  // src/styles/base.css has a container and a reset of its own.
  corePlugins: { container: false, preflight: false },
  theme: {
    screens,
    extend: {
      colors: Object.fromEntries(names.map((name) => [name, colour(name)])),
      borderRadius: { DEFAULT: radius },
      fontFamily: { text: 'var(--text)', wide: 'var(--wide)' },
      fontSize: type,
      fontWeight: { wide: `${weightsOf('wide').max}` },
      gridTemplateColumns: columns,
      spacing: space,
      lines,
      maxWidth: widths,
      transitionDuration: motion,
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': { ...variables('dark'), '--vw': '1vw' },
        // As an attribute: of a class, Tailwind would write each of the rules again for `!light` in a script.
        ":root[class~='light']": variables('light'),
        ...widthUnits,
        // Browsers don't print backgrounds: always print the light theme.
        '@media print': { ':root': variables('light') },
        '@media (prefers-contrast: more)': {
          ":root, :root[class~='light']": {
            '--ink-2': 'var(--ink)',
            '--line': 'var(--ink)',
            '--border': 'var(--ink)',
          },
        },
      });
    }),
  ],
} satisfies Config;

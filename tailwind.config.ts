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

/** Returns a theme's CSS variables: `{ '--surface': '#290a14', … }`. */
const variables = (theme: 'dark' | 'light') => ({
  'color-scheme': theme,
  ...Object.fromEntries(Object.entries(themes[theme]).map(([name, value]) => [`--${name}`, value])),
  '--shadow': shadows[theme],
});

/**
 * Maps `text-accent` to the variable itself and `text-accent/50` to half its opacity. Tailwind's types allow only
 * strings.
 */
const colour = (name: string) => {
  const value = `var(--${name})`;
  const mixed = (alpha: string) =>
    `color-mix(in srgb, ${value} ${alpha.endsWith('%') ? alpha : `calc(${alpha} * 100%)`}, transparent)`;
  // Classes without an alpha value get a variable for it.
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
 * Replaces `vw` in text sizes, because WebKit multiplies `vw` by the page's zoom. `--vw` is capped at the `vw` of the
 * widest window in each range. The ranges are those of the layout, plus 1280 px at 400 %.
 */
const widthUnits = Object.fromEntries(
  [screens.lg, screens.md, screens.sm, '20em'].map((width) => [
    `@media (max-width: ${width})`,
    { ':root': { '--vw': `min(1vw, ${Number.parseFloat(width) / 100}rem)` } },
  ]),
);

export default {
  content: ['./src/**/*.{astro,html,js,jsx,md,mdx,ts,tsx}'],
  // Controlled by the page's theme switch (src/islands/theme). Print is always light.
  darkMode: ['variant', '@media screen { &:where(.dark, .dark *) }'],
  // Otherwise touch screens would keep the hover style after a tap.
  future: { hoverOnlyWhenSupported: true },
  // src/styles/base.css has its own container and reset.
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
        // An attribute selector, because with a class, Tailwind would repeat the rules for `!light` in a script.
        ":root[class~='light']": variables('light'),
        ...widthUnits,
        // Browsers don't print backgrounds, so print uses the light theme.
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

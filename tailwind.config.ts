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
} from './src/styles/tokens.ts';
import { weightsOf } from './src/typography/fonts.ts';

const names = Object.keys(themes.dark);

/** Returns a theme's CSS variables: `{ '--surface': '#290a14', … }`. */
const variables = (theme: 'dark' | 'light') => ({
  'color-scheme': theme,
  ...Object.fromEntries(Object.entries(themes[theme]).map(([name, value]) => [`--${name}`, value])),
  '--shadow': shadows[theme],
});

/**
 * Makes `text-accent` use the colour itself, and `text-accent/50` use it at half its opacity. The cast is needed because
 * Tailwind's types allow only strings.
 */
const colour = (name: string) => {
  const value = `var(--${name})`;
  const mixed = (alpha: string) =>
    `color-mix(in srgb, ${value} ${alpha.endsWith('%') ? alpha : `calc(${alpha} * 100%)`}, transparent)`;
  // For classes without an alpha value, Tailwind passes a variable instead.
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
 * `--vw` replaces `vw` in text sizes, because WebKit multiplies `vw` by the page zoom. In each range of window widths,
 * `--vw` is capped at the `vw` of the widest window. The ranges are those of the layout, plus one for 1280 px at 400 %
 * zoom.
 */
const widthUnits = Object.fromEntries(
  [screens.lg, screens.md, screens.sm, '20em'].map((width) => [
    `@media (max-width: ${width})`,
    { ':root': { '--vw': `min(1vw, ${Number.parseFloat(width) / 100}rem)` } },
  ]),
);

export default {
  // Only files that render, because in others, Tailwind takes the words of texts and comments for classes.
  content: [
    './src/**/*.{astro,jsx,tsx}',
    './src/pages/**/*.{html,md,mdx}',
    './src/typography/markdown-html.ts',
  ],
  // The dark variant depends on the page's theme (src/islands/theme). Print is always light.
  darkMode: ['variant', '@media screen { &:where(.dark, .dark *) }'],
  // Otherwise, hover styles would persist after a tap on touch screens.
  future: { hoverOnlyWhenSupported: true },
  // src/styles/base.css contains the site's own container and reset.
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
        // An attribute selector, because with a class selector, Tailwind would repeat the rules for `!light` in a script.
        ":root[class~='light']": variables('light'),
        ...widthUnits,
        // By default, browsers don't print backgrounds, so print uses the light theme.
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

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

const names = Object.keys(themes.dark);

/** CSS variables of a theme: `{ '--surface': '#290a14', … }`. */
const variables = (theme: 'dark' | 'light') => ({
  'color-scheme': theme,
  ...Object.fromEntries(Object.entries(themes[theme]).map(([name, value]) => [`--${name}`, value])),
  '--shadow': shadows[theme],
});

export default {
  content: ['./src/**/*.{astro,tsx}'],
  // src/styles/base.css has a container and a reset of its own.
  corePlugins: { container: false, preflight: false },
  theme: {
    screens,
    extend: {
      colors: Object.fromEntries(names.map((name) => [name, `var(--${name})`])),
      borderRadius: { DEFAULT: radius },
      fontFamily: { text: 'var(--text)', wide: 'var(--wide)' },
      fontSize: type,
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
        ':root': variables('dark'),
        ':root.light': variables('light'),
        // Browsers don't print backgrounds: always print the light theme.
        '@media print': { ':root': variables('light') },
        '@media (prefers-contrast: more)': {
          ':root, :root.light': { '--ink-2': 'var(--ink)', '--line': 'var(--ink)', '--border': 'var(--ink)' },
        },
      });
    }),
  ],
} satisfies Config;

import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { edges, motion, screens, shadows, space, themes, type } from './src/styles/tokens';

const names = Object.keys(themes.dark);

/** CSS variables of one cloth: `{ '--cloth': '#290a14', … }`. */
const variables = (theme: 'dark' | 'light') => ({
  'color-scheme': theme,
  ...Object.fromEntries(Object.entries(themes[theme]).map(([name, value]) => [`--${name}`, value])),
  '--shadow': shadows[theme],
});

export default {
  content: ['./src/**/*.{astro,tsx}'],
  // Not used here, and each would put its variables on every element. The reset is our own, a fifth of the size.
  corePlugins: {
    preflight: false,
    backdropFilter: false,
    borderSpacing: false,
    boxShadow: false,
    contain: false,
    filter: false,
    fontVariantNumeric: false,
    gradientColorStops: false,
    ringWidth: false,
    scrollSnapType: false,
    touchAction: false,
    transform: false,
  },
  theme: {
    screens,
    extend: {
      colors: Object.fromEntries(names.map((name) => [name, `var(--${name})`])),
      borderRadius: { DEFAULT: edges.radius },
      fontFamily: { text: 'var(--text)', wide: 'var(--wide)' },
      fontSize: type,
      spacing: space,
      stitch: edges.stitch,
      transitionDuration: motion,
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root': variables('dark'),
        ':root.light': variables('light'),
        // Browsers leave the background out, so paper is always the white cloth.
        '@media print': { ':root': variables('light') },
      });
    }),
  ],
} satisfies Config;

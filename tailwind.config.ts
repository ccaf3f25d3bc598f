import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { edges, motion, screens, shadows, space, themes, type } from './src/styles/tokens';

const names = Object.keys(themes.dark);

/** CSS variables of a theme: `{ '--cloth': '#290a14', … }`. */
const variables = (theme: 'dark' | 'light') => ({
  'color-scheme': theme,
  ...Object.fromEntries(Object.entries(themes[theme]).map(([name, value]) => [`--${name}`, value])),
  '--shadow': shadows[theme],
});

export default {
  content: ['./src/**/*.{astro,tsx}'],
  // Words in the sources that are not used as classes.
  blocklist: ['absolute', 'contents', 'inline', 'invisible', 'outline', 'static', 'text-wrap'],
  // Unused utilities that cost bytes anyway: some add variables to every element, others are generated because
  // their names occur as words in the sources. The reset is in src/styles/base.css, a fifth of Tailwind's size.
  corePlugins: {
    preflight: false,
    backdropFilter: false,
    borderSpacing: false,
    boxShadow: false,
    contain: false,
    container: false,
    filter: false,
    flexGrow: false,
    fontVariantNumeric: false,
    gradientColorStops: false,
    ringWidth: false,
    scrollSnapType: false,
    textDecoration: false,
    touchAction: false,
    transform: false,
    transitionProperty: false,
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
        // Browsers don't print backgrounds: always print the light theme.
        '@media print': { ':root': variables('light') },
      });
    }),
  ],
} satisfies Config;

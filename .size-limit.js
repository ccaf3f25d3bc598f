/** Limits of the scripts that visitors fetch, compressed with brotli; `npm run test:sizes` prints them after a build. */
const island = (name, limit) => ({ name: `${name} island`, path: `dist/_astro/${name}.*.js`, limit });

export default [
  island('ContactForm', '22 kB'),
  island('MobileMenu', '1 kB'),
  island('PortfolioPager', '1.4 kB'),
  island('ThemeToggle', '1 kB'),
  { name: 'all scripts', path: 'dist/_astro/*.js', limit: '87 kB' },
];

/**
 * Limits of the scripts that visitors fetch, compressed with brotli; `npm run test:sizes` prints them after a build. Those with
 * texts may have more for each further language, and the form for each further field, in kB.
 */
import { fields } from './src/own/fields.ts';
import { site } from './src/site.ts';

const languages = site.languages.length - 1;
const form = 22 + languages + 0.2 * Math.max(0, Object.keys(fields).length - 4);

const counted = `${site.languages.length} languages, ${Object.keys(fields).length} fields`;

const island = (name, limit, note = '') => ({
  name: `${name} island${note}`,
  path: `dist/_astro/${name}.*.js`,
  limit: `${limit} kB`,
});

export default [
  island('ContactForm', form, ` (${counted})`),
  island('MobileMenu', 1),
  island('PortfolioPager', 1.4),
  island('ThemeToggle', 1),
  { name: 'all scripts', path: 'dist/_astro/*.js', limit: `${65 + form + 0.5 * languages} kB` },
];

/**
 * Size limits of the scripts that visitors load, compressed with brotli. `npm test site` checks them.
 * Scripts with texts may grow with each additional language, and the form with each additional field and with checkboxes.
 */
import { fields } from './src/own/fields.ts';
import { site } from './src/site.ts';

const kinds = Object.values(fields).map(({ kind }) => kind);
const languages = site.languages.length - 1;
const checkbox = kinds.includes('checkbox') ? 0.3 : 0;
const form = 24 + languages + 0.2 * Math.max(0, kinds.length - 4) + checkbox;

const counted = [`${site.languages.length} languages`, `${kinds.length} fields`, checkbox && 'a checkbox'];

const island = (name, limit, note = '') => ({
  name: `${name} island${note}`,
  path: `dist/_astro/${name}.*.js`,
  limit: `${limit} kB`,
});

export default [
  island('ContactForm', form, ` (${counted.filter(Boolean).join(', ')})`),
  island('MobileMenu', 1),
  island('PortfolioPager', 1.4),
  island('ThemeToggle', 1),
  { name: 'all scripts', path: 'dist/_astro/*.js', limit: `${63 + form + 0.5 * languages} kB` },
];

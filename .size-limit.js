/**
 * Limits of the scripts that visitors fetch, compressed with brotli; `npm run test:sizes` prints them after a build. The form's
 * depends on languages and fields, which its name says; those with texts may have more for each further language, the form for
 * each further field and for boxes, in kB.
 */
import { fields } from './src/own/fields.ts';
import { site } from './src/site.ts';

const kinds = Object.values(fields).map(({ kind }) => kind);
const languages = site.languages.length - 1;
const box = kinds.includes('checkbox') ? 0.3 : 0;
const form = 24 + languages + 0.2 * Math.max(0, kinds.length - 4) + box;

const counted = [`${site.languages.length} languages`, `${kinds.length} fields`, box && 'a box'];

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

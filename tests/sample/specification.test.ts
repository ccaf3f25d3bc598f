/** Tests that the sample's pages show the texts in docs/specification.md. Setup deletes this folder with the sample. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIELDS } from '../../src/enquiry/fields.ts';
import { pageCount } from '../../src/islands/portfolio/pagination.ts';
import { site } from '../../src/site.ts';
import { provider } from '../../src/enquiry/captcha/index.ts';
import english from '../../src/words/en.json' with { type: 'json' };
import { textsOn } from '../support/built/built-pages.ts';
import { TEXTS } from '../support/texts.ts';
import {
  legalPages,
  linksTo,
  projects,
  services,
  statistics,
  team,
  technologies,
  values,
} from '../support/content.ts';
import { fill } from '../../src/words/fill.ts';

const { words } = TEXTS;

/** The specification's parts in order, without section 9. */
const [SPECIFICATION = ''] = readFileSync('docs/specification.md', 'utf8').split('\n## 9.');

test('there are 24 projects on six pages of four, and only the two interns among the 11 team members have placeholder links', () => {
  expect([projects.length, site.projectsPerPage, pageCount(24, 4)]).toEqual([24, 4, 6]);
  expect(team).toHaveLength(11);
  const placeholders = team.filter(({ linkedin }) => linkedin === '#');
  expect(placeholders.map(({ role }) => /\bIntern\b/.test(role))).toEqual([true, true]);
});

/** Returns all texts in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn);
const SHOWN = ['index.html', 'about.html', '404.html'].map(textsOn).join(' ');
/** Texts that the pages' scripts show, too. */
const WORDS = textsIn([
  english,
  fill(words.projectsShown, { first: 'X', last: 'Y', total: 'N' }),
  fill(words.tooShort.other, { label: words.name, least: FIELDS.name.minLength }),
  fill(words.tooShort.other, { label: words.message, least: FIELDS.message.minLength }),
  fill(words.captchaMissing, { captcha: provider.name }),
  fill(words.lastUpdated, { date: '' }).replace(': ', ''),
]);

const quoted = SPECIFICATION.split('"').filter((_, index) => index % 2 === 1);
test.each(quoted)('the sample shows the specified text "%s"', (text) => {
  expect(WORDS.includes(text) || SHOWN.includes(text)).toBe(true);
});

test.each([
  ['six cards (', services.map(({ title }) => title), ')'],
  ['four values (', values.map(({ title }) => title), ')'],
  ['**Statistics:** ', statistics.map(({ value, label }) => `${value} ${label}`), '.'],
  ['**Technologies:** ', technologies.map(({ name }) => name), '.'],
  ['**Header:** ', linksTo(site.navigation).map(({ label }) => label), ';'],
])('after "%s", the specification lists the sample\'s %j', (before, list, end) => {
  expect(SPECIFICATION).toContain(before + list.join(', ') + end);
});

test('the office is in Punjab, India, and the legal pages contain other contact details', () => {
  expect(site.contact.address).toMatchObject({ region: 'Punjab', country: 'India' });
  for (const detail of ['email', 'phone', 'address'] as const) {
    expect(site.legalContact[detail]).not.toEqual(site.contact[detail]);
  }
  for (const { body } of legalPages) expect(body).toContain('<LegalContact />');
});

test('the default theme is dark, and the storage key matches the specification', () => {
  expect(site.theme).toEqual({ default: 'dark', storageKey: 'thirma-theme' });
});

/** Tests the texts and the sizes of the sample's built pages, the home page's head, and what browsers load and autofill. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { collections } from '../../src/model/collections/index.ts';
import { entriesOf, projects, services, statistics, team, values } from '../support/content.ts';
import { builtPages, textsMissingOn } from '../support/built/built-pages.ts';
import { headOf } from '../support/built/head.ts';
import { attributesOf, byTag } from '../support/html.ts';

test('the head of the home page matches head.yml', async () => {
  const { elements } = builtPages.find(({ name }) => name === 'index.html')!;
  const text = stringify(headOf(elements), { lineWidth: 0 });
  await expect(text).toMatchFileSnapshot('snapshots/head.yml');
});

test.each([
  ['index.html', statistics],
  ['about.html', values],
  ['services.html', services],
  ['work.html', projects],
  ['team.html', team],
  ['work/nabz.html', entriesOf('studies', collections.studies).filter(({ id }) => id === 'nabz')],
])('%s shows all texts of its entries', (name, entries) => {
  expect(entries).not.toEqual([]);
  expect(textsMissingOn(name, entries)).toEqual([]);
});

test.each(builtPages)('$name is at most 20,000 bytes when compressed', ({ html }) => {
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
});

test.each(builtPages)('$name has no rules for classes that only texts and comments name', ({ html }) => {
  expect(html).not.toMatch(/\.(?:line-through|resize|ring)\{/);
});

test.each(builtPages)('$name loads at most one image eagerly', ({ elements }) => {
  const pictures = byTag(elements, 'img').map(attributesOf);
  expect(pictures.filter(({ loading }) => loading !== 'lazy').length).toBeLessThanOrEqual(1);
});

test.each(builtPages)(
  '$name makes browsers prefetch a page when the pointer is over a link to it',
  ({ html }) => {
    expect(html).toMatch(/<script type="speculationrules">\{"prefetch":/);
  },
);

test('the form fields have autocomplete attributes, and the message field has six rows', () => {
  const { elements } = builtPages.find(({ name }) => name === 'contact.html')!;
  const fields = byTag(elements, 'input', 'textarea').map(attributesOf);
  const known = fields.filter(({ name }) => ['name', 'email', 'company', 'message'].includes(name ?? ''));
  expect(known.map(({ name, autocomplete, rows }) => [name, autocomplete ?? rows])).toEqual([
    ['name', 'name'],
    ['email', 'email'],
    ['company', 'organization'],
    ['message', '6'],
    // The newsletter form's email field.
    ['email', 'email'],
  ]);
});

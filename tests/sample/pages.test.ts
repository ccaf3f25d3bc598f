/** Tests the heads and the sizes of the sample's built pages, and what browsers load and autofill. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { builtPages } from '../support/built/built-pages.ts';
import { headOf } from '../support/built/head.ts';
import { attributesOf, byTag } from '../support/html.ts';

test('the heads of the 404 page, the home page and a case study match heads.yml', async () => {
  // The heads of all other pages differ from the case study's only in their texts and addresses.
  const kinds = builtPages.filter(({ name }) => ['404.html', 'index.html', 'work/nabz.html'].includes(name));
  const heads = Object.fromEntries(kinds.map(({ name, elements }) => [name, headOf(elements)]));
  const text = stringify(heads, { lineWidth: 0 });
  await expect(text.replace(/(?<=\/_astro\/[\w-]+)\.[\w-]+(?=\.\w+)/g, '')).toMatchFileSnapshot(
    'snapshots/heads.yml',
  );
});

test.each(builtPages)('$name is at most 20,000 bytes when compressed', ({ html }) => {
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
});

test.each(builtPages)('$name has no rules for classes that only texts and comments name', ({ html }) => {
  expect(html).not.toMatch(/\.(?:line-through|resize|ring)\{/);
});

test.each(builtPages)('$name ends with its html element', ({ html }) => {
  expect(html).toMatch(/<\/html>\s*$/);
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

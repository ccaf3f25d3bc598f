/** The sample's pages as they are sent: their heads, weight, and what browsers load and fill in by themselves. */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { builtPages } from '../support/built/built-pages.ts';
import { headOf } from '../support/built/head.ts';
import { oneSidedStyles } from '../support/built/one-sided-styles.ts';
import { attributesOf, byTag } from '../support/html.ts';

test('the heads of the 404 page, the home page and a case study are those in heads.yml', async () => {
  // The others differ from the case study only in their texts and addresses.
  const kinds = builtPages.filter(({ name }) => ['404.html', 'index.html', 'work/nabz.html'].includes(name));
  const heads = Object.fromEntries(kinds.map(({ name, elements }) => [name, headOf(elements)]));
  const text = stringify(heads, { lineWidth: 0 });
  await expect(text.replace(/(?<=\/_astro\/[\w-]+)\.[\w-]+(?=\.\w+)/g, '')).toMatchFileSnapshot(
    'snapshots/heads.yml',
  );
});

test.each(builtPages)(
  '$name has no style for one side alone, which would be the wrong one from right to left',
  ({ elements }) => {
    expect(oneSidedStyles(elements)).toEqual([]);
  },
);

test.each(builtPages)('$name has at most 20,000 bytes as sent', ({ html }) => {
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
});

test.each(builtPages)('$name has all that it is within its html element', ({ html }) => {
  expect(html).toMatch(/<\/html>\s*$/);
});

test.each(builtPages)('$name loads one picture at once at most', ({ elements }) => {
  const pictures = byTag(elements, 'img').map(attributesOf);
  expect(pictures.filter(({ loading }) => loading !== 'lazy').length).toBeLessThanOrEqual(1);
});

test.each(builtPages)('$name tells browsers to fetch the page of a link that is pointed at', ({ html }) => {
  expect(html).toMatch(/<script type="speculationrules">\{"prefetch":/);
});

test('browsers know what to fill in of an enquiry, and its message has six rows', () => {
  const { elements } = builtPages.find(({ name }) => name === 'contact.html')!;
  const fields = byTag(elements, 'input', 'textarea').map(attributesOf);
  const known = fields.filter(({ name }) => ['name', 'email', 'company', 'message'].includes(name ?? ''));
  expect(known.map(({ name, autocomplete, rows }) => [name, autocomplete ?? rows])).toEqual([
    ['name', 'name'],
    ['email', 'email'],
    ['company', 'organization'],
    ['message', '6'],
    // The newsletter's.
    ['email', 'email'],
  ]);
});

/**
 * The head of each kind of the sample's pages, their weight, and the attributes that neither the accessibility trees nor axe see:
 * what the browser may fill in, what the Tab key reaches, what is loaded when, and in which language a text is. A change is
 * reviewed as a diff; `npm run test:update` writes the snapshots.
 */
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { weightNote } from '../../src/build/page-weight.ts';
import { pages } from '../support/built/dist.ts';
import { headOf } from '../support/built/head.ts';
import { attributesOf, type Element, elementsIn, named } from '../support/html.ts';

/** One page of each kind stands for the others, of which only the content differs. */
const KINDS = ['404', 'index', 'about', 'contact', 'work', 'work/nabz', 'privacy'];
const pagesOf = (...kinds: string[]) => pages.filter(({ name }) => kinds.includes(name.replace('.html', '')));

test.each(pagesOf(...KINDS))('the head of $name is the one in its snapshot', async ({ name, elements }) => {
  const head = stringify(headOf(elements), { lineWidth: 0 });
  const withoutHashes = head.replace(/(?<=\/_astro\/[\w-]+)\.[\w-]+(?=\.\w+)/g, '');
  await expect(withoutHashes).toMatchFileSnapshot(`snapshots/head/${name.replace('.html', '.yml')}`);
});

const NAMES = [
  'tabindex',
  'autocomplete',
  'inputmode',
  'loading',
  'fetchpriority',
  'sizes',
  'lang',
  'hreflang',
  'rel',
  'role',
  'aria-current',
  'aria-hidden',
  'aria-describedby',
  'aria-controls',
  'popovertarget',
  'translate',
  'width',
  'height',
  'media',
  'rows',
  'type',
  'required',
  'aria-required',
];

/** Of a drawing, tests/unit/looks has the attributes. */
const isHtml = ({ namespaceURI }: Element) => !namespaceURI.endsWith('svg');

/** An element that has one of these attributes, on one line. */
function lineOf(element: Element): string[] {
  const attributes = attributesOf(element);
  const shown = NAMES.filter((name) => name in attributes).map((name) => `${name}=${attributes[name]}`);
  return shown.length > 0 ? [[element.tagName, attributes['name'], ...shown].filter(Boolean).join(' ')] : [];
}

/** Equal lines that follow each other are one, with their number. */
const counted = (lines: string[]) =>
  lines.flatMap((line, index) => {
    if (line === lines[index - 1]) return [];
    const end = lines.findIndex((other, at) => at > index && other !== line);
    const count = (end < 0 ? lines.length : end) - index;
    return [count > 1 ? `  ${line} × ${count}` : `  ${line}`];
  });

test('the attributes of each kind of page are those of its snapshot', async () => {
  const text = pagesOf(...KINDS, 'services', 'team').flatMap(({ name, elements }) => {
    // Header and footer are the same on every page.
    const [part] = named(elements, name === 'index.html' ? 'body' : 'main');
    return [name, ...counted(elementsIn(part!).filter(isHtml).flatMap(lineOf))];
  });
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('snapshots/attributes.txt');
});

test.each(pages)('$name, or its first projects, arrive with the first 14,000 bytes', ({ name, html }) => {
  expect(weightNote(name, html)).toBeUndefined();
});

/**
 * The head of each kind of the sample's pages, their weight, and the attributes that neither the accessibility trees nor axe see:
 * what the browser may fill in, what the Tab key reaches, what is loaded when, and in which language a text is. A change is
 * reviewed as a diff; `npm run test:update` writes the snapshots.
 */
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { iconPaths } from '../../src/lib/icons.ts';
import { pages } from '../support/built/dist.ts';
import { headOf } from '../support/built/head.ts';
import { attributesOf, type Element, elementsIn, named } from '../support/html.ts';

const pagesOf = (...kinds: string[]) => pages.filter(({ name }) => kinds.includes(name.replace('.html', '')));

test('the head of each kind of page is the one in heads.yml', async () => {
  // The others differ from work.html only in their texts and addresses.
  const kinds = pagesOf('404', 'index', 'work', 'work/nabz');
  const heads = Object.fromEntries(kinds.map(({ name, elements }) => [name, headOf(elements)]));
  const text = stringify(heads, { lineWidth: 0 });
  await expect(text.replace(/(?<=\/_astro\/[\w-]+)\.[\w-]+(?=\.\w+)/g, '')).toMatchFileSnapshot(
    'snapshots/heads.yml',
  );
  expect(kinds[0]!.html).toMatch(/font-display:swap;[^}]*font-weight:400 700/);
  expect(kinds[0]!.html).toContain('{"selector_matches":"a[href^=\\"/\\"]:hover"},"eagerness":"immediate"');
});

/** The attributes that count: of fields, of loading, of languages and links, and of roles. */
const NAMES = [
  'tabindex method autocomplete inputmode rows type required aria-required',
  'loading decoding fetchpriority sizes width height viewBox media',
  'lang hreflang translate rel',
  'scope align role aria-current aria-hidden aria-describedby aria-controls popovertarget',
].flatMap((names) => names.split(' '));

/** The names of the line icons by their paths. */
const ICONS = new Map(Object.entries<string>(iconPaths).map(([name, path]) => [path, name]));

/** An element that has one of these attributes, on one line: of a drawing, its root, or the name of the icon. */
function lineOf(element: Element): string[] {
  const attributes = attributesOf(element);
  const icon = ICONS.get(attributes['d'] ?? '');
  if (icon) return [`icon ${icon}`];
  if (element.namespaceURI.endsWith('svg') && element.tagName !== 'svg') return [];
  const shown = NAMES.filter((name) => name in attributes).map((name) => `${name}=${attributes[name]}`);
  return shown.length > 0 ? [[element.tagName, attributes['name'], ...shown].filter(Boolean).join(' ')] : [];
}

test('the attributes of each kind of page are those of its snapshot', async () => {
  const kinds = pagesOf(
    '404',
    'index',
    'about',
    'contact',
    'work',
    'work/saath-desk',
    'privacy',
    'services',
    'team',
  );
  const text = kinds.flatMap(({ name, elements }) => {
    // Header and footer are the same on every page.
    const [part] = named(elements, name === 'index.html' ? 'body' : 'main');
    const lines = elementsIn(part!).flatMap(lineOf);
    const counted = [...new Set(lines)].map((line) => {
      const count = lines.filter((other) => other === line).length;
      return count > 1 ? `  ${line} × ${count}` : `  ${line}`;
    });
    return [name, ...counted];
  });
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('snapshots/attributes.txt');
});

test.each(pages)('$name has at most 20,000 bytes as sent', ({ html }) => {
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
});

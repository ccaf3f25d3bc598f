import { existsSync, globSync, readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { pages } from '../support/built/dist.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // The style of the HTML that Astro and React write.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // The sample telephone numbers are zeros.
    'tel-non-breaking': 'off',
    'long-title': 'off',
  },
  elements: [
    'html5',
    {
      'astro-island': { flow: true, phrasing: true, permittedContent: ['@flow'] },
      'astro-slot': { flow: true, phrasing: true, permittedContent: ['@flow'] },
    },
  ],
});

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const files = new Set(pages.map(({ name }) => name));

/** The file in dist that a link leads to; undefined for other sites and protocols. */
function targetOf(href: string, from: string): { file: string; anchor: string } | undefined {
  const url = new URL(href, `https://this.site/${from.replace(/\.html$/, '')}`);
  if (url.host !== 'this.site') return undefined;
  const path = url.pathname.slice(1) || 'index';
  return { file: files.has(`${path}.html`) ? `${path}.html` : path, anchor: url.hash.slice(1) };
}

describe.each(pages)('$name', ({ name, html }) => {
  test('the HTML is valid', async () => {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
    );
    // Astro puts a style element before the first island.
    expect(messages.filter((message) => !message.includes('<style> element is not permitted'))).toEqual([]);
  });

  test('every link, picture and script that the page refers to exists', () => {
    const addresses = [...html.matchAll(/ (?:href|src|component-url|renderer-url)="([^"]+)"/g)].map(
      ([, address]) => address!,
    );
    const missing = addresses.filter((address) => {
      if (/^(mailto|tel):/.test(address) || address === '#') return false;
      const target = targetOf(address, name);
      if (!target) return !address.startsWith('https://');
      if (!existsSync(`dist/${target.file}`)) return true;
      const page = pages.find(({ name }) => name === target.file);
      return target.anchor !== '' && !page?.html.includes(` id="${target.anchor}"`);
    });
    expect(missing).toEqual([]);
  });

  test('the page has one h1 and no style attributes', () => {
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
  });
});

test.each([
  ['title', /<title>([^<]*)<\/title>/],
  ['description', /name="description" content="([^"]*)"/],
])('every page has a unique %s', (_, pattern) => {
  const found = pages.map(({ html }) => first(html, pattern));
  expect(found).not.toContain(undefined);
  expect(new Set(found).size).toBe(pages.length);
});

test('every page except 404.html has its own address as canonical link', () => {
  const canonicals = pages.map(({ name, html }) => [name, first(html, /rel="canonical" href="([^"]*)"/)]);
  const expected = pages.map(({ name }) => {
    const path = name === 'index.html' ? '/' : `/${name.replace('.html', '')}`;
    return [name, name === '404.html' ? undefined : site.url + path];
  });
  expect(canonicals).toEqual(expected);
});

test('every script file begins with the hint to compile it while it loads', () => {
  const files = globSync('dist/_astro/*.js');
  expect(files).not.toHaveLength(0);
  const without = files.filter(
    (file) => !readFileSync(file, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(without).toEqual([]);
});

import { existsSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { pages } from '../support/built/dist.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Written by Astro and React, which know their own style.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // Numbers of telephones are short on purpose: zeroed, since they are samples.
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

/** The file in dist that an address of the site stands for; nothing for other sites and protocols. */
function targetOf(href: string, from: string): { file: string; anchor: string } | undefined {
  const url = new URL(href, `https://this.site/${from.replace(/\.html$/, '')}`);
  if (url.host !== 'this.site') return undefined;
  const path = url.pathname.slice(1) || 'index';
  return { file: files.has(`${path}.html`) ? `${path}.html` : path, anchor: url.hash.slice(1) };
}

describe.each(pages)('$name', ({ name, html }) => {
  test('is valid HTML', async () => {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
    );
    // Astro puts its one rule for islands in front of the first of them.
    expect(messages.filter((message) => !message.includes('<style> element is not permitted'))).toEqual([]);
  });

  test('has links, pictures and files that are there', () => {
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

  test('has one main heading and no inline styles', () => {
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
  });

  test('has a picture for those who share it', () => {
    const card = first(html, /property="og:image" content="([^"]*)"/) ?? '';
    expect(card.startsWith(`${site.url}/social/`)).toBe(true);
    expect(existsSync(`dist${card.slice(site.url.length)}`)).toBe(true);
  });
});

test.each([
  ['title', /<title>([^<]*)<\/title>/],
  ['description', /name="description" content="([^"]*)"/],
])('every page has a %s of its own', (_, pattern) => {
  const found = pages.map(({ html }) => first(html, pattern));
  expect(found).not.toContain(undefined);
  expect(new Set(found).size).toBe(pages.length);
});

test('every page but the not-found one names its address', () => {
  const canonicals = pages.map(({ name, html }) => [name, first(html, /rel="canonical" href="([^"]*)"/)]);
  const expected = pages.map(({ name }) => {
    const path = name === 'index.html' ? '/' : `/${name.replace('.html', '')}`;
    return [name, name === '404.html' ? undefined : site.url + path];
  });
  expect(canonicals).toEqual(expected);
});

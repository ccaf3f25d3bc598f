import { existsSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { decode, pages } from '../support/built/dist.ts';
import { canonicalOf, metaOf, titleOf } from '../support/built/head.ts';

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
    // Adopters' own texts: placeholder telephone numbers, long titles.
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

/** Whether an address that a page refers to exists in dist, with its anchor. Other sites are not asked. */
function exists(address: string, from: string): boolean {
  const url = new URL(address, `https://this.site/${from.replace(/\.html$/, '')}`);
  if (url.host !== 'this.site') return true;
  const name = url.pathname.slice(1) || 'index';
  const page = pages.find((each) => each.name === `${name}.html`);
  if (!page) return existsSync(`dist/${name}`);
  return url.hash === '' || decode(page.html).includes(` id="${decodeURIComponent(url.hash.slice(1))}"`);
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
    const addresses = html.matchAll(/ (?:href|src|component-url|renderer-url)="([^"]+)"/g);
    expect([...addresses].filter(([, address = '']) => !exists(address, name))).toEqual([]);
  });

  test('the canonical link is the address of the page, and 404.html has none', () => {
    const path = name === 'index.html' ? '/' : `/${name.replace('.html', '')}`;
    expect(canonicalOf(html)).toBe(name === '404.html' ? undefined : site.url + path);
  });
});

test('every page has a title and a description of its own', () => {
  for (const texts of [
    pages.map(({ html }) => titleOf(html)),
    pages.map(({ html }) => metaOf(html)['description']),
  ]) {
    expect(texts.every(Boolean)).toBe(true);
    expect(new Set(texts).size).toBe(pages.length);
  }
});

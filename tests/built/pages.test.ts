import { existsSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { pages } from '../support/built/dist.ts';
import { attributesOf } from '../support/html.ts';

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
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === '' || page.elements.some((element) => attributesOf(element)['id'] === anchor);
}

/** Attributes with the address of a page or file; those with a hyphen are of islands. */
const ADDRESSES = ['href', 'src', 'component-url', 'renderer-url'];

describe.each(pages)('$name', ({ name, html, elements }) => {
  test('the HTML is valid', async () => {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
    );
    // Astro puts a style element before the first island.
    expect(messages.filter((message) => !message.includes('<style> element is not permitted'))).toEqual([]);
  });

  test('every link, picture and script that the page refers to exists', () => {
    const attributes = elements.map(attributesOf);
    const addresses = ADDRESSES.flatMap((key) => attributes.flatMap((each) => each[key] ?? []));
    expect(addresses.filter((address) => !exists(address, name))).toEqual([]);
  });
});

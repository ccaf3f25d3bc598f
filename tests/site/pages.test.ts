import { existsSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { routeOf } from '../../src/model/addresses/index.ts';
import { site } from '../../src/site.ts';
import { directionOf } from '../../src/words/languages.ts';
import { builtPages } from '../support/built/built-pages.ts';
import { attributesOf, type Element, elementsIn, byTag, textOf } from '../support/html.ts';

/** The `<style>` that Astro writes into the body before the first island. */
const ASTRO_STYLE = /<style>astro-island,[^<]*<\/style>/;
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // These style rules don't apply to the HTML that Astro and React write.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // Safari needs an explicit role on lists without markers.
    'no-redundant-role': 'off',
    // Needed for table columns, because the policy blocks style attributes (src/components/markdown/table.astro).
    'no-deprecated-attr': 'off',
    // An owner's page may contain buttons like this.
    'no-implicit-button-type': 'off',
    // Owners' texts may contain placeholder phone numbers and long titles.
    'tel-non-breaking': 'off',
    'long-title': 'off',
    // The ids of Arabic headings may contain vowel marks, which aren't letters.
    'valid-id': ['error', { relaxed: true }],
  },
  elements: [
    'html5',
    {
      'astro-island': { flow: true, phrasing: true, permittedContent: ['@flow'] },
      'astro-slot': { flow: true, phrasing: true, permittedContent: ['@flow'] },
    },
  ],
});

/** Returns the texts inside an element that are isolated from the direction of the surrounding text. */
const isolatedIn = (element: Element) => byTag(elementsIn(element), 'bdi').map((each) => textOf(each));

/** Finds a page's CSS declarations that set only the left or only the right side. */
function oneSidedStyles(elements: Element[]): string[] {
  const css = byTag(elements, 'style').map(textOf).join('');
  const ofBothSides = /(margin|padding)-left:([^;}]*);\1-right:\2(?=[;}])/g;
  const ofOneSide = /[{;]((margin|padding|border)-)?(left|right)\b[^:;{}]*:[^;}]*/g;
  return css.replaceAll(ofBothSides, '').match(ofOneSide) ?? [];
}

/** Whether the site has right-to-left pages. If it has none, an owner's styles may use left and right. */
const isRightToLeft = site.languages.some((language) => directionOf(language) === 'rtl');

describe.each(builtPages)('$name', ({ name, html, elements }) => {
  test('the HTML is valid', async () => {
    const { results } = await validator.validateString(html.replace(ASTRO_STYLE, ''));
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${message} (${ruleId}): ${selector}`),
    );
    expect(messages, messages.join('\n')).toEqual([]);
  });

  test("the text direction matches the page's language", () => {
    const { dir, lang = '' } = attributesOf(byTag(elements, 'html')[0]!);
    expect(dir).toBe(directionOf(lang) === 'rtl' ? 'rtl' : undefined);
  });

  test('no font size is in vw units, which WebKit multiplies by the zoom level', () => {
    expect(html.match(/font-size:[^;}]*\dvw/g)).toBeNull();
  });

  test.runIf(isRightToLeft)('no style applies to the left or right side only', () => {
    expect(oneSidedStyles(elements)).toEqual([]);
  });

  test('the header marks links to the page itself and to its parents as current, and contains no button that links to the page itself', () => {
    const header = elementsIn(byTag(elements, 'header')[0]!);
    const [home, ...links] = byTag(header, 'a').map(attributesOf);
    const route = routeOf(`/${name}`);
    const own = links.filter((link) => link['href'] === route);
    const above = links.filter(({ href }) => href !== home?.['href'] && route.startsWith(`${href}/`));
    expect(links.filter((link) => link['aria-current'] === 'page')).toEqual(own);
    expect(links.filter((link) => link['aria-current'] === 'true')).toEqual(above);
    expect(own.filter((link) => link['class']?.includes('btn'))).toEqual([]);
  });

  test('the legal name in the footer and all postal addresses are isolated from the direction of the surrounding text', () => {
    expect(isolatedIn(byTag(elements, 'footer').at(-1)!)).toContain(site.legalName);
    // An owner's page may use the element for anything.
    if (existsSync(`src/pages/${name.replace('.html', '.astro')}`)) return;
    for (const address of byTag(elements, 'address')) expect(isolatedIn(address)).not.toEqual([]);
  });
});

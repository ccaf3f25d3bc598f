/** Tests pages composed of sections. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { normal, textsMissingOn } from '../support/built/built-pages.ts';
import { plain } from '../support/content.ts';
import { attributesOf, elementsIn, byTag, textOf } from '../support/html.ts';

const pageOf = (name: string) => {
  const html = readFileSync(`dist/${name}.html`, 'utf8');
  const elements = elementsIn(html);
  const metas = byTag(elements, 'meta').map(attributesOf);
  return { html, elements, metas };
};
const home = pageOf('index');
const everything = pageOf('offers/everything');
const campaign = pageOf('spring');

const ONLY_EVERYTHING = { home: false, everything: true, campaign: false };

test.each([
  ['the form', '.field-label', { home: false, everything: true, campaign: true }],
  ['the hero', '.headline', { home: true, everything: true, campaign: false }],
  ['figures', '.figures>', { home: true, everything: true, campaign: true }],
  ['services', '.ruled-grid', { home: true, everything: true, campaign: false }],
  ['media', '.media-text', ONLY_EVERYTHING],
  ['testimonials', '.testimonial-sign', ONLY_EVERYTHING],
  ['logos', '.logos', ONLY_EVERYTHING],
  ['prices', '.plan-price', ONLY_EVERYTHING],
  ['questions', '.faq', ONLY_EVERYTHING],
])('a page includes the styles for %s only if it contains that section', (_what, selector, expected) => {
  const has = ({ html }: typeof home) => html.includes(selector);
  expect({ home: has(home), everything: has(everything), campaign: has(campaign) }).toEqual(expected);
});

test('three testimonials are arranged in three columns', () => {
  expect(everything.html).toMatch(/ruled-grid-3[^>]*> ?<figure class="testimonial"/);
});

const SECTIONS = (
  parse(readFileSync('src/content/landing/everything.yaml', 'utf8')) as {
    sections: { kind: string; heading?: string }[];
  }
).sections;

test.each(SECTIONS)('the page shows all texts of its section of the kind $kind, "$heading"', (section) => {
  expect(textsMissingOn('offers/everything.html', section)).toEqual([]);
});

test('the heading of the first section is an h1, and the headings of the other sections are h2', () => {
  const headingsIn = (tag: string) => byTag(everything.elements, tag).map((each) => normal(textOf(each)));
  const [first, ...others] = SECTIONS.flatMap(({ heading = [] }) => heading).map((text) =>
    normal(plain(text)),
  );
  expect(headingsIn('h1')).toEqual([first]);
  expect(headingsIn('h2')).toEqual(expect.arrayContaining(others));
});

test('a page contains exactly one h1, whatever its first section is', () => {
  for (const { elements } of [home, everything, campaign]) expect(byTag(elements, 'h1')).toHaveLength(1);
});

test("a landing page without menus that is hidden from search engines has no announcement, is not in the sitemap, and apart from the owner's footer, links only to itself, its translation and the legal texts", () => {
  const links = byTag(campaign.elements, 'a').flatMap((link) => attributesOf(link)['href'] ?? []);
  const own = links.filter((href) => /^[#/]/.test(href));
  expect(own).toEqual([
    '#Page-main',
    '#form',
    // The label of the form's checkbox names this page.
    '/privacy',
    '/privacy',
    '/',
    '/de/fruehling',
    '/privacy',
    '/terms',
    '/privacy',
  ]);
  expect(campaign.metas).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(everything.metas.filter(({ name }) => name === 'robots')).toEqual([]);
  expect(home.html).toContain('id="Page-announcement"');
  expect(campaign.html).not.toContain('id="Page-announcement"');
  const sitemap = readFileSync('dist/sitemap-0.xml', 'utf8');
  expect(sitemap).toContain('/offers/everything<');
  expect(sitemap).not.toMatch(/spring|fruehling/);
});

test('a link in a section leads to the page in the same language, or is plain text if there is no such page', () => {
  const linksIn = ({ elements }: typeof home, words: string) =>
    byTag(elements, 'a')
      .filter((link) => textOf(link).includes(words))
      .map((link) => attributesOf(link)['href']);
  expect(linksIn(everything, 'page of our services')).toEqual(['/services#web']);
  const arabic = pageOf('ar/offers/everything');
  expect(arabic.html).toContain('صفحة خدماتنا');
  expect(linksIn(arabic, 'صفحة خدماتنا')).toEqual([]);
});

/** A site in three languages, the last of which has only a home page. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { addressLine } from '../../src/lib/contact-details.ts';
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { wordsOf } from '../../src/words/index.ts';
import { openGraphLocale } from '../../src/words/languages.ts';
import { headOf } from '../support/built/head.ts';
import * as content from '../support/content.ts';
import { attributesOf, elementsIn, named, textOf, type Element } from '../support/html.ts';
import {
  ARTICLE_PAGES,
  DIST,
  FIRST,
  LEGAL,
  PURPOSE,
  SECOND,
  STUDY,
  THIRD,
  TRANSLATED_PAGES,
  TRANSLATED_TITLE,
} from '../support/variant.ts';

const { addressOf, fileOf, projects } = content;
const words = wordsOf(SECOND);
const HOME = `${site.url}/${SECOND}`;
const CONTACT = `${SECOND}/kontakt.html`;
const built = (file: string) => readFileSync(path.join(DIST, file), 'utf8');
const linksIn = (file: string) => named(elementsIn(built(file)), 'a').map(attributesOf);
const translatedFiles = findFiles(`${SECOND}{,/**/*}.html`, { cwd: DIST }).toSorted();

test('a page exists in the languages in which it has texts, and has those', () => {
  const legal = path.parse(LEGAL).name;
  const pages = [...TRANSLATED_PAGES, legal, ...(STUDY ? [`work/${STUDY}`] : []), ...ARTICLE_PAGES];
  const files = pages.map((name) =>
    name === 'home' ? `${SECOND}.html` : name === 'contact' ? CONTACT : `${SECOND}/${fileOf(name)}`,
  );
  expect(translatedFiles).toEqual(files.toSorted());
  // That of the home page is in several elements.
  for (const file of [...files.slice(1, TRANSLATED_PAGES.length), `${SECOND}/einblicke.html`])
    expect(built(file), file).toMatch(/(<h1[^>]*>| wide">)\s*Translated: /);
});

test('a translated page has its own language, address and picture, and both pages name both', () => {
  const [original, translated] = [fileOf('contact'), CONTACT].map((file) => headOf(elementsIn(built(file))));
  const image = `${site.url}/social/${SECOND}/kontakt.jpg`;
  expect(translated).toMatchObject({
    language: SECOND,
    meta: {
      'og:url': `${HOME}/kontakt`,
      'og:image': image,
      'og:locale': openGraphLocale(SECOND),
      'og:locale:alternate': openGraphLocale(FIRST),
    },
  });
  expect(existsSync(path.join(DIST, new URL(image).pathname))).toBe(true);
  expect(translated!.links).toContainEqual({ rel: 'canonical', href: `${HOME}/kontakt` });
  const first = site.url + addressOf('contact');
  for (const { links } of [original!, translated!])
    expect(links.flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : []))).toEqual([
      [FIRST, first],
      [SECOND, `${HOME}/kontakt`],
      ['x-default', first],
    ]);
});

test('a page without a translation leads to the home page of the other language, from bar, menu and footer', () => {
  const links = linksIn(`${content.legalPages.at(-1)!.path.slice(1)}.html`).filter(
    ({ hreflang }) => hreflang === SECOND,
  );
  const home = { href: `/${SECOND}`, hreflang: SECOND, lang: SECOND };
  expect(links).toMatchObject([home, home, home]);
});

test.runIf(STUDY)(
  'a translated case study has footnotes in its language, a picture in that of its project, and, alone, no next one',
  () => {
    const html = built(`${SECOND}/work/${STUDY}.html`);
    expect(html).toContain(`>${words.footnotes}</h2>`);
    for (const number of ['1', '1-2'])
      expect(html).toContain(`aria-label="${fill(words.backToReference, { number })}"`);
    expect(html).toMatch(new RegExp(`<div class="study-picture[^>]* lang="${FIRST}"`));
    expect(html).not.toContain(words.nextCaseStudy);
  },
);

test('a home page alone has the direction of its language, and no link or button without an address', () => {
  const home = built(`${THIRD}.html`);
  expect(home).toMatch(/<html[^>]* dir="rtl"/);
  expect(home).not.toMatch(/undefined#|id="Page-service-links"/);
  const buttons = linksIn(`${THIRD}.html`).filter((link) => link['class']?.includes('btn'));
  expect(buttons.filter(({ href }) => !href)).toEqual([]);
});

test('the home page of a language is the start of the way to its pages, and not above them', () => {
  const links = linksIn(CONTACT).filter((link) => link['aria-current'] === 'true');
  expect(links).toEqual([]);
  expect(headOf(elementsIn(built(CONTACT))).things).toMatchObject([
    { itemListElement: [{ item: HOME }, { position: 2 }] },
  ]);
});

test('a translated page leads to the first language by its switches only', () => {
  const isElsewhere = (href: string) =>
    href.startsWith('/') && !new RegExp(`^/(${SECOND}|${THIRD})(/|$)`).test(href);
  const othersIn = (file: string) => linksIn(file).filter(({ href = '' }) => isElsewhere(href));
  const others = translatedFiles.flatMap(othersIn);
  expect(others.filter(({ hreflang }) => hreflang !== FIRST)).toEqual([]);
  expect(new Set(othersIn(CONTACT).map(({ href }) => href))).toEqual(new Set([addressOf('contact')]));
  const navs = named(elementsIn(built(CONTACT)), 'nav').flatMap((nav) => named(elementsIn(nav), 'a'));
  const labels = navs.map((link) => textOf(link).trim());
  const ofFirst = [...site.navigation, ...site.legal].map(({ label }) => label);
  expect(labels.filter((label) => ofFirst.includes(label))).toEqual([]);
});

/** The texts that an element says itself, with that for screen readers. */
const ownTexts = (element: Element) => [
  ...element.childNodes.flatMap((child) =>
    child.nodeName === '#text' && 'value' in child ? child.value : [],
  ),
  ...['aria-label', 'alt', 'placeholder', 'title'].map((name) => attributesOf(element)[name] ?? ''),
];
/** The language of an element's text: its own `lang`, or that of the nearest element around it. */
function languageOf(element: Element): string | undefined {
  const { lang } = attributesOf(element);
  const parent = element.parentNode;
  return lang ?? (parent && 'tagName' in parent ? languageOf(parent) : undefined);
}
/** The sentences of the interface in a language, as patterns with something in their gaps. */
const sentencesIn = (language: string) =>
  JSON.stringify(wordsOf(language))
    .matchAll(/(?<=:")[^" ]+ [^"]*/g)
    .map(([text]) => new RegExp(`^${text.replace(/[()?]/g, '\\$&').replace(/\{\w+\}/g, '.{1,24}')}$`))
    .toArray();

test('a text has the language that it is in, wherever a translated page shows it', () => {
  const { services, team, values, statistics } = content;
  const entries: object[] = [projects, services, team, values, statistics].flat();
  const texts = [
    PURPOSE,
    site.tagline,
    addressLine(site.contact.address, FIRST),
    content.pageTexts('contact').heading,
    content.pageTexts('work').heading,
  ];
  const untranslated = entries
    .flatMap((entry) =>
      ['title', 'description', 'role', 'bio', 'label'].map((name) => Reflect.get(entry, name)),
    )
    .concat(texts);
  const shown = translatedFiles.flatMap((file) =>
    elementsIn(named(elementsIn(built(file)), 'body')[0]!).flatMap((element) =>
      ownTexts(element).map((text) => ({
        file,
        text: text.trim(),
        language: languageOf(element),
      })),
    ),
  );
  const others = shown.filter(({ text }) => text && untranslated.includes(text));
  expect(others.length).toBeGreaterThan(entries.length);
  expect(others.map(({ text }) => text)).toContain(PURPOSE);
  expect(others.filter(({ language }) => language !== FIRST)).toEqual([]);
  const saidIn = (language: string, text: string) =>
    sentencesIn(language).some((pattern) => pattern.test(text));
  const own = shown.filter(({ text, language }) => language === SECOND && saidIn(FIRST, text));
  expect(own.filter(({ text }) => !saidIn(SECOND, text))).toEqual([]);
  // Also beside a project or member in the first language.
  const profiles = team
    .filter(({ linkedin }) => linkedin)
    .map(({ name }) => fill(words.profileOn, { owner: name, network: 'LinkedIn' }));
  for (const own of [
    TRANSLATED_TITLE,
    words.technologies,
    ...(STUDY ? [words.readCaseStudy] : []),
    ...profiles,
  ]) {
    const languages = shown.filter(({ text }) => text === own).map(({ language }) => language);
    expect(new Set(languages), own).toEqual(new Set([SECOND]));
  }
});

test('in _redirects, the 404 pages of the languages come after the former addresses', () => {
  expect(built('_redirects')).toMatch(new RegExp(`301(\n/(${SECOND}|${THIRD})/\\* /\\2/404.html 404){2}\n$`));
});

test('each language has a 404 page, its pages in the sitemap, and its texts in the structured data and in legal pages', () => {
  expect(built(`${SECOND}/404.html`)).toContain(words.goHome);
  expect(built(`${SECOND}/404.html`)).not.toMatch(/rel="(canonical|alternate)"/);
  expect(built(`${SECOND}/404.html`)).toContain('<meta name="robots" content="noindex">');
  // At the page itself, and at those in the other languages.
  for (const [address, count] of [
    [HOME, 3],
    [`${HOME}/kontakt`, 2],
  ] as const)
    expect(built('sitemap-0.xml').split(`hreflang="${SECOND}" href="${address}"`)).toHaveLength(1 + count);
  expect(built('sitemap-0.xml')).toContain('xmlns:xhtml=');
  expect(built('sitemap-0.xml')).not.toContain('404');
  expect(headOf(elementsIn(built(`${SECOND}.html`))).things).toMatchObject([
    { slogan: `Translated: ${site.tagline}` },
    { inLanguage: SECOND },
  ]);
  const [contact] = named(elementsIn(built(`${SECOND}/${path.parse(LEGAL).name}.html`)), 'address');
  expect(textOf(contact!)).toContain('Translated: ');
  const feed = expect.objectContaining({ href: `/${SECOND}/work/rss.xml` }) as object;
  if (STUDY) expect(headOf(elementsIn(built(`${SECOND}/work.html`))).links).toContainEqual(feed);
});

test('a long heading and a long figure are smaller, and a figure is written as in its language', () => {
  const home = built(`${SECOND}.html`);
  expect(home).toMatch(/<h1[^>]* text-page/);
  expect(home).toContain(' figures-long');
  expect(home).toContain(`>${(25_000).toLocaleString(SECOND)}+<`);
});

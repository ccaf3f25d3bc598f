/** Tests the large site's three languages. In the third language, there are only a home page and a landing page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { site } from '../../src/site.ts';
import { findFiles } from '../../src/lib/files.ts';
import { fill } from '../../src/words/fill.ts';
import de from '../../src/words/de.json' with { type: 'json' };
import en from '../../src/words/en.json' with { type: 'json' };
import { headOf } from '../support/built/head.ts';
import { attributesOf, elementsIn, byTag, textOf, type Element } from '../support/html.ts';

const ORIGIN = 'https://port.example';

const HOME = `${ORIGIN}/de`;
const CONTACT = 'de/kontakt.html';
const built = (file: string) => readFileSync(path.join('dist', file), 'utf8');
const linksIn = (file: string) => byTag(elementsIn(built(file)), 'a').map(attributesOf);
const translatedFiles = findFiles('de{,/**/*}.html', { cwd: 'dist' }).toSorted();

test('a page exists, with its own texts, in each language for which it has a file', () => {
  const translations = findFiles('{pages,landing,legal,studies,articles}/**/*.de.*', { cwd: 'src/content' });
  // The two pages of the article list share one file.
  expect(translatedFiles).toHaveLength(translations.length + 1);
  for (const name of ['404', 'about', 'kontakt', 'services', 'work', 'team', 'einblicke'])
    expect(built(`de/${name}.html`), name).toMatch(/(<h1[^>]*>| wide">)\s*Translated: /);
});

test('a translated page has its own `lang`, address and social image', () => {
  const translated = headOf(elementsIn(built(CONTACT)));
  const image = `${ORIGIN}/social/de/kontakt.jpg`;
  expect(translated).toMatchObject({
    language: 'de',
    meta: {
      'og:url': `${HOME}/kontakt`,
      'og:image': image,
      'og:locale': 'de_DE',
      'og:locale:alternate': 'en_US',
    },
  });
});

test("on an untranslated page, the header, menu and footer link to the other language's home page", () => {
  const links = linksIn('terms.html').filter(({ hreflang }) => hreflang === 'de');
  const home = { href: '/de', hreflang: 'de', lang: 'de' };
  expect(links).toMatchObject([home, home, home]);
});

test("a translated case study has footnotes in its language, marks its untranslated project's image as English, and links to no next study if there is none", () => {
  const html = built('de/work/lighthouse.html');
  expect(html).toContain(`>${de.footnotes}</h2>`);
  for (const number of ['1', '1-2'])
    expect(html).toContain(`aria-label="${fill(de.backToReference, { number })}"`);
  expect(html).toMatch(/<div[^>]* lang="en"[^>]*>\s*<picture/);
  expect(html).not.toContain(de.nextCaseStudy);
});

test('the home page of a language without other pages has no link or button without an address', () => {
  const home = built('ar.html');
  expect(home).not.toMatch(/undefined#|id="Page-service-links"/);
  const buttons = linksIn('ar.html').filter((link) => link['class']?.includes('btn'));
  expect(buttons.filter(({ href }) => !href)).toEqual([]);
});

test("a language's home page comes first in the breadcrumbs, which name the pages in that language, and isn't marked as current in the navigation", () => {
  const links = linksIn(CONTACT).filter((link) => link['aria-current'] === 'true');
  expect(links).toEqual([]);
  expect(headOf(elementsIn(built(CONTACT))).things).toMatchObject([
    {
      itemListElement: [
        { name: 'Translated: Start', item: HOME },
        { position: 2, name: 'Kontakt' },
      ],
    },
  ]);
});

test('a translated page links to pages in the first language only in the language switch and for untranslated legal texts', () => {
  const isElsewhere = (href: string) => href.startsWith('/') && !/^\/(de|ar)(\/|$)/.test(href);
  const othersIn = (file: string) => linksIn(file).filter(({ href = '' }) => isElsewhere(href));
  const others = translatedFiles.flatMap(othersIn);
  expect(others.filter(({ hreflang }) => hreflang !== 'en')).toEqual([]);
  expect(new Set(othersIn(CONTACT).map(({ href }) => href))).toEqual(new Set(['/contact', '/terms']));
  const navs = byTag(elementsIn(built(CONTACT)), 'nav').flatMap((nav) => byTag(elementsIn(nav), 'a'));
  const labels = navs.filter((link) => !attributesOf(link)['lang']).map((link) => textOf(link).trim());
  const ofFirst = [...site.navigation, ...site.legal].map(({ label }) => label);
  expect(labels.filter((label) => ofFirst.includes(label))).toEqual([]);
});

/** Returns the texts directly in an element, not those in its descendants, including texts for screen readers. */
const ownTexts = (element: Element) => [
  ...element.childNodes.flatMap((child) =>
    child.nodeName === '#text' && 'value' in child ? child.value : [],
  ),
  ...['aria-label', 'alt', 'placeholder', 'title'].map((name) => attributesOf(element)[name] ?? ''),
];
/** Returns an element's language: its own `lang`, or the `lang` of the closest ancestor that has one. */
function languageOf(element: Element): string | undefined {
  const { lang } = attributesOf(element);
  const parent = element.parentNode;
  return lang ?? (parent && 'tagName' in parent ? languageOf(parent) : undefined);
}
/** All texts on the German pages, with their languages. */
const TEXTS = translatedFiles.flatMap((file) => {
  const [body] = byTag(elementsIn(built(file)), 'body');
  return elementsIn(body!).flatMap((element) =>
    ownTexts(element).map((text) => ({ file, text: text.trim(), language: languageOf(element) })),
  );
});

test('untranslated content on a German page is marked as English', () => {
  const files = findFiles('{agency.json,pages/{contact,work}.yaml,{projects,team}/*.yaml,*.yaml}', {
    cwd: 'src/content',
    exclude: ['**/*.de.yaml', 'projects/a-*', 'technologies.yaml'],
  });
  const fields = ['tagline', 'heading', 'title', 'description', 'role', 'bio', 'label'];
  const english = files
    .flatMap((file) => parse(readFileSync(`src/content/${file}`, 'utf8')) as object)
    .flatMap((entry) => fields.map((name) => Reflect.get(entry, name) as unknown))
    // This is also a German word.
    .filter((text) => text !== 'Team')
    .concat('Pier 4, AB1 2CD Harbour, Coast, Portland');
  const shown = TEXTS.filter(({ text }) => text && english.includes(text));
  expect(shown.map(({ text }) => text)).toEqual(expect.arrayContaining(['Ferry', 'Tester']));
  expect(shown.filter(({ language }) => language !== 'en')).toEqual([]);
});

/** Returns patterns that match a language's interface sentences with any text for the placeholders. */
const sentencesIn = (words: object) =>
  JSON.stringify(words)
    .matchAll(/(?<=:")[^" ]+ [^"]*/g)
    .map(([text]) => new RegExp(`^${text.replace(/[()?]/g, '\\$&').replace(/\{\w+\}/g, '.{1,24}')}$`))
    .toArray();

test('no English interface sentence is marked as German on a German page', () => {
  const [english, german] = [sentencesIn(en), sentencesIn(de)];
  const isIn = (sentences: RegExp[], text: string) => sentences.some((pattern) => pattern.test(text));
  const inGerman = TEXTS.filter(({ language }) => language === 'de').map(({ text }) => text);
  expect(inGerman.filter((text) => isIn(english, text) && !isIn(german, text))).toEqual([]);
});

test.each([
  'Gezeichnet',
  de.technologies,
  de.readCaseStudy,
  fill(de.profileOn, { owner: 'Some Body 2', network: 'LinkedIn' }),
])('"%s" is marked as German, even next to an untranslated project or team member', (expected) => {
  const shown = TEXTS.filter(({ text }) => text === expected);
  expect(new Set(shown.map(({ language }) => language))).toEqual(new Set(['de']));
});

test('each language has no addresses on its 404 page, and its own legal contact details', () => {
  expect(built('de/404.html')).not.toMatch(/rel="(canonical|alternate)"/);
  const [contact] = byTag(elementsIn(built('de/privacy.html')), 'address');
  expect(textOf(contact!)).toContain('Translated: ');
});

test('without a translated privacy text, the consent banner links to the one in the first language', () => {
  const [banner] = elementsIn(built('ar.html')).filter(
    (element) => attributesOf(element)['id'] === 'Page-consent',
  );
  const [link] = byTag(elementsIn(banner!), 'a').map(attributesOf);
  expect(link).toMatchObject({ href: '/privacy', lang: 'en' });
});

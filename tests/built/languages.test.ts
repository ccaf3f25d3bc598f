/** A site in three languages, the last of which has only a home page. */
import { builtPages } from '../support/built/built-pages.ts';
import { oneSidedStyles } from '../support/built/one-sided-styles.ts';
import { existsSync, readFileSync } from 'node:fs';
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

test('a page exists in the languages in which it has texts, and has those', () => {
  const translations = findFiles('{pages,landing,legal,studies,articles}/**/*.de.*', { cwd: 'src/content' });
  // Two pages of articles have one text.
  expect(translatedFiles).toHaveLength(translations.length + 1);
  expect(translatedFiles).toEqual(
    expect.arrayContaining(['de.html', CONTACT, 'de/einblicke/2.html', 'de/work/lighthouse.html']),
  );
  for (const name of ['404', 'about', 'kontakt', 'services', 'work', 'team', 'einblicke'])
    expect(built(`de/${name}.html`), name).toMatch(/(<h1[^>]*>| wide">)\s*Translated: /);
});

test('a translated page has its own language, address and picture', () => {
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
  expect(existsSync(path.join('dist', new URL(image).pathname))).toBe(true);
});

test('a page without a translation leads to the home page of the other language, from bar, menu and footer', () => {
  const links = linksIn('terms.html').filter(({ hreflang }) => hreflang === 'de');
  const home = { href: '/de', hreflang: 'de', lang: 'de' };
  expect(links).toMatchObject([home, home, home]);
});

test('a translated case study has footnotes in its language, a picture in that of its project, and, alone, no next one', () => {
  const html = built('de/work/lighthouse.html');
  expect(html).toContain(`>${de.footnotes}</h2>`);
  for (const number of ['1', '1-2'])
    expect(html).toContain(`aria-label="${fill(de.backToReference, { number })}"`);
  expect(html).toMatch(/<div[^>]* lang="en"[^>]*>\s*<picture/);
  expect(html).not.toContain(de.nextCaseStudy);
});

test('a home page alone has the direction of its language, and no link or button without an address', () => {
  const home = built('ar.html');
  expect(home).toMatch(/<html[^>]* dir="rtl"/);
  expect(home).not.toMatch(/undefined#|id="Page-service-links"/);
  const buttons = linksIn('ar.html').filter((link) => link['class']?.includes('btn'));
  expect(buttons.filter(({ href }) => !href)).toEqual([]);
});

test('the home page of a language is the start of the way to its pages, and not above them', () => {
  const links = linksIn(CONTACT).filter((link) => link['aria-current'] === 'true');
  expect(links).toEqual([]);
  expect(headOf(elementsIn(built(CONTACT))).things).toMatchObject([
    { itemListElement: [{ item: HOME }, { position: 2 }] },
  ]);
});

test('a translated page leads to the first language by its switches only, and to legal texts that it lacks', () => {
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
const sentencesIn = (words: object) =>
  JSON.stringify(words)
    .matchAll(/(?<=:")[^" ]+ [^"]*/g)
    .map(([text]) => new RegExp(`^${text.replace(/[()?]/g, '\\$&').replace(/\{\w+\}/g, '.{1,24}')}$`))
    .toArray();

test('a text has the language that it is in, wherever a translated page shows it', () => {
  // The agency's, a page's and those of lists that are not translated.
  const untranslated = findFiles('{agency.json,pages/{contact,work}.yaml,{projects,team}/*.yaml,*.yaml}', {
    cwd: 'src/content',
    exclude: ['**/*.de.yaml', 'projects/a-*', 'technologies.yaml'],
  })
    .flatMap((file) => parse(readFileSync(`src/content/${file}`, 'utf8')) as object)
    .flatMap((entry) =>
      ['tagline', 'heading', 'title', 'description', 'role', 'bio', 'label'].map((name) =>
        Reflect.get(entry, name),
      ),
    )
    .filter((text) => text !== 'Team')
    .concat('Counts visits', 'Pier 4, AB1 2CD Harbour, Coast, Portland');
  const shown = translatedFiles.flatMap((file) =>
    elementsIn(byTag(elementsIn(built(file)), 'body')[0]!).flatMap((element) =>
      ownTexts(element).map((text) => ({
        file,
        text: text.trim(),
        language: languageOf(element),
      })),
    ),
  );
  const others = shown.filter(({ text }) => text && untranslated.includes(text));
  expect(others.length).toBeGreaterThan(20);
  expect(others.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Counts visits', 'Ferry', 'Tester']),
  );
  expect(
    others.filter(({ language }) => language !== 'en'),
    'English texts in an element of another language',
  ).toEqual([]);
  const saidIn = (words: object, text: string) => sentencesIn(words).some((pattern) => pattern.test(text));
  const own = shown.filter(({ text, language }) => language === 'de' && saidIn(en, text));
  expect(own.filter(({ text }) => !saidIn(de, text))).toEqual([]);
  // Also beside a project or member in the first language.
  const profile = fill(de.profileOn, { owner: 'Some Body 2', network: 'LinkedIn' });
  for (const own of ['Gezeichnet', de.technologies, de.readCaseStudy, profile]) {
    const languages = shown.filter(({ text }) => text === own).map(({ language }) => language);
    expect(new Set(languages), own).toEqual(new Set(['de']));
  }
});

test('in _redirects, the 404 pages of the languages come after the former addresses', () => {
  expect(built('_redirects')).toMatch(/301(\n\/(de|ar)\/\* \/\2\/404.html 404){2}\n$/);
});

test('each language has a 404 page, its pages in the sitemap, and its texts in the structured data and in legal pages', () => {
  expect(built('de/404.html')).toContain(de.goHome);
  expect(built('de/404.html')).not.toMatch(/rel="(canonical|alternate)"/);
  expect(built('de/404.html')).toContain('<meta name="robots" content="noindex">');
  // At the page itself, and at those in the other languages.
  for (const [address, count] of [
    [HOME, 3],
    [`${HOME}/kontakt`, 2],
  ] as const)
    expect(built('sitemap-0.xml').split(`hreflang="de" href="${address}"`)).toHaveLength(1 + count);
  expect(built('sitemap-0.xml')).toContain('xmlns:xhtml=');
  expect(built('sitemap-0.xml')).not.toContain('404');
  expect(headOf(elementsIn(built('de.html'))).things).toMatchObject([
    { slogan: 'Translated: Software für Häfen.' },
    { inLanguage: 'de' },
  ]);
  const [contact] = byTag(elementsIn(built('de/privacy.html')), 'address');
  expect(textOf(contact!)).toContain('Translated: ');
  const feed = expect.objectContaining({ href: '/de/work/rss.xml' }) as object;
  expect(headOf(elementsIn(built('de/work.html'))).links).toContainEqual(feed);
});

test('a long heading and a long figure are smaller, and a figure is written as in its language', () => {
  const home = built('de.html');
  expect(home).toMatch(/<h1[^>]* text-page/);
  expect(home).toContain(' figures-long');
  expect(home).toContain(`>${(25_000).toLocaleString('de')}+<`);
});

test.each(builtPages)(
  '$name has no style for one side alone, which would be the wrong one from right to left',
  ({ elements }) => {
    expect(oneSidedStyles(elements)).toEqual([]);
  },
);

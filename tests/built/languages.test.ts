/** A site in two languages. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test as base } from 'vitest';
import { CHROMIUM_FLAGS, findBrowser } from '../../scripts/lib/browsers.ts';
import { languageName } from '../../src/words/languages.ts';
import { site } from '../../src/site.ts';
import { translations } from '../../src/words/index.ts';
import {
  buildTranslatedCopy,
  FIRST,
  PAGES,
  SECOND,
  STUDY,
  TRANSLATED_TITLE,
} from '../support/built/translated-copy.ts';
import { headOf } from '../support/built/head.ts';
import * as content from '../support/content.ts';
import { attributesOf, elementsIn, languageOf, named, textOf, type Element } from '../support/html.ts';

const { addressOf, fileOf, projects } = content;
const words = translations[SECOND]!;
const HOME = `${site.url}/${SECOND}`;
const CONTACT = `${SECOND}/kontakt.html`;
let dist: string;
let remove: () => void;
const built = (file: string) => readFileSync(path.join(dist, file), 'utf8');
const linksIn = (file: string) => named(elementsIn(built(file)), 'a').map(attributesOf);

beforeAll(async () => {
  const copy = await buildTranslatedCopy();
  dist = path.join(copy.folder, 'dist');
  remove = copy.remove;
});
afterAll(() => remove());

/** `page` is a page of Chromium that the built site answers. */
const test = base.extend<{ page: Page }>({
  page: async ({}, use) => {
    const executablePath = findBrowser('chromium');
    const browser = await chromium.launch({
      args: CHROMIUM_FLAGS,
      ...(executablePath && { executablePath }),
    });
    const page = await browser.newPage({ baseURL: 'http://site.test' });
    await page.route('http://site.test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: path.join(dist, pathname + (path.extname(pathname) ? '' : '.html')) });
    });
    await use(page);
    await browser.close();
  },
});

test('a page exists in the languages in which it has texts', () => {
  const pages = [...PAGES, ...(STUDY ? [`work/${STUDY}`] : [])];
  const files = pages.map((name) =>
    name === 'home' ? `${SECOND}.html` : name === 'contact' ? CONTACT : `${SECOND}/${fileOf(name)}`,
  );
  expect(globSync(`${SECOND}{,/**/*}.html`, { cwd: dist }).toSorted()).toEqual(files.toSorted());
});

test('a translated page has its language and its own address', () => {
  expect(built(CONTACT)).toContain(`<html lang="${SECOND}"`);
  expect(built(CONTACT)).toContain(`<link rel="canonical" href="${HOME}/kontakt">`);
});

test('the head of a translated page has its own language, address and picture', () => {
  const [original, translated] = [fileOf('contact'), CONTACT].map((file) => headOf(elementsIn(built(file))));
  expect(translated!.language).toBe(SECOND);
  for (const name of ['og:locale', 'og:url', 'og:image'])
    expect(translated!.meta[name], name).not.toBe(original!.meta[name]);
});

test.each([CONTACT, fileOf('contact')])('%s names the translations of the page', (file) => {
  const links = named(elementsIn(built(file)), 'link').map(attributesOf);
  const original = site.url + addressOf('contact');
  expect(links.flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : []))).toEqual([
    [FIRST, original],
    [SECOND, `${HOME}/kontakt`],
    ['x-default', original],
  ]);
});

test('a page without a translation leads to the home page of the other language', () => {
  const [link] = linksIn(`${content.legalPages[0]!.path.slice(1)}.html`).filter(({ hreflang }) => hreflang);
  expect(link).toMatchObject({ href: `/${SECOND}`, hreflang: SECOND, lang: SECOND });
});

test('a page has the words of its language, its islands too', () => {
  for (const word of [words.skipLink, words.sendMessage, words.sending, words.menu])
    expect(built(CONTACT)).toContain(word);
  expect(built(fileOf('contact'))).not.toContain(words.sendMessage);
});

test('a page leads to no page without a translation, and to its own in the other language', () => {
  const others = linksIn(CONTACT).flatMap(({ href = '' }) =>
    /^\//.test(href) && !`${href}/`.startsWith(`/${SECOND}/`) ? [href] : [],
  );
  expect(new Set(others)).toEqual(new Set([addressOf('contact')]));
});

const ownTexts = ({ childNodes }: Element) =>
  childNodes.filter(({ nodeName }) => nodeName === '#text').map(textOf);

/** Where a page shows a text: the text, and the language in which it is read out. */
const textsIn = (file: string) =>
  elementsIn(named(elementsIn(built(file)), 'body')[0]!).flatMap((element) =>
    [attributesOf(element)['alt'] ?? '', ...ownTexts(element)].map((text) => ({
      file,
      text: text.replaceAll('\u00ad', '').trim(),
      language: languageOf(element),
    })),
  );

test('a text without a translation has the language that it is in, wherever it is shown', () => {
  const { services, team, values, statistics } = content;
  const entries: object[] = [projects, services, team, values, statistics].flat();
  const texts = entries.flatMap((entry) =>
    ['title', 'description', 'alt', 'role', 'bio', 'label'].map((name) => Reflect.get(entry, name)),
  );
  const shown = globSync(`${SECOND}{,/**/*}.html`, { cwd: dist })
    .flatMap(textsIn)
    .filter(({ text }) => text && texts.includes(text));
  expect(shown.length).toBeGreaterThan(entries.length);
  expect(shown.filter(({ language }) => language !== FIRST)).toEqual([]);
});

test('a translated text has the language of its page', () => {
  const [title] = textsIn(`${SECOND}/${fileOf('work')}`).filter(({ text }) => text === TRANSLATED_TITLE);
  expect(title).toMatchObject({ language: SECOND });
});

test('each language has a manifest', () => {
  const manifest = JSON.parse(built(`${SECOND}/manifest.webmanifest`)) as unknown;
  expect(manifest).toMatchObject({ lang: SECOND, start_url: `/${SECOND}` });
});

test('each language has a 404 page', () => {
  expect(built('_redirects')).toBe(`/${SECOND}/* /${SECOND}/404.html 404\n`);
  expect(built(`${SECOND}/404.html`)).toContain(words.goHome);
});

test('the sitemap names the translations of each page, and no 404 page', () => {
  expect(built('sitemap-0.xml')).toContain(`hreflang="${SECOND}" href="${HOME}/kontakt"`);
  expect(built('sitemap-0.xml')).not.toContain('404');
});

test('a translated page has a social image of its own', () => {
  expect(existsSync(path.join(dist, `social/${SECOND}/kontakt.png`))).toBe(true);
});

test('the form finds errors and loads the captcha in the language of its page', async ({ page }) => {
  const body = 'grecaptcha = { render: (widget, { hl }) => (widget.title = hl) }; onloadcallback();';
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.goto(`/${SECOND}/kontakt`);
  await page.getByLabel(words.email).first().fill('x');
  if (site.consent) await page.getByRole('button', { name: words.captchaAllow }).click();
  await page.getByRole('button', { name: words.sendMessage }).click();
  await page.getByText(words.invalidEmail).waitFor();
  await page.locator(`[title=${SECOND}]`).waitFor({ state: 'attached' });
});

const hasPages = projects.length > site.projectsPerPage;
test.runIf(hasPages)('the switch between languages keeps the page of the portfolio', async ({ page }) => {
  await page.goto(`${addressOf('work')}?page=2`);
  const footer = page.locator('footer');
  await footer.getByRole('link', { name: languageName(SECOND) }).click();
  await page.waitForURL(`**/${SECOND}${addressOf('work')}?page=2`);
});

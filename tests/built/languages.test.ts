/** A site in two languages: a copy of the project with some pages and entries in another language. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { CHROMIUM_FLAGS, findBrowser } from '../../scripts/lib/browsers.ts';
import { weightNote } from '../../src/build/weight.ts';
import { languageName } from '../../src/words/languages.ts';
import { site, type Agency } from '../../src/site.ts';
import { translations } from '../../src/words/index.ts';
import { addressOf, fileOf, projects } from '../support/content.ts';
import { buildCopy, copyProject } from '../support/project-copy.ts';

const [first] = site.languages;
const second = Object.keys(translations).find((language) => language !== first)!;
const words = translations[second]!;
const HOME = `${site.url}/${second}`;
let root: string;
let remove: () => void;
let browser: Browser | undefined;
const source = (file: string) => path.join(root, 'src/content', file);
const built = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');

/** Writes a translation of a page: its texts, some of them others. */
function translate(name: string, texts: object = {}): void {
  const page = parse(readFileSync(source(`${name}.yaml`), 'utf8')) as Record<string, unknown>;
  delete page['image'];
  delete page['focus'];
  writeFileSync(source(`${name}.${second}.yaml`), stringify({ ...page, ...texts }));
}

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  for (const file of globSync(`**/*.{${Object.keys(translations).join()}}.*`, { cwd: source('.') }))
    rmSync(source(file));
  const settings = path.join(root, 'src/site.ts');
  const text = readFileSync(settings, 'utf8').replace(
    /languages: \[.*\],/,
    `languages: ['${first}', '${second}'],`,
  );
  writeFileSync(settings, text);
  translate('pages/home', { title: 'Startseite' });
  translate('pages/not-found', { title: 'Nicht gefunden' });
  translate('pages/contact', { title: 'Kontakt', address: 'kontakt' });
  translate('pages/work', { title: 'Projekte' });
  const { tagline, region, contact, legalContact, navigation, legal } = JSON.parse(
    readFileSync(source('agency.json'), 'utf8'),
  ) as Agency;
  const texts = (of: Agency['legalContact']) =>
    of?.address && { address: { ...of.address, postalCode: undefined } };
  const addresses = { contact: texts(contact), legalContact: texts(legalContact) };
  const agency = { tagline, region, navigation, legal, ...addresses };
  writeFileSync(source(`agency.${second}.json`), JSON.stringify(agency));
  const [project = ''] = globSync('projects/*.yaml', { cwd: source('.') }).toSorted();
  writeFileSync(
    source(project.replace('.yaml', `.${second}.yaml`)),
    stringify({ title: 'A translated project' }),
  );
  await buildCopy(root, ['--mode', 'offline'], { PUBLIC_RECAPTCHA_SITE_KEY: 'key' });
});
afterAll(() => remove());

test('a page is built in the languages in which it has texts, with links to its translations', () => {
  const page = built(`${second}/kontakt.html`);
  expect(page).toContain(`<html lang="${second}"`);
  expect(page).toContain(`<link rel="canonical" href="${HOME}/kontakt">`);
  for (const file of [`${second}/kontakt.html`, fileOf('contact')]) {
    expect(built(file)).toContain(`hreflang="${first}" href="${site.url}${addressOf('contact')}"`);
    expect(built(file)).toContain(`hreflang="${second}" href="${HOME}/kontakt"`);
    expect(built(file)).toContain(`hreflang="x-default" href="${site.url}${addressOf('contact')}"`);
  }
  expect(globSync(`${second}/**/*.html`, { cwd: path.join(root, 'dist') }).toSorted()).toEqual(
    [`${second}/404.html`, `${second}/kontakt.html`, `${second}/${fileOf('work')}`].toSorted(),
  );
  expect(built(fileOf('services'))).toMatch(
    new RegExp(`<a [^>]*href="/${second}" hreflang="${second}" lang="${second}"`),
  );
});

test('a page has the words of its language, its islands too, and no link to a page without a translation', () => {
  const page = built(`${second}/kontakt.html`);
  for (const word of [words.skipLink, words.sendMessage, words.sending, words.menu])
    expect(page).toContain(word);
  expect(built(fileOf('contact'))).not.toContain(words.sendMessage);
  const links = [...page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
  const others = links.filter((href) => !`${href}/`.startsWith(`/${second}/`));
  expect(new Set(others)).toEqual(new Set([addressOf('contact')]));
});

test.skipIf(!existsSync('tests/sample')).each(['', `/${second}`])(
  "the sample's home page %s arrives with the first 14,000 bytes",
  (route) => {
    expect(weightNote(route, built(`${route || 'index'}.html`))).toBeUndefined();
  },
);

test('a text without a translation is shown in the first language, and says so', () => {
  const page = built(`${second}/${fileOf('work')}`);
  expect(page).toMatch(/<h2[^>]*>\s*A translated project/);
  const untranslated = page.match(new RegExp(`<h2[^>]* lang="${first}"`, 'g')) ?? [];
  expect(untranslated).toHaveLength(projects.length - 1);
  expect(built(fileOf('work'))).not.toMatch(/<h2[^>]* lang=/);
});

test('each language has a manifest, a 404 page and its pages in the sitemap', () => {
  expect(JSON.parse(built(`${second}/manifest.webmanifest`))).toMatchObject({
    lang: second,
    start_url: `/${second}`,
  });
  expect(built('_redirects')).toBe(`/${second}/* /${second}/404.html 404\n`);
  expect(built(`${second}/404.html`)).toContain(words.goHome);
  const sitemap = built('sitemap-0.xml');
  expect(sitemap).toContain(`hreflang="${second}" href="${HOME}/kontakt"`);
  expect(sitemap).not.toContain('404');
  expect(existsSync(path.join(root, `dist/social/${second}/kontakt.png`))).toBe(true);
});

/** Opens an address of the site in Chromium. */
async function open(address: string): Promise<Page> {
  const executablePath = findBrowser('chromium');
  browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  await page.route('http://site.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      path: path.join(root, 'dist', pathname + (path.extname(pathname) ? '' : '.html')),
    });
  });
  await page.goto(`http://site.test${address}`);
  return page;
}
afterEach(() => browser?.close());

test('the form finds errors and loads the captcha in the language of its page', async () => {
  const page = await open(`/${second}/kontakt`);
  const body = 'grecaptcha = { render: (widget, { hl }) => (widget.title = hl) }; onloadcallback();';
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.getByLabel(words.email).first().fill('x');
  if (site.consent) await page.getByRole('button', { name: words.captchaAllow }).click();
  await page.getByRole('button', { name: words.sendMessage }).click();
  await page.getByText(words.invalidEmail).waitFor();
  await page.locator(`[title=${second}]`).waitFor({ state: 'attached' });
});

const hasPages = projects.length > site.projectsPerPage;
test.runIf(hasPages)('the switch between languages keeps the page of the portfolio', async () => {
  const page = await open(`${addressOf('work')}?page=2`);
  await page
    .locator('footer')
    .getByRole('link', { name: languageName(second) })
    .click();
  await page.waitForURL(`**/${second}${addressOf('work')}?page=2`);
});

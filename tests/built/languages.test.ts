/** A site in two languages: a copy of the project with some pages and entries in German. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { CHROMIUM_FLAGS, findBrowser } from '../../scripts/lib/browsers.ts';
import { weightNote } from '../../src/integrations/weight.ts';
import { site } from '../../src/site.ts';
import * as german from '../../src/words/de.ts';
import { addressOf, fileOf, projects } from '../support/content.ts';
import { buildCopy, copyProject } from '../support/project-copy.ts';

const HOME = `${site.url}/de`;
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
  writeFileSync(source(`${name}.de.yaml`), stringify({ ...page, ...texts }));
}

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  for (const file of globSync('**/*.de.*', { cwd: source('.') })) rmSync(source(file));
  const settings = path.join(root, 'src/site.ts');
  const text = readFileSync(settings, 'utf8').replace(/languages: \[.*\],/, "languages: ['en', 'de'],");
  writeFileSync(settings, text);
  translate('pages/home', { title: 'Startseite' });
  translate('pages/not-found', { title: 'Nicht gefunden' });
  translate('pages/contact', { title: 'Kontakt', address: 'kontakt' });
  translate('pages/work', { title: 'Projekte' });
  const { tagline, region, contact, legalContact, navigation, legal } = site;
  const agency = { tagline, region, navigation, legal };
  const texts = ({ street, town, region: state, country }: typeof contact.address) => ({
    address: { street, town, country, ...(state && { region: state }) },
  });
  const addresses = { contact: texts(contact.address), legalContact: texts(legalContact.address) };
  writeFileSync(source('agency.de.json'), JSON.stringify({ ...agency, ...addresses }));
  const [first = ''] = globSync('projects/*.yaml', { cwd: source('.') }).toSorted();
  writeFileSync(source(first.replace('.yaml', '.de.yaml')), stringify({ title: 'Ein Projekt auf Deutsch' }));
  await buildCopy(root, ['--mode', 'offline'], { PUBLIC_RECAPTCHA_SITE_KEY: 'key' });
});
afterAll(() => remove());

test('a page is built in the languages in which it has texts, with links to its translations', () => {
  const page = built('de/kontakt.html');
  expect(page).toContain('<html lang="de"');
  expect(page).toContain(`<link rel="canonical" href="${HOME}/kontakt">`);
  for (const file of ['de/kontakt.html', fileOf('contact')]) {
    expect(built(file)).toContain(`hreflang="en" href="${site.url}${addressOf('contact')}"`);
    expect(built(file)).toContain(`hreflang="de" href="${HOME}/kontakt"`);
    expect(built(file)).toContain(`hreflang="x-default" href="${site.url}${addressOf('contact')}"`);
  }
  expect(globSync('de/*.html', { cwd: path.join(root, 'dist') }).toSorted()).toEqual(
    ['de/404.html', 'de/kontakt.html', `de/${fileOf('work')}`].toSorted(),
  );
  expect(built(fileOf('services'))).toMatch(/<a [^>]*href="\/de" hreflang="de" lang="de"/);
});

test('a page has the words of its language, its islands too, and no link to a page without a translation', () => {
  const page = built('de/kontakt.html');
  for (const word of [german.skipLink, german.sendMessage, german.captchaLoadsLater, german.menu])
    expect(page).toContain(word);
  expect(built(fileOf('contact'))).not.toContain(german.sendMessage);
  expect(page).not.toMatch(/href="\/(?!contact|_astro|de\b)[a-z-]+"/);
});

test.each(['', '/de'])('the home page %s arrives with the first 14,000 bytes', (route) => {
  expect(weightNote(route, built(`${route || 'index'}.html`))).toBeUndefined();
});

test('a text without a translation is shown in the first language, and says so', () => {
  const page = built(`de/${fileOf('work')}`);
  expect(page).toMatch(/<h2[^>]*>\s*Ein Projekt auf Deutsch/);
  expect(page.match(/<h2[^>]* lang="en"/g)).toHaveLength(projects.length - 1);
  expect(built(fileOf('work'))).not.toMatch(/<h2[^>]* lang=/);
});

test('each language has a manifest, a 404 page and its pages in the sitemap', () => {
  expect(JSON.parse(built('de/manifest.webmanifest'))).toMatchObject({ lang: 'de', start_url: '/de' });
  expect(built('_redirects')).toBe('/de/* /de/404.html 404\n');
  expect(built('de/404.html')).toContain(german.goHome);
  const sitemap = built('sitemap-0.xml');
  expect(sitemap).toContain(`hreflang="de" href="${HOME}/kontakt"`);
  expect(sitemap).not.toContain('404');
  expect(existsSync(path.join(root, 'dist/social/de/kontakt.png'))).toBe(true);
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
  const page = await open('/de/kontakt');
  const body = 'grecaptcha = { render: (widget, { hl }) => (widget.title = hl) }; onloadcallback();';
  await page.route('https://www.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.getByLabel(german.email).first().fill('x');
  if (site.consent) await page.getByRole('button', { name: german.captchaAllow }).click();
  await page.getByRole('button', { name: german.sendMessage }).click();
  await page.getByText(german.invalidEmail).waitFor();
  await page.locator('[title=de]').waitFor({ state: 'attached' });
});

test('the switch between languages keeps the page of the portfolio', async () => {
  const page = await open(`${addressOf('work')}?page=2`);
  await page.locator('footer').getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(`**/de${addressOf('work')}?page=2`);
});

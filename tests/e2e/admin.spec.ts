/** Our wiring of the CMS, with a folder of the browser's own file system in place of one that an editor picks. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { cmsConfig } from '../../src/admin/config.ts';
import { ADMIN_HEADERS, adminFiles, configScript, TYPES } from '../../src/admin/assets.ts';
import { site, type Site } from '../../src/site.ts';
import { COLLECTIONS, CONTENT } from '../support/content-fixture.ts';
import { expect, test } from '../support/e2e/test.ts';

/** The small content, by path; without comments, which the CMS drops. */
const FILES = Object.fromEntries(
  Object.entries(CONTENT).map(([file, text]) => [`src/content/${file}`, text.replace(/^# .*\n/, '')]),
);
/** What pages of the small content are called, and where they are. */
const KNOWN = { titles: new Map([['about', 'About']]), addresses: new Map([['team', '/team']]) };
/** Where the preview finds the pages. */
const PREVIEWS = JSON.stringify({ 'team/entries/noor': '/team#noor', 'projects/entries/nabz': '/work#nabz' });

/** What the CMS asks of its backend's status page. */
const NO_OUTAGE = {
  headers: { 'Access-Control-Allow-Origin': '*' },
  json: { status: { indicator: 'none' } },
};
/** What the content check says. */
const PLACE = 'src/content/pages/services/audit.de.yaml:3';
const MISTAKES = `Mistakes in the content: 2\n\n${PLACE}  title\n\nsrc/content/agency.json:2  brand`;

/** Opens the CMS for a folder with the small content. */
async function openFolder(page: Page, languages: Site['languages'] = ['en']): Promise<void> {
  const config = configScript(cmsConfig(COLLECTIONS, { ...site, languages }, 'local/site', KNOWN), true);
  const own = { 'config.js': config, 'previews.json': PREVIEWS, mistakes: MISTAKES };
  const served: Record<string, string | Buffer> = { ...adminFiles('.'), ...own };
  await page.route(/\/admin(\/|$)/, async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^\/admin\/?/, '') || 'index.html';
    const headers = { ...ADMIN_HEADERS, 'Content-Type': TYPES[path.extname(name)] ?? '' };
    await route.fulfill({ headers, body: served[name] ?? '' });
  });
  await page.route('https://www.githubstatus.com/**', (route) => route.fulfill(NO_OUTAGE));
  await page.goto('/admin');
  await page.evaluate(`globalThis.fileAt = ${fileAt.toString()}`);
  await page.evaluate(async (texts) => {
    // The CMS accepts a folder that git knows.
    for (const [file, text] of Object.entries({ ...texts, '.git/HEAD': '' })) {
      const writable = await (await fileAt(file)).createWritable();
      await writable.write(text);
      await writable.close();
    }
    Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  }, FILES);
  await page.locator('.buttons button').filter({ visible: true }).click();
  await expect(page.getByText('2. Nabz')).toBeVisible();
}

/** In the page: a file of the folder. */
async function fileAt(file: string): Promise<FileSystemFileHandle> {
  const folders = file.split('/');
  const name = folders.pop()!;
  let folder = await navigator.storage.getDirectory();
  for (const each of folders) folder = await folder.getDirectoryHandle(each, { create: true });
  return folder.getFileHandle(name, { create: true });
}

/** The text of a file in the folder. */
const read = (page: Page, file: string) =>
  page.evaluate(async (at) => (await (await fileAt(at)).getFile()).text(), file);

const open = (page: Page, address: string) => page.goto(`/admin#/collections/${address}`);
const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveOf = (page: Page) => page.locator('[aria-keyshortcuts$="+S"]');

/** Replaces the text of a field of an entry, and saves it if `saves`. */
async function fill(page: Page, address: string, name: string, after: string, saves = false) {
  await open(page, address);
  const field = fieldOf(page, name).first();
  // Again if the CMS shows a new form in its place, which loses the text.
  await expect(async () => {
    await field.fill(after);
    await saveOf(page).click({ trial: !saves, timeout: 5000 });
  }).toPass();
  if (saves) await returned(page);
}

/** The CMS returns to a list when the files are written. */
const returned = (page: Page) => page.waitForURL(/#\/collections\/[^/]+$/);

const TERMS = '## Our services\n\nThis site is run by <Brand />.';

test('an edit changes one line of its file, whatever the file is, and is not lost with the tab before it is saved', async ({
  page,
  expectedProblems,
}) => {
  // The CMS asks for the page of a legal text, which the site may lack.
  expectedProblems.push(/404/);
  await openFolder(page);
  for (const [address, name, file, before, after] of [
    ['pages/entries/services-audit', 'Title', 'pages/services/audit.yaml', 'Audit', 'Audits'],
    ['site/entries/technologies', 'Technology', 'technologies.yaml', 'React', 'Preact'],
    ['site/entries/agency', 'Phone', 'agency.json', '+45 11 22 33 44', '+45 11 22 33 45'],
    ['legal/entries/terms', 'Text', 'legal/terms.mdx', TERMS, TERMS.replace('run', '**run**')],
  ] as const) {
    await fill(page, address, name, after, true);
    const edited = `src/content/${file}`;
    expect(await read(page, edited)).toBe(FILES[edited]!.replace(before, after));
  }
  await fill(page, 'site/entries/agency', 'Phone', '+45 11 22 33 46');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
});

test('a translation has the texts of its entry and the ids of its items, and no other file changes', async ({
  page,
}) => {
  await openFolder(page, ['en', 'de']);
  await open(page, 'site/entries/statistics');
  for (const name of [/^Enable/, /^Expand$/]) await page.getByRole('button', { name }).first().click();
  await fieldOf(page, 'Label').nth(1).fill('Projekte');
  await saveOf(page).click();
  await returned(page);
  expect(await read(page, 'src/content/statistics.de.yaml')).toBe('- id: projects\n  label: Projekte\n');
  for (const [file, text] of Object.entries(FILES)) expect(await read(page, file), file).toBe(text);
});

test.describe('in a browser in German', () => {
  test.use({ locale: 'de-DE' });

  test('the fields are named in German, beside the page of the entry, and a mistake leads to its entry', async ({
    page,
  }) => {
    await page.route(/\/(work|team)$/, (route) =>
      route.fulfill({ contentType: 'text/html', body: new URL(route.request().url()).pathname }),
    );
    await openFolder(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('#preview-bar')).toBeHidden();
    await open(page, 'team/entries/noor');
    await page.getByRole('button', { name: 'Vorschau: Telefon' }).click();
    const shown = page.frameLocator('#preview').locator('body');
    await expect(shown).toHaveText('/team');
    await open(page, 'projects/entries/nabz');
    await expect(shown).toHaveText('/work');
    await expect(page.locator('#preview-bar a')).toHaveAttribute('href', '/work#nabz');
    await page.getByRole('button', { name: 'Vorschau: Bildschirm' }).click();
    await expect(page.locator('#preview')).toHaveClass('desktop');
    await expect(fieldOf(page, 'Alternativtext')).toHaveValue('A phone showing a heart');

    const notice = page.locator('#notice');
    await expect(notice).toContainText('Mistakes in the content: 2');
    expect((await notice.locator('output').innerText()).split('\n')).toContain('Mistakes in the content: 2');
    const site = notice.getByRole('link', { name: 'agency.json:2' });
    await expect(site).toHaveAttribute('href', '#/collections/site/entries/agency');
    await notice.getByRole('link', { name: PLACE }).click();
    await expect(fieldOf(page, 'Titel')).toHaveValue('Audit');
    await notice.locator('summary').click();
    await expect(notice.locator('output')).toBeHidden();
  });
});

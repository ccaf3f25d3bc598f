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

/** What the content check says. */
const PLACE = 'src/content/pages/services/audit.de.yaml:3';
const MISTAKES = `Mistakes in the content: 1\n\n${PLACE}  title`;

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
  await page.route('https://www.githubstatus.com/**', (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { status: { indicator: 'none' } },
    }),
  );
  await page.goto('/admin');
  await page.evaluate(async (texts) => {
    const root = await navigator.storage.getDirectory();
    // The CMS accepts a folder that git knows.
    for (const [file, text] of [['.git/HEAD', ''], ...Object.entries(texts)] as [string, string][]) {
      const [name = '', ...folders] = file.split('/').toReversed();
      let folder = root;
      for (const each of folders.toReversed())
        folder = await folder.getDirectoryHandle(each, { create: true });
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(text);
      await writable.close();
    }
    Object.assign(globalThis, { showDirectoryPicker: () => Promise.resolve(root) });
  }, FILES);
  await page.locator('.buttons button').filter({ visible: true }).click();
  await expect(page.getByText('2. Nabz')).toBeVisible();
}

/** The text of a file in the folder. */
const read = (page: Page, file: string): Promise<string> =>
  page.evaluate(async (at) => {
    const [name = '', ...folders] = at.split('/').toReversed();
    let folder = await navigator.storage.getDirectory();
    for (const each of folders.toReversed()) folder = await folder.getDirectoryHandle(each);
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }, `src/content/${file}`);

const open = (page: Page, address: string) => page.goto(`/admin#/collections/${address}`);
const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveOf = (page: Page) => page.locator('[aria-keyshortcuts$="+S"]');

/** Replaces the text of a field of an entry. */
async function fill(page: Page, address: string, name: string, before: string, after: string) {
  await open(page, address);
  const field = fieldOf(page, name).first();
  await expect(field).toHaveValue(before);
  // Filled in again if the CMS shows a new form in its place, which loses the text.
  await expect(async () => {
    await field.fill(after);
    await expect(saveOf(page)).toBeEnabled({ timeout: 5000 });
  }).toPass();
}

async function save(page: Page): Promise<void> {
  await saveOf(page).click();
  // The CMS returns to a list when the files are written.
  await page.waitForURL(/#\/collections\/[^/]+$/);
}

const TERMS = '## Our services\n\nThis site is run by <Brand />.';

test('an edit changes one line of its file, whatever the file is, and is not lost with the tab before it is saved', async ({
  page,
  expectedProblems,
}) => {
  // The CMS asks for the page of a legal text, which the site may lack.
  expectedProblems.push(/404/);
  await openFolder(page);
  for (const [address, file, name, before, after] of [
    ['projects/entries/nabz', 'projects/nabz.yaml', 'Alternative text', 'A phone showing a heart', 'A phone'],
    ['pages/entries/services-audit', 'pages/services/audit.yaml', 'Title', 'Audit', 'Audits'],
    ['site/entries/technologies', 'technologies.yaml', 'Technology', 'React', 'Preact'],
    ['site/entries/agency', 'agency.json', 'Phone', '+45 11 22 33 44', '+45 11 22 33 45'],
    ['legal/entries/terms', 'legal/terms.mdx', 'Text', TERMS, TERMS.replace('run', '**run**')],
  ] as const) {
    await fill(page, address, name, before, after);
    await save(page);
    expect(await read(page, file)).toBe(FILES[`src/content/${file}`]!.replace(before, after));
  }
  await fill(page, 'projects/entries/nabz', 'Alternative text', 'A phone', 'Another phone');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
});

test('a translation has the texts of its entry and the ids of its items, and no other file changes', async ({
  page,
}) => {
  await openFolder(page, ['en', 'de']);
  const description = 'Fragt die Klinik, was zu Hause gemessen wird.';
  for (const [address, texts, file, text] of [
    [
      'site/entries/statistics',
      { Label: 'Projekte' },
      'statistics.de.yaml',
      '- id: projects\n  label: Projekte\n',
    ],
    [
      'projects/entries/nabz',
      { Title: 'Nabz', Description: description, 'Alternative text': 'Ein Herz' },
      'projects/nabz.de.yaml',
      `title: Nabz\ndescription: ${description}\nalt: Ein Herz\n`,
    ],
  ] as const) {
    await open(page, address);
    const press = (name: RegExp) => page.getByRole('button', { name }).first().click();
    await press(/^Enable/);
    if (address.startsWith('site')) await press(/^Expand$/);
    for (const [name, german] of Object.entries(texts)) await fieldOf(page, name).nth(1).fill(german);
    await save(page);
    expect(await read(page, file)).toBe(text);
  }
  for (const [file, text] of Object.entries(FILES))
    expect(await read(page, file.replace('src/content/', '')), file).toBe(text);
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
    await open(page, 'team/entries/noor');
    await page.getByRole('button', { name: 'Vorschau: Telefon' }).click();
    const shown = page.frameLocator('#preview').locator('body');
    await expect(shown).toHaveText('/team');
    await open(page, 'projects/entries/nabz');
    await expect(shown).toHaveText('/work');
    await expect(fieldOf(page, 'Alternativtext')).toHaveValue('A phone showing a heart');

    const notice = page.locator('#notice');
    await expect(notice).toContainText('Mistakes in the content: 1');
    await notice.getByRole('link', { name: PLACE }).click();
    await expect(fieldOf(page, 'Titel')).toHaveValue('Audit');
    await notice.locator('summary').click();
    await expect(notice.locator('output')).toBeHidden();
  });
});

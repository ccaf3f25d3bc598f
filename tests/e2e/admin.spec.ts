/** The CMS in a browser, with a folder of the browser's own file system in place of one that an editor picks. */
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
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
const KNOWN = {
  titles: new Map([['about', 'About']]),
  addresses: new Map([['team', '/team']]),
};

/** Where the preview finds the pages. */
const PREVIEWS = JSON.stringify({ 'team/entries/noor': '/team#noor', 'projects/entries/nabz': '/work#nabz' });

const TERMS = '## Our services\n\nThis site is run by <Brand />.';
const ALT = [
  ...(['projects/entries/nabz', 'projects/nabz.yaml'] as const),
  ...(['Alternative text', 'A phone showing a heart'] as const),
] as const;

/** What a test opens the CMS for; `mistakes` is what the content check says. */
interface Opened {
  repo?: string;
  languages?: Site['languages'];
  mistakes?: string;
}

async function openCms(page: Page, { repo = 'local/site', languages = ['en'], mistakes = '' }: Opened = {}) {
  const config = configScript(cmsConfig(COLLECTIONS, { ...site, languages }, repo, KNOWN), true);
  const served: Record<string, string | Buffer> = {
    ...adminFiles('.'),
    'config.js': config,
    mistakes,
    'previews.json': PREVIEWS,
  };
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
}

/** Opens the CMS for a folder with the small content. */
async function openFolder(page: Page, opened?: Opened): Promise<void> {
  await openCms(page, opened);
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
  await expect(page.locator('.buttons button').filter({ visible: true })).toHaveCount(1);
  await page.locator('.buttons button').first().click();
  await expect(page.getByText('2. Nabz')).toBeVisible();
}

/** The text of a file in the folder. */
const read = (page: Page, file: string): Promise<string> =>
  page.evaluate(async (at) => {
    const [name = '', ...folders] = at.split('/').toReversed();
    let folder = await navigator.storage.getDirectory();
    for (const each of folders.toReversed()) folder = await folder.getDirectoryHandle(each);
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }, file);

/** Opens an entry, replaces the text of a field, and does something with the button that saves it. */
async function fill(
  page: Page,
  [address, label, before, after]: readonly [string, string, string, string],
  act = (save: Locator): Promise<void> => expect(save).toBeEnabled({ timeout: 5000 }),
) {
  const named = { name: label, exact: true };
  const field = page.getByRole('textbox', named).or(page.getByRole('spinbutton', named)).first();
  const save = page.locator('[aria-keyshortcuts$="+S"]');
  await page.goto(`/admin#/collections/${address}`);
  await expect(field).toHaveValue(before);
  // Filled in again if the CMS shows a new form in its place, which loses the text.
  await expect(async () => {
    await field.fill(after);
    await act(save);
  }).toPass();
  return { field, save };
}

type Edit = readonly [address: string, file: string, label: string, before: string, after: string];
/** Changes one line of a file, and changes it back. */
async function editAndRestore(page: Page, [address, file, label, before, after]: Edit): Promise<void> {
  const text = FILES[`src/content/${file}`] ?? '';
  const change = async (from: string, to: string, expected: string) => {
    const { field } = await fill(page, [address, label, from, to], (save) => save.click({ timeout: 5000 }));
    // The CMS returns to a list when the files are written.
    await page.waitForURL(/#\/collections\/[^/]+$/);
    await expect(field).toBeHidden();
    expect(await read(page, `src/content/${file}`)).toBe(expected);
  };
  await change(before, after, text.replace(before, after.includes(':') ? `'${after}'` : after));
  await change(after, before, text);
}

test('each of seven edits changes its own line', async ({ page, expectedProblems }) => {
  // The CMS asks for the page of a legal text, which the site may lack.
  expectedProblems.push(/404/);
  test.slow();
  await openFolder(page);
  for (const edit of [
    [...ALT, 'A phone: a heart'],
    ['projects/entries/nabz', 'projects/nabz.yaml', 'Order', '2', '1.5'],
    ['pages/entries/services-audit', 'pages/services/audit.yaml', 'Title', 'Audit', 'Audits'],
    ['site/entries/technologies', 'technologies.yaml', 'Technology', 'React', 'Preact'],
    ['site/entries/agency', 'agency.json', 'Phone', '+45 11 22 33 44', '+45 11 22 33 45'],
    ['legal/entries/terms', 'legal/terms.mdx', 'Title', 'Terms of Service', 'Terms'],
    ['legal/entries/terms', 'legal/terms.mdx', 'Text', TERMS, TERMS.replace('run', '**run**')],
  ] satisfies Edit[])
    await editAndRestore(page, edit);
  for (const [file, text] of Object.entries(FILES)) expect(await read(page, file), file).toBe(text);
});

/** Of each kind: written from right to left, with a translation of the forms; the others at night. */
const LOCALES: [locale: string, label: string][] = [
  ['ar', 'Alternative text'],
  ['de-DE', 'Alternativtext'],
];
if (process.env['FULL'])
  LOCALES.push(
    ['fr-FR', 'Texte de remplacement'],
    ['ja-JP', 'Alternative text'],
    ['pt-BR', 'Alternative text'],
  );
for (const [locale, label] of LOCALES)
  test.describe(() => {
    test.use({ locale });
    test(`the CMS speaks ${locale} with a field "${label}", and saves what an editor changes`, async ({
      page,
    }) => {
      await openFolder(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      const [address, file, , before] = ALT;
      await editAndRestore(page, [address, file, label, before, 'A phone']);
    });
  });

test('a translation is added, changed in one line and removed', async ({ page }) => {
  await openFolder(page, { languages: ['en', 'de'] });
  const press = (name: RegExp) => page.getByRole('button', { name }).first().click();
  const open = (address: string) => page.goto(`/admin#/collections/${address}`);
  const save = async (texts: Record<string, string>, pane = 1) => {
    for (const [name, text] of Object.entries(texts))
      await page.getByRole('textbox', { name, exact: true }).nth(pane).fill(text);
    await page.locator('[aria-keyshortcuts$="+S"]').click();
    await page.waitForURL(/#\/collections\/[^/]+$/);
  };
  await open('site/entries/statistics');
  await press(/^Enable/);
  await press(/^Expand$/);
  await save({ Label: 'Projekte' });
  expect(await read(page, 'src/content/statistics.de.yaml')).toBe('- id: projects\n  label: Projekte\n');
  const file = 'src/content/projects/nabz.de.yaml';
  await open('projects/entries/nabz');
  await press(/^Enable/);
  const description = 'Fragt die Klinik, was zu Hause gemessen wird.';
  await save({ Title: 'Nabz', Description: description, 'Alternative text': 'Ein Herz' });
  await open('projects/entries/nabz');
  await save({ Title: 'Puls' });
  expect(await read(page, file)).toBe(`title: Puls\ndescription: ${description}\nalt: Ein Herz\n`);
  await open('projects/entries/nabz');
  await press(/German.* Content Options$/);
  await page.getByRole('menuitem', { name: /^Disable/ }).click();
  await save({});
  await expect(read(page, file)).rejects.toThrow('NotFoundError');
  for (const [each, text] of Object.entries(FILES)) expect(await read(page, each), each).toBe(text);
  // The form of an entry without a translation.
  await open('projects/entries/nabz');
  await save({ Title: 'Pulse' }, 0);
});

test('a case study is offered what its services are now, and its project is not deleted', async ({
  page,
  expectedProblems,
}) => {
  // The CMS asks for the page of the case study, which the site may lack.
  expectedProblems.push(/404/);
  await openFolder(page);
  await page.goto('/admin#/collections/site/entries/services');
  await page.getByRole('button', { name: 'Expand', exact: true }).click();
  await fill(page, ['site/entries/services', 'Title', 'Web Development', 'Web'], (save) => save.click());
  await page.waitForURL(/#\/collections\/[^/]+$/);
  await page.goto('/admin#/collections/studies/entries/nabz');
  await expect(page.getByText('Web', { exact: true })).toBeVisible();
  await page.goto('/admin#/collections/projects/entries/nabz');
  await page.getByRole('button', { name: 'Show Editor Options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Case studies › nabz');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test('changes that are not saved are asked about before an entry or the tab is left', async ({ page }) => {
  await openFolder(page, { mistakes: 'Mistakes in the content: 1\n\nsrc/content/team/noor.yaml:1  bio' });
  const [address, , label, before] = ALT;
  const { field } = await fill(page, [address, label, before, 'A phone']);
  const arrow = page.getByRole('button', { name: 'Cancel Editing' });
  const asked = async (leave: () => Promise<void>, isLeft: boolean) => {
    const asking = page.waitForEvent('dialog').then(async (dialog) => {
      await (isLeft ? dialog.accept() : dialog.dismiss());
      return dialog.message() || dialog.type();
    });
    await leave();
    return asking;
  };
  const question = 'Leave without saving? Your changes will be lost.';
  // The CMS ignores Escape while something, such as the end of a transition, covers the arrow.
  await arrow.click({ trial: true });
  const link = page.locator('#notice a');
  for (const leave of [() => page.keyboard.press('Escape'), () => arrow.click(), () => link.click()]) {
    for (let times = 0; times < 2; times++) expect(await asked(leave, false)).toBe(question);
    await expect(field).toHaveValue('A phone');
  }
  expect(await asked(() => arrow.click(), true)).toBe(question);
  await expect(field).toBeHidden();
  await fill(page, [address, label, before, 'A phone']);
  expect(await asked(() => page.close({ runBeforeUnload: true }), true)).toBe('beforeunload');
});

test('the page of the entry that is open is shown beside it', async ({ page }) => {
  await page.route(/\/(work|team)$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: new URL(route.request().url()).pathname }),
  );
  await openFolder(page);
  await page.goto('/admin#/collections/team/entries/noor');
  await page.getByRole('button', { name: 'Preview: Phone' }).click();
  const shown = page.frameLocator('#preview').locator('body');
  await expect(shown).toHaveText('/team');
  await page.goto('/admin#/collections/projects/entries/nabz');
  await expect(shown).toHaveText('/work');
});

test('what the content check says is below the CMS, leads to the entry, and can be closed', async ({
  page,
}) => {
  const place = 'src/content/pages/services/audit.de.yaml:3';
  await openFolder(page, { mistakes: `Mistakes in the content: 1\n\n${place}  title` });
  const notice = page.locator('#notice');
  await expect(notice).toContainText('Mistakes in the content: 1');
  const { y = 0 } = (await notice.boundingBox()) ?? {};
  const cms = await page.locator('.app-shell').boundingBox();
  expect(cms!.y + cms!.height).toBeLessThanOrEqual(y);
  await notice.getByRole('link', { name: place }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Audit');
  await notice.locator('summary').click();
  await expect(notice.locator('output')).toBeHidden();
});

test('the window of the sign-in can answer the CMS', async ({ page, context }) => {
  await context.route('https://api.netlify.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>GitHub</title>' }),
  );
  await openCms(page, { repo: 'agency/site' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Sign In with/ }).click();
  await expect.poll(async () => (await opened).evaluate(() => Boolean(opener))).toBe(true);
});

/** The CMS in a browser, with a folder of the browser's own file system in place of one that an editor picks. */
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { cmsConfig } from '../../src/integrations/admin/config.ts';
import { ADMIN_HEADERS, adminFiles, TYPES } from '../../src/integrations/admin/files.ts';
import { site } from '../../src/site.ts';
import { COLLECTIONS, CONTENT } from '../support/content-fixture.ts';

/** The small content, by path; without comments, which the CMS drops. */
const FILES = Object.fromEntries(
  Object.entries(CONTENT).map(([file, text]) => [`src/content/${file}`, text.replace(/^# .*\n/, '')]),
);

const TERMS = '## Our services\n\nThis site is run by <Brand />.';

/** Opens the CMS for a folder with the small content. */
async function openCms(page: Page): Promise<void> {
  const served = adminFiles('.', cmsConfig(COLLECTIONS, site, 'local/site'));
  await page.route(/\/admin(\/|$)/, async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^\/admin\/?/, '') || 'index.html';
    const headers = { ...ADMIN_HEADERS, 'Content-Type': TYPES[path.extname(name)] ?? '' };
    await route.fulfill({ headers, body: served[name] ?? '' });
  });
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
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
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

test('each of seven edits changes its own line, and the edit back restores the file', async ({ page }) => {
  test.slow();
  await openCms(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const [address, file, label, before, after] of [
    [
      'projects/entries/nabz',
      'projects/nabz.yaml',
      'Alternative text',
      'A phone showing a heart',
      'A phone: a heart',
    ],
    ['projects/entries/nabz', 'projects/nabz.yaml', 'Order', '2', '1.5'],
    [
      'pages/entries/services-audit',
      'pages/services/audit.yaml',
      'Intro',
      'One team for all of it.',
      'One team.',
    ],
    ['site/entries/technologies', 'technologies.yaml', 'Technology', 'React', 'Preact'],
    ['site/entries/agency', 'agency.json', 'Phone', '+45 11 22 33 44', '+45 11 22 33 45'],
    ['legal/entries/terms', 'legal/terms.mdx', 'Title', 'Terms of Service', 'Terms'],
    ['legal/entries/terms', 'legal/terms.mdx', 'Text', TERMS, TERMS.replace('run', '**run**')],
  ] as const) {
    const text = FILES[`src/content/${file}`] ?? '';
    const named = { name: label, exact: true };
    const field = page.getByRole('textbox', named).or(page.getByRole('spinbutton', named)).first();
    const edit = async (from: string, to: string, expected: string) => {
      await page.goto(`/admin#/collections/${address}`);
      await expect(field).toHaveValue(from);
      // Filled in again if the CMS shows a new form in its place, which loses the text.
      await expect(async () => {
        await field.fill(to);
        await expect(save).toBeEnabled({ timeout: 5000 });
      }).toPass();
      await save.click();
      // The CMS returns to a list when the files are written.
      await page.waitForURL(/#\/collections\/[^/]+$/);
      await expect(field).toBeHidden();
      expect(await read(page, `src/content/${file}`)).toBe(expected);
    };
    await edit(before, after, text.replace(before, after.includes(':') ? `'${after}'` : after));
    await edit(after, before, text);
  }
  for (const [file, text] of Object.entries(FILES)) expect(await read(page, file), file).toBe(text);
});

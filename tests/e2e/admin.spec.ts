/** Our wiring of the CMS. The browser's private file system replaces the folder that an editor picks. */
import type { Page } from '@playwright/test';
import { ADMIN_HEADERS, adminFiles, configScripts, typeOf } from '../../src/admin/assets.ts';
import { cmsConfig } from '../../src/admin/config.ts';
import { site } from '../../src/site.ts';
import { COLLECTIONS, CONTENT } from '../support/content-fixture.ts';
import { expect, expectConsoleErrors, test } from '../support/e2e/test.ts';

/** The small site's content by path, without comments, which the CMS drops. */
const FILES = Object.fromEntries(
  Object.entries(CONTENT).map(([file, text]) => [`src/content/${file}`, text.replace(/^# .*\n/, '')]),
);
/** The sections of the home page, with a translation. */
const SECTIONS = CONTENT['pages/home.yaml']!.slice(CONTENT['pages/home.yaml']!.indexOf('sections:'));
FILES['src/content/pages/home.de.yaml'] = `title: Start\ndescription: Was wir tun.\n${SECTIONS}`;
FILES['src/content/team/noor.de.yaml'] = 'role: Leitung\nbio: Leitet die Gestaltung.\n';
/** The titles and addresses of some pages. */
const KNOWN = { titles: new Map([['about', 'About']]), addresses: new Map([['team', '/team']]) };
/** The places of the check's findings, and a link to the form that edits the first. */
const PLACE = 'src/content/pages/services/audit.yaml:3';
const SITE = 'src/content/agency.json:2';
const mistake = (place: string, href: string, text: string) => ({ place, href, text, isMistake: true });
const SITE_FORM = '#/collections/site/entries/agency';
/** More than fit in a window. */
const MISTAKES = [
  mistake(PLACE, '#/collections/pages/entries/services-audit', '  title'),
  ...Array.from({ length: 61 }, () => mistake(SITE, SITE_FORM, '  phone')),
];
/** The files that the dev server makes. */
const MADE: Record<string, string> = {
  ...configScripts('.', true, (translate) =>
    cmsConfig(COLLECTIONS, { ...site, languages: ['en', 'de'] }, 'local/site', { ...KNOWN, translate }),
  ),
  'previews.json': JSON.stringify({
    'team/entries/noor': '/team#noor',
    'team/entries/noor/de': '/de/team#noor',
    'projects/entries/nabz': '/work#nabz',
  }),
  'findings.json': JSON.stringify(MISTAKES),
};

test.beforeEach(async ({ page }) => {
  // The CMS requests the page of a legal text, which the site may not have.
  expectConsoleErrors(/404/);
  // The policy blocks the CDN that the CMS asks for its fonts first.
  expectConsoleErrors(/font-src/);
  const served: Record<string, string | Buffer> = { ...adminFiles('.'), ...MADE };
  await page.route(/\/admin(\/|$)/, async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^\/admin\/?/, '') || 'index.html';
    const headers = { ...ADMIN_HEADERS, 'Content-Type': typeOf(name) };
    await route.fulfill(served[name] ? { headers, body: served[name] } : { status: 404 });
  });
  // The CMS asks whether GitHub has an outage.
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await page.route('https://www.githubstatus.com/**', (route) =>
    route.fulfill({ headers, json: { status: { indicator: 'none' } } }),
  );
  await page.goto('/admin');
  await page.evaluate(`globalThis.fileAt = ${fileAt.toString()}`);
  await page.evaluate(async (texts) => {
    // The CMS only accepts Git repositories.
    for (const [file, text] of Object.entries({ ...texts, '.git/HEAD': '' })) {
      const writable = await (await fileAt(file)).createWritable();
      await writable.write(text);
      await writable.close();
    }
    Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  }, FILES);
  await page.locator('.buttons button').filter({ visible: true }).click();
  await expect(page.getByText('2. Nabz')).toBeVisible();
});

/** Returns a file of the folder, creating it if necessary. Runs in the page. */
async function fileAt(file: string): Promise<FileSystemFileHandle> {
  const folders = file.split('/');
  const name = folders.pop()!;
  let folder = await navigator.storage.getDirectory();
  for (const each of folders) folder = await folder.getDirectoryHandle(each, { create: true });
  return folder.getFileHandle(name, { create: true });
}

const open = (page: Page, address: string) => page.goto(`/admin#/collections/${address}`);
/** Date fields have no role. */
const fieldOf = (page: Page, name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByLabel(name, { exact: true }))
    .first();

/** Replaces the text of an entry's field, and saves it if `saves`; the CMS then returns to the list. */
async function fill(page: Page, address: string, name: string, after: string, saves = true) {
  await open(page, address);
  // Retries, because the CMS may replace the form and lose the text.
  await expect(async () => {
    await fieldOf(page, name).fill(after);
    await page.locator('[aria-keyshortcuts$="+S"]').click({ trial: !saves, timeout: 5000 });
  }).toPass();
  if (saves) await page.waitForURL(/#\/collections\/[^/]+$/);
}

const TERMS = '## Our services\n\nThis site is run by <Brand />.';

test('an edit changes one line of its file, is protected when the tab is closed, and is marked if it breaks a rule', async ({
  page,
}) => {
  for (const [address, name, file, before, after] of [
    ['pages/entries/services-audit', 'Title', 'pages/services/audit.yaml', 'Audit', 'Audits'],
    ['site/entries/technologies', 'Technology', 'technologies.yaml', 'React', 'Preact'],
    ['site/entries/agency', 'Phone', 'agency.json', '+45 11 22 33 44', '+45 11 22 33 45'],
    ['legal/entries/terms', 'Text', 'legal/terms.mdx', TERMS, TERMS.replace('run', '**run**')],
    ['articles/entries/queues', 'Date', 'articles/queues.mdx', '2024-03-01', '2024-02-28T09:30'],
  ] as const) {
    await fill(page, address, name, after);
    const edited = `src/content/${file}`;
    const text = await page.evaluate(async (at) => (await (await fileAt(at)).getFile()).text(), edited);
    expect(text).toBe(FILES[edited]!.replace(before, after.replace(/T(?=\d\d:)/, ' ')));
  }
  // The CMS itself closes the tab without asking.
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await open(page, 'site/entries/agency');
  await expect(fieldOf(page, 'Phone')).toHaveValue('+45 11 22 33 45');
  expect(await asks()).toBe(false);
  await fill(page, 'site/entries/agency', 'Phone', '+45 11 22 33 46', false);
  expect(await asks()).toBe(true);
  await fill(page, 'pages/entries/services-audit', 'Title', '', false);
  await page.locator('[aria-keyshortcuts$="+S"]').click();
  await expect(fieldOf(page, 'Title')).toHaveAttribute('aria-invalid', 'true');
});

test('moving or adding a section changes all languages', async ({ page }) => {
  await open(page, 'pages/entries/home');
  await page.getByRole('button', { name: 'Reorder Item' }).nth(1).press('ArrowUp');
  await page
    .getByRole('button', { name: /^Add .Section/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Call to action' }).click();
  await page.locator('[aria-keyshortcuts$="+S"]').click();
  await page.waitForURL(/#\/collections\/[^/]+$/);
  const statistics = '  - kind: statistics\n';
  const moved = SECTIONS.replace(statistics, '').replace('sections:\n', `sections:\n${statistics}`);
  for (const file of ['src/content/pages/home.yaml', 'src/content/pages/home.de.yaml']) {
    const text = await page.evaluate(async (at) => (await (await fileAt(at)).getFile()).text(), file);
    expect(text).toBe(FILES[file]!.replace(SECTIONS, `${moved}  - kind: call\n`));
  }
});

/** What other programs put on the clipboard, and the Markdown that it becomes. */
const PASTED: readonly (readonly [program: string, html: string, markdown: string])[] = [
  [
    'Word',
    `<html><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><!--StartFragment-->
<h1>Offline <b>forms</b><o:p></o:p></h1>
<h2>What\u00A0we “learned”</h2>
<p class=MsoNormal>A soft
line break, <b>bold</b><b><i> and both</i></b>, {braces} &lt; 5 ~ 6,
<a href="https://a.example/x">a link</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>One</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Below</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Two</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span>Third</p>
<p class=MsoListParagraph style='mso-list:none'>No item</p>
<table><tr><td><p class=MsoNormal>Year</p></td><td><p class=MsoNormal>Forms | shops</p></td></tr>
<tr><td colspan=2><p class=MsoNormal>2025</p><p class=MsoNormal>and later</p></td><td>3</td></tr></table>
<p class=MsoNormal><img src="file:///C:/a.png" alt="A stall"></p><!--EndFragment--></body></html>`,
    `## Offline forms

### What\u00A0we “learned”

A soft line break, **bold *and both***, \\{braces} \\< 5 \\~ 6, [a link](https://a.example/x).

- One
    - Below
- Two

3. Third

No item

| Year | Forms \\| shops |  |
| --- | --- | --- |
| 2025<br />and later |  | 3 |

![A stall](./picture.jpg)`,
  ],
  [
    'Google Docs',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span
style="font-weight:700;">Bold</span><span style="font-weight:700;font-style:italic;"> both</span><span
style="font-weight:400;"> and </span><span style="text-decoration:line-through;">gone</span></p><h3><span
style="font-weight:700;">Part</span></h3><ol><li dir="ltr"><p><span>One</span></p></li><ul><li><p><span>Below</span></p></li></ul><li
dir="ltr"><p><span>Two</span><br><span>more</span></p></li></ol><table><colgroup><col><col></colgroup><tbody><tr><td><p>A</p></td><td><p></p></td></tr></tbody></table></b>`,
    `**Bold *both*** and ~~gone~~

### Part

1. One
   - Below
2. Two\\
   more

| A |  |
| --- | --- |`,
  ],
  ['a page, in part', '<span style="color: red">a **word**</span>', 'as plain text'],
];

test('formatted text becomes Markdown if pasted into a text, and plain text in other fields', async ({
  page,
}) => {
  const paste = (name: string, html: string) =>
    fieldOf(page, name).evaluate((field: HTMLTextAreaElement, pasted) => {
      field.select();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      // As the browser does on a real paste.
      if (field.dispatchEvent(event)) document.execCommand('insertText', false, 'as plain text');
    }, html);
  await open(page, 'legal/entries/terms');
  for (const [program, html, markdown] of PASTED) {
    await paste('Text', html);
    await expect(fieldOf(page, 'Text'), program).toHaveValue(markdown);
  }
  await paste('Title', '<b>A title</b>');
  await expect(fieldOf(page, 'Title')).toHaveValue('as plain text');
});

test.describe('in a browser in Swedish', () => {
  test.use({ locale: 'sv-SE' });

  test('the forms are in English without a Swedish file in src/words/editors', async ({ page }) => {
    await open(page, 'site/entries/agency');
    await expect(fieldOf(page, 'Phone')).toBeVisible();
  });
});

test.describe('in a browser in German', () => {
  test.use({ locale: 'de-DE' });

  test("the preview shows the entry's page in the selected language and size", async ({ page }) => {
    await page.route(/\/(work|team|de\/team)$/, (route) =>
      route.fulfill({ contentType: 'text/html', body: new URL(route.request().url()).pathname }),
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const parts = page.locator('#preview, #preview-toolbar').filter({ visible: true });
    await expect(parts).toHaveCount(0);
    await open(page, 'team/entries/noor');
    await page.getByRole('button', { name: 'Vorschau: Telefon' }).click();
    const shown = page.frameLocator('#preview').locator('body');
    await expect(shown).toHaveText('/team');
    const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
    expect(await widthOf('#preview')).toBe(390);
    await open(page, 'projects/entries/nabz');
    await expect(shown).toHaveText('/work');
    const link = page.locator('#preview-toolbar a[target=_blank][href="/work#nabz"]');
    await expect(link).toHaveText('In neuem Tab öffnen');
    const desktop = page.getByRole('button', { name: 'Vorschau: Bildschirm' });
    await desktop.click();
    expect(await widthOf('#preview')).toBe(768);
    await open(page, 'team/entries/noor');
    await page.locator('[data-locale="de"]').getByRole('textbox', { name: 'Funktion' }).focus();
    await expect(shown).toHaveText('/de/team');
    // As high as its only line. The CMS alone would make it at least 82 px high.
    expect((await fieldOf(page, 'Alternativtext').boundingBox())?.height).toBeLessThan(70);
    // A new entry has no page yet. Like the CMS, this changes the address without a hashchange event.
    await page.evaluate(() => history.pushState(null, '', '#/collections/team/new'));
    await expect(parts).toHaveCount(0);
    await page.evaluate(() => history.pushState(null, '', '#/collections/team/entries/noor'));
    await expect(shown).toHaveText(/team/);
    await desktop.click();
    await expect(page.locator('#preview')).toBeHidden();
    await page.reload();
    await expect(page.locator('#preview-toolbar')).toBeVisible();
  });

  test('the findings of the check are below the form, with links, and those of the open entry come first', async ({
    page,
  }) => {
    const notice = page.locator('#notice');
    const list = notice.locator('output');
    await expect(notice.locator('summary')).toHaveText('Prüfung der Inhalte: 62');
    // A long list scrolls, and leaves most of the window to the CMS.
    expect((await page.locator('#nc-root').boundingBox())?.height).toBeGreaterThan(400);
    const site = notice.getByRole('link', { name: SITE }).first();
    await expect(site).toHaveAttribute('href', SITE_FORM);
    const first = list.getByRole('link').first();
    await site.click();
    await expect(first).toHaveText(SITE);
    await expect(fieldOf(page, 'Telefon')).toBeVisible();
    await notice.getByRole('link', { name: PLACE }).click();
    await expect(first).toHaveText(PLACE);
    await expect(fieldOf(page, 'Titel')).toHaveValue('Audit');
    await notice.locator('summary').click();
    // It stays closed until the findings change.
    await page.waitForResponse('/admin/findings.json');
    await page.waitForResponse('/admin/findings.json');
    await expect(list).toBeHidden();
    const hint = { ...mistake(SITE, SITE_FORM, '  de'), isMistake: false };
    await page.route('/admin/findings.json', (route) => route.fulfill({ json: [hint] }));
    await expect(list).toHaveText(`${SITE}  de`);
    await expect(list).toBeHidden();
    await page.route('/admin/findings.json', (route) => route.fulfill({ json: [] }));
    await expect(notice).toBeHidden();
    expectConsoleErrors(/ERR_FAILED/);
    await page.route('/admin/findings.json', (route) => route.abort());
    await expect(list.getByText('Die Prüfung läuft nicht mehr')).toBeVisible();
  });
});

/**
 * Tests `npm run dev` with mistakes in the content, both at startup and later. The content is what `npm run setup`
 * starts with, in one language.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { starterFiles } from '../../scripts/setup/starter.ts';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import { findFiles } from '../../src/lib/files.ts';
import { validBody } from '../support/enquiries.ts';
import { copyProject } from '../support/project-copy.ts';
import { writeFiles } from '../support/files.ts';
import { elementsIn, byTag, textOf } from '../support/html.ts';

const ADDRESS = /http:\/\/localhost:\d+/;

/** Without the check, each of these mistakes would crash the dev server or remove content from pages. */
const MISTAKES = [
  ['services.yaml', /icon: .*/, 'icon: wbe', /services\.yaml:\d+ {2}#1 icon/],
  ['pages/home.yaml', /intro:/, 'note:', /home\.yaml:\d+ {2}sections #1 note/],
  ['values.yaml', /$/, '\n- [\n', /values\.yaml:\d+/],
  ['projects/first.yaml', /image: .*/, 'image: ./missing.svg', /missing\.svg/],
  ['legal/privacy.mdx', /title: /, 'title: @', /\.mdx:2/],
] as const;

/** Returns an article or a legal text with the given date. */
const text = (title: string, day: string) =>
  `---\ntitle: ${title}\ndescription: A text of a few words more than fifty letters, which is enough here.\n${day}\n---\n`;
const echo = (answer: string) => ({
  'netlify/functions/echo.ts': `export default () => new Response('${answer}');`,
});

/**
 * A function, an invalid setting, an unused interface text, and an unpublished article. The check still reports the
 * unused text and the unpublished article after all other mistakes have been corrected.
 */
const ADDED = {
  ...echo('one'),
  'src/own/settings.json':
    '{ "url": "https://guild.example", "languages": ["en"], "storageKey": "guild-theme" }',
  '.env': 'RETENTION_DAYS=x',
  'src/own/words.json': '{ "en": { "menus": "" } }',
  'src/content/articles/soon.mdx': text('An article of later', 'date: 2999-01-01'),
};

let root: string;
let remove: () => void;
let server: ChildProcess;
let output = '';
let address: string;
/** The messages sent by the dev server to an open page. */
const received: { type: string; err?: { message: string } }[] = [];

const target = (file: string) => path.join(root, 'src/content', file);
/** Changes a file, and returns its previous text. */
function change(file: string, before: RegExp | string, after: string): string {
  const text = readFileSync(target(file), 'utf8');
  writeFileSync(target(file), text.replace(before, after));
  return text;
}
const originals = new Map<string, string>();

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  rmSync(target(''), { recursive: true });
  writeFiles(root, starterFiles(['en']));
  // The check would report each text that is still the starter's.
  rmSync(path.join(root, 'scripts/setup/starter'), { recursive: true });
  for (const name of ['privacy', 'terms', 'cookies'])
    writeFiles(root, { [`src/content/legal/${name}.mdx`]: text(name, 'updated: 2025-01-01') });
  rmSync(target('statistics.yaml'));
  change('agency.json', '{', '{ "announcement": { "text": "We were at a fair.", "until": "2020-12-03" },');
  mkdirSync(path.join(root, 'src/assets'), { recursive: true });
  const logo = sharp('public/icon-512.png').resize(1200, 100, { fit: 'fill' });
  await logo.toFile(path.join(root, 'src/assets/logo.png'));
  for (const [file, before, after] of MISTAKES) originals.set(file, change(file, before, after));
  writeFiles(root, ADDED);
  const settings = { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '', VITEST: '', NO_COLOR: '1' };
  const env = { ...process.env, ...settings };
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', '0'];
  server = spawn(process.execPath, astro, { cwd: root, env });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await vi.waitFor(
    () => {
      for (const [, , , message] of MISTAKES) expect(output).toMatch(message);
    },
    { timeout: 300_000 },
  );
  address = ADDRESS.exec(output)?.[0] ?? '';
  const [, token] = /wsToken = "([^"]+)"/.exec(await fetchText('/@vite/client')) ?? [];
  const page = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  page.addEventListener('message', ({ data }) =>
    received.push(JSON.parse(String(data)) as (typeof received)[number]),
  );
});
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  remove();
});

const fetchText = async (page: string) => (await fetch(address + page)).text();

test("the dev server prints the check's message after the server's URL, and reports an invalid setting", () => {
  // Two mistakes are not in MISTAKES: the unused interface text, and the missing field on the home page.
  const message = `Mistakes in the content: ${MISTAKES.length + 2}`;
  expect(output.slice(output.search(ADDRESS))).toContain(message);
  expect(output).toContain('RETENTION_DAYS (');
});

test('in the dev server, a function can use the store, and a changed function runs without a restart', async () => {
  expect(await fetchText('/.netlify/functions/echo')).toBe('one');
  writeFiles(root, echo('two'));
  await expect.poll(() => fetchText('/.netlify/functions/echo')).toBe('two');
  const enquiry = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify(validBody({ captchaToken: `${LOCAL_TOKEN_PREFIX}-1` }));
  expect((await fetch(`${address}/api/contact`, { ...enquiry, body })).status).toBe(200);
});

test("while there are mistakes, /admin in the dev server edits the project's files", async () => {
  expect(await fetchText('/admin')).toContain('src="/admin/start.js"');
  const { headers } = await fetch(`${address}/admin/start.js`);
  expect(headers.get('content-type')).toMatch(/^text\/javascript/);
  const config = await fetchText('/admin/config.en.js?t=1');
  expect(config).toContain(`"repo":"local/${path.basename(root)}"`);
});

/** Returns the text of the last overlay. Astro inserts the message as HTML. */
const overlay = () => {
  const message = received.findLast(({ type }) => type === 'error')?.err?.message ?? '';
  return byTag(elementsIn(message), 'body').map(textOf).join('');
};

test('the overlay on an open page shows the current mistakes until all are corrected', async () => {
  for (const [file, , , message] of MISTAKES) {
    await expect.poll(overlay).toMatch(message);
    writeFileSync(target(file), originals.get(file) ?? '');
    if (file !== MISTAKES.at(-1)?.[0]) await expect.poll(overlay).not.toMatch(message);
  }
  await expect.poll(() => output).toContain('All mistakes in the content have been corrected.');
  expect(output).toMatch(/\[WARN\] \[content-check\] Mistakes in the content: 1\n[^]*soon\.mdx/);
  await expect.poll(() => received.at(-1)).toEqual({ type: 'full-reload' });
});

test("in the dev server, a page shows the corrected content, without Astro's toolbar", async () => {
  const [, title = ''] = /title: (.*)/.exec(originals.get('values.yaml') ?? '') ?? [];
  const about = await fetchText('/about');
  expect(about).toContain(title);
  expect(about).not.toContain('dev-toolbar');
  expect(await fetchText('/robots.txt')).toMatch(/^User-agent/);
});

test('the dev server shows an unpublished article with its date, but does not list it', async () => {
  expect(await fetchText('/insights/soon')).toMatch(/An article of later[^]*<time datetime="2999-01-01"/);
  expect(await fetchText('/insights')).not.toContain('An article of later');
});

test('a home page without a badge or figures shows no empty elements for them and no announcement that has ended, and shows a wide PNG as the logo', async () => {
  const home = await fetchText('/');
  expect(home).not.toMatch(/<p class="chip|<dl|Page-announcement/);
  expect(home).toMatch(/<img src="[^"]+" width="240" height="20" class="logo" alt="[^"]/);
  // The header and the footer each contain only this logo, which replaces the sample's two logos.
  expect(home.match(/class="logo\b/g)).toHaveLength(2);
});

test('/admin shows the current page titles and addresses without a restart', async () => {
  const added = async () => {
    const config = await fetchText('/admin/config.en.js');
    return [config.includes('just-added'), (await fetch(`${address}/just-added`)).ok];
  };
  expect(await added()).toEqual([false, false]);
  const before = change('pages/contact.yaml', /title: .*/, 'title: just-added\naddress: just-added');
  await expect.poll(added).toEqual([true, true]);
  writeFileSync(target('pages/contact.yaml'), before);
  // The next test requests the page at its original address.
  await expect.poll(added).toEqual([false, false]);
});

/** Returns the text of a page's main part. */
const mainOf = async (page: string) =>
  /<main[^]*<\/main>/.exec(await fetchText(page))?.[0].replace(/<[^>]*>/g, '');

test('while a file contains a mistake, its page shows the text as it was before', async () => {
  const shown = await mainOf('/services');
  const before = change('pages/services.yaml', 'heading:', 'heeding:');
  await expect.poll(overlay).toContain('heeding');
  expect(await mainOf('/services')).toBe(shown);
  writeFileSync(target('pages/services.yaml'), before);
  await expect.poll(() => received.at(-1)).toEqual({ type: 'full-reload' });
});

test('the dev server reports a mistake in agency.json, and shows the contact page as before once the mistake is corrected', async () => {
  // If the response isn't a page, the failure message includes the response.
  await expect.poll(() => fetchText('/contact')).toContain('<main');
  const shown = await mainOf('/contact');
  const from = output.length;
  const before = change('agency.json', '"phone":', '"phone"');
  await expect.poll(overlay).toContain("Expected ':'");
  expect(output.slice(from)).toContain("Expected ':'");
  writeFileSync(target('agency.json'), before);
  await expect.poll(() => mainOf('/contact')).toBe(shown);
});

// As in a fresh clone, Vite starts watching the copied project while Astro creates the .astro folder.
test('the dev server shows a new article and a new legal text without a restart', async () => {
  writeFiles(root, {
    'src/content/articles/first.mdx': text('A first article', 'date: 2025-01-01'),
    'src/content/legal/first.mdx': text('A first text', 'updated: 2025-01-01'),
  });
  await expect.poll(() => fetchText('/insights/first')).toContain('A first article');
  await expect.poll(() => fetchText('/first')).toContain('A first text');
});

test('while its page is requested again and again, a renamed article moves to its new address', async () => {
  const statusOf = async (page: string) => (await fetch(address + page)).status;
  renameSync(target('articles/first.mdx'), target('articles/second.mdx'));
  await expect
    .poll(async () => [await statusOf('/insights/first'), await statusOf('/insights/second')])
    .toEqual([404, 200]);
});

test('a page shows neither a list nor a heading for it if all of the entries are missing', async () => {
  const lists = ['services', 'values', 'technologies', 'team', 'projects', 'studies'];
  for (const file of findFiles(`{${lists.join()}}{.yaml,/*.*}`, { cwd: target('') })) rmSync(target(file));
  change('agency.json', /"social": \[[^\]]*\]/, '"social": []');
  await expect.poll(() => fetchText('/team')).not.toContain('class="member');
  for (const page of ['/', '/about', '/services', '/team', '/work']) {
    const html = await fetchText(page);
    const main = /<main[^]*<\/main>/.exec(html)?.[0];
    expect.soft(main, page).toContain('<h1');
    expect.soft(html, page).not.toMatch(/<(ul|ol|dl)\b[^>]*>\s*<\/\1>|class="ruled-grid/);
    expect
      .soft(main, page)
      .not.toMatch(/<h2[^>]*>[^<]*<\/h2>\s*(<p[^>]*>[^<]*<\/p>\s*)*(<\/div>\s*)*<\/section>/);
  }
});

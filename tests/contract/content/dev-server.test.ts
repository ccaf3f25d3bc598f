/** `npm run dev` with mistakes in the content, from the start and while it runs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LOCAL_TOKEN_PREFIX } from '../../../src/enquiry/local-token.ts';
import { findFiles } from '../../../src/lib/files.ts';
import { validBody } from '../../support/enquiries.ts';
import { copyProject } from '../../support/project-copy.ts';
import { writeFiles } from '../../support/files.ts';
import { elementsIn, byTag, textOf } from '../../support/html.ts';

const ADDRESS = /http:\/\/localhost:\d+/;

/** Each ends Astro's own dev server, or shows a page without its content. */
const MISTAKES = [
  ['services.yaml', /icon: .*/, 'icon: wbe', /services\.yaml:\d+ {2}#1 icon/],
  ['pages/home.yaml', /intro:/, 'note:', /home\.yaml:\d+ {2}sections #1 note/],
  ['values.yaml', /$/, '\n- [\n', /values\.yaml:\d+/],
  ['projects/bowl.yaml', /image: .*/, 'image: ./missing.svg', /a file that does not exist/],
  ['legal/privacy.mdx', /title: /, 'title: @', /\.mdx:2/],
] as const;

/** An article of a day, or a legal text of that day. */
const text = (title: string, day: string) =>
  `---\ntitle: ${title}\ndescription: A text of a few words more than fifty letters, which is enough here.\n${day}\n---\n`;
const echo = (answer: string) => ({
  'netlify/functions/echo.ts': `export default () => new Response('${answer}');`,
});

/**
 * A function; an invalid setting; and a text of the interface that nothing shows and an article of a later
 * day, which are still named when all mistakes of the content are corrected.
 */
const ADDED = {
  ...echo('one'),
  '.env': 'RETENTION_DAYS=x',
  'src/own/words.json': '{ "en": { "menus": "" } }',
  'src/content/pages/insights.yaml': readFileSync('scripts/setup/starter/pages/insights.yaml', 'utf8'),
  'src/content/articles/soon.mdx': text('An article of later', 'date: 2999-01-01'),
};

let root: string;
let remove: () => void;
let server: ChildProcess;
let output = '';
let address: string;
/** What the dev server has sent to a page that is open. */
const received: { type: string; err?: { message: string } }[] = [];

const target = (file: string) => path.join(root, 'src/content', file);
/** Changes a file; returns its text before. */
function change(file: string, before: RegExp | string, after: string): string {
  const text = readFileSync(target(file), 'utf8');
  writeFileSync(target(file), text.replace(before, after));
  return text;
}
const originals = new Map<string, string>();

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  rmSync(target('statistics.yaml'), { force: true });
  change('pages/home.yaml', /^ +badge: .*\n/m, '');
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

test('what the dev server prints last is the message of the check, and it names an invalid setting', () => {
  // The home page has two, a field too many and one too few; the last one is that of the words.
  const message = `Mistakes in the content: ${MISTAKES.length + 2}`;
  expect(output.slice(output.search(ADDRESS))).toContain(message);
  expect(output).toContain('RETENTION_DAYS (');
});

test('a function can use the store, and runs its code as it was saved last', async () => {
  expect(await fetchText('/.netlify/functions/echo')).toBe('one');
  writeFiles(root, echo('two'));
  await expect.poll(() => fetchText('/.netlify/functions/echo')).toBe('two');
  const enquiry = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify(validBody({ captchaToken: `${LOCAL_TOKEN_PREFIX}-1` }));
  expect((await fetch(`${address}/api/contact`, { ...enquiry, body })).status).toBe(200);
});

test('the CMS is served at /admin while there are mistakes, for the files of the project and with the check', async () => {
  expect(await fetchText('/admin')).toContain('src="/admin/start.js"');
  const { headers } = await fetch(`${address}/admin/start.js`);
  expect(headers.get('content-type')).toMatch(/^text\/javascript/);
  const config = await fetchText('/admin/config.en.js?t=1');
  expect(config).toContain(`"repo":"local/${path.basename(root)}"`);
  expect(config).toContain('"isChecked":true');
});

/** The text that was shown last over the page: Astro's overlay puts the message in as HTML. */
const overlay = () => {
  const message = received.findLast(({ type }) => type === 'error')?.err?.message ?? '';
  return byTag(elementsIn(message), 'body').map(textOf).join('');
};

test('over a page that is open, the mistakes are those of now, until there are none', async () => {
  for (const [file, , , message] of MISTAKES) {
    await expect.poll(overlay).toMatch(message);
    writeFileSync(target(file), originals.get(file) ?? '');
    if (file !== MISTAKES.at(-1)?.[0]) await expect.poll(overlay).not.toMatch(message);
  }
  await expect.poll(() => output).toContain('The content is in order again.');
  expect(output).toMatch(/\[WARN\] \[content-check\] Mistakes in the content: 1\n[^]*soon\.mdx/);
  await expect.poll(() => received.at(-1)).toEqual({ type: 'full-reload' });
  expect(await fetchText('/admin/findings.json')).toContain('soon.mdx');
});

test('a page shows its files as they are now, and has no toolbar', async () => {
  const [, title = ''] = /title: (.*)/.exec(originals.get('values.yaml') ?? '') ?? [];
  const about = await fetchText('/about');
  expect(about).toContain(title);
  expect(about).not.toContain('dev-toolbar');
  expect(await fetchText('/robots.txt')).toMatch(/^User-agent/);
});

test('an article of a later day is shown with the day, and not in lists', async () => {
  expect(await fetchText('/insights/soon')).toMatch(/An article of later[^]*<time datetime="2999-01-01"/);
  expect(await fetchText('/insights')).not.toContain('An article of later');
});

test('the home page has nothing in place of figures and a badge that the content lacks, and its logo may be a wide PNG', async () => {
  const home = await fetchText('/');
  expect(home).not.toMatch(/<p class="chip|<dl/);
  expect(home).toMatch(/<img src="[^"]+" width="240" height="20" class="logo" alt="[^"]/);
  // In the header and the footer, and none of the sample's two beside it.
  expect(home.match(/class="logo\b/g)).toHaveLength(2);
});

test('the titles and addresses of pages at /admin are those of now, without a restart', async () => {
  const added = async () => {
    const texts = await Promise.all(
      ['config.en.js', 'previews.json'].map((file) => fetchText(`/admin/${file}`)),
    );
    return [...texts.map((text) => text.includes('just-added')), (await fetch(`${address}/just-added`)).ok];
  };
  expect(await added()).toEqual([false, false, false]);
  const before = change('pages/contact.yaml', /title: .*/, 'title: just-added\naddress: just-added');
  await expect.poll(added).toEqual([true, true, true]);
  writeFileSync(target('pages/contact.yaml'), before);
  // The next test asks for the page at its own address.
  await expect.poll(added).toEqual([false, false, false]);
});

test('a mistake in settings is reported, and a page is as before when it is corrected', async () => {
  const main = async () => /<main[^]*<\/main>/.exec(await fetchText('/contact'))?.[0].replace(/<[^>]*>/g, '');
  // What the answer is, if it is no page, is said.
  await expect.poll(() => fetchText('/contact')).toContain('<main');
  const shown = await main();
  const from = output.length;
  const before = change('agency.json', '"phone":', '"phone"');
  await expect.poll(overlay).toContain('double quotes');
  expect(output.slice(from)).toContain('double quotes');
  expect(await fetchText('/admin/findings.json')).toContain('double quotes');
  writeFileSync(target('agency.json'), before);
  await expect.poll(main).toBe(shown);
});

// The copy is a fresh clone: Vite begins to watch while Astro makes its folder.
test('an article and a legal text that are added are shown without a restart', async () => {
  writeFiles(root, {
    'src/content/articles/first.mdx': text('A first article', 'date: 2025-01-01'),
    'src/content/legal/first.mdx': text('A first text', 'updated: 2025-01-01'),
  });
  await expect.poll(() => fetchText('/insights/first')).toContain('A first article');
  await expect.poll(() => fetchText('/first')).toContain('A first text');
});

test('without entries, a page has neither their list nor its heading', async () => {
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

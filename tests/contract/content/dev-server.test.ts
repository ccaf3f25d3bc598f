/** `npm run dev` with mistakes in the content from the start. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  globSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyProject } from '../../support/project-copy.ts';
import { addressOf } from '../../support/content.ts';

const ADDRESS = /http:\/\/localhost:\d+/;

let root: string;
let remove: () => void;
let server: ChildProcess;
let output = '';
let address: string;

const target = (file: string) => path.join(root, 'src/content', file);
const read = (file: string) => readFileSync(target(file), 'utf8');

const [LEGAL = ''] = globSync('legal/*.mdx', { cwd: 'src/content' }).toSorted();
const [PROJECT = ''] = globSync('projects/*.yaml', { cwd: 'src/content' }).toSorted();

/** By file; each mistake ends Astro's own dev server, or shows a page without its content. */
const MISTAKES: Record<string, { before: RegExp; after: string; message: RegExp }> = {
  'services.yaml': { before: /icon: .*/, after: 'icon: wbe', message: /services\.yaml:\d+ {2}#1 icon/ },
  'pages/home.yaml': { before: /intro:/, after: 'note:', message: /home\.yaml:\d+ {2}note/ },
  'values.yaml': { before: /$/, after: '\n- [\n', message: /values\.yaml:\d+/ },
  [PROJECT]: { before: /image: .*/, after: 'image: ./missing.svg', message: /a file that does not exist/ },
  [LEGAL]: { before: /title: /, after: 'title: [', message: /\.mdx:2/ },
};
const originals = new Map<string, string>();

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  for (const [file, { before, after }] of Object.entries(MISTAKES)) {
    originals.set(file, read(file));
    writeFileSync(target(file), read(file).replace(before, after));
  }
  server = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'dev', '--port', '0'], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '', VITEST: '', NO_COLOR: '1' },
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await vi.waitFor(() => expect(output).toMatch(/in the content:[^]*\n {2}fix: .*\n$/), { timeout: 100_000 });
  address = ADDRESS.exec(output)?.[0] ?? '';
});
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  remove();
});

/** What Vite's client shows over a page that is opened now; empty when there is no mistake. */
async function overlay(): Promise<string> {
  const [, token] = /wsToken = "([^"]+)"/.exec(await (await fetch(`${address}/@vite/client`)).text()) ?? [];
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const messages: { type: string; err?: { message: string } }[] = [];
  socket.addEventListener('message', ({ data }) => {
    messages.push(JSON.parse(String(data)) as (typeof messages)[number]);
  });
  // An error is sent before the message that the page is connected.
  await vi.waitFor(() => expect(messages).toContainEqual({ type: 'connected' }), { timeout: 60_000 });
  socket.close();
  return messages.find(({ type }) => type === 'error')?.err?.message ?? '';
}

/**
 * Writes a file in two steps, as some programs do; chokidar reports only the first one when the second follows
 * within 50 ms. On a slow machine both are reported, so that the tests pass there, too.
 */
async function saveInParts(file: string, text: string): Promise<void> {
  const half = Math.floor(text.length / 2);
  const descriptor = openSync(target(file), 'w');
  writeSync(descriptor, text.slice(0, half));
  await setTimeout(20);
  writeSync(descriptor, text.slice(half));
  closeSync(descriptor);
}

const textOf = async (page: string) => (await fetch(address + page)).text();

test('the dev server starts, and what it prints last is the message of the check', () => {
  expect(address).not.toBe('');
  expect(output.slice(output.search(ADDRESS))).toContain('Mistakes in the content: 6');
  for (const { message } of Object.values(MISTAKES)) expect(output).toMatch(message);
});

test('a project whose picture does not exist is left out, and its page opens with the others', async () => {
  const [title, other] = globSync('projects/*.yaml', { cwd: 'src/content' })
    .toSorted()
    .map((file) => /^title: (.*)/m.exec(read(file))?.[1]);
  const page = await textOf(addressOf('work'));
  expect(page).toContain(other);
  expect(page).not.toContain(`>${title}<`);
  expect(output).not.toContain('ImageNotFound');
});

test('the CMS is served at /admin, without the client that shows mistakes over a page', async () => {
  const html = await textOf('/admin');
  expect(html).toContain('src="/admin/start.js"');
  expect(html).not.toContain('/@vite/client');
});

test('a page that is opened shows the mistakes until they are corrected, and then its content', async () => {
  for (const [file, { message }] of Object.entries(MISTAKES)) {
    expect(await overlay()).toMatch(message);
    await saveInParts(file, originals.get(file) ?? '');
    await expect.poll(overlay).not.toMatch(message);
  }
  await expect.poll(() => output).toContain('The content is in order again.');
  for (const page of ['/', addressOf('about'), addressOf('services'), `/${path.parse(LEGAL).name}`]) {
    expect((await fetch(address + page)).status, page).toBe(200);
  }
  const [, title = ''] = /title: (.*)/.exec(read('values.yaml')) ?? [];
  expect(await textOf(addressOf('about'))).toContain(title);
});

const LEGAL_PAGE = `/${path.parse(LEGAL).name}`;
/** Almost the name of the project's file. */
const COPY = PROJECT.replace(/[^/]+(?=\.)/, (name) => name.toUpperCase());

test.each<
  [what: string, file: string, before: string | RegExp, after: string, message: string, page: string]
>([
  ['what is no JSON', 'agency.json', '"phone":', '"phone"', 'double quotes', addressOf('contact')],
  ['a wrong value', 'agency.json', /"phone": .*/, '"phone": "on", ', 'contact phone', addressOf('contact')],
  ['a wrong column', 'services.yaml', '- id:', ' - id:', 'too far right', addressOf('services')],
  ['a component that does not exist', LEGAL, /$/, '\n<Missing />\n', '&lt;Missing>', LEGAL_PAGE],
  ['code', LEGAL, /$/, '\n{variable}\n', '{variable}', LEGAL_PAGE],
  ['an open brace', LEGAL, /$/, '\n{ no end\n', 'read as code', LEGAL_PAGE],
  ['another name of a file', COPY, '', 'title: Another one', 'name of the file', addressOf('work')],
])('%s in %s leaves its page as it was, with the message of the check only', async (...row) => {
  const [, file, before, after, message, page] = row;
  const textsOf = async () => /<main[^]*<\/main>/.exec(await textOf(page))?.[0].replace(/<[^>]*>/g, '');
  const [from, shown] = [output.length, await textsOf()];
  const text = existsSync(target(file)) ? read(file) : undefined;
  writeFileSync(target(file), (text ?? '').replace(before, after));
  await expect.poll(overlay).toContain(message);
  expect(await textsOf()).toBe(shown);
  if (text === undefined) rmSync(target(file));
  else writeFileSync(target(file), text);
  await expect.poll(overlay).toBe('');
  expect(await textsOf()).toBe(shown);
  // An error of Astro's own.
  expect(output.slice(from)).not.toContain('Stack trace');
});

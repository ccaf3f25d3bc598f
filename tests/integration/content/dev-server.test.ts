/** `npm run dev` with mistakes in the content from the start. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, globSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtPaths } from '../../../scripts/lib/built-paths.ts';
import { copyProject } from '../../support/project-copy.ts';

const ADDRESS = /http:\/\/localhost:\d+/;

let root: string;
let remove: () => void;
let server: ChildProcess;
let output = '';
let address: string;

const target = (file: string) => path.join(root, 'src/content', file);

const first = (files: string) => globSync(files, { cwd: 'src/content' }).toSorted()[0] ?? '';
const MEMBER = first('team/*.yaml');
const PROJECT = first('projects/*.yaml');
const LEGAL = first('legal/*.mdx');

/** By file; each mistake ends Astro's own dev server, or shows a page without its content. */
const MISTAKES: Record<string, { before: RegExp; after: string; message: RegExp }> = {
  'services.yaml': { before: /icon: .*/, after: 'icon: wbe', message: /services\.yaml:\d+ {2}#1 icon/ },
  [MEMBER]: { before: /bio:/, after: 'boi:', message: /\.yaml:\d+ {2}boi/ },
  'values.yaml': { before: /$/, after: '\n- [\n', message: /values\.yaml:\d+/ },
  [PROJECT]: { before: /^image: .*/m, after: 'image: ./missing.svg', message: /\.yaml:\d+ {2}image/ },
  [LEGAL]: { before: /title: /, after: 'title: [', message: /\.mdx:2/ },
};
const originals = new Map<string, string>();

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  for (const [file, { before, after }] of Object.entries(MISTAKES)) {
    const text = readFileSync(target(file), 'utf8');
    originals.set(file, text);
    writeFileSync(target(file), text.replace(before, after));
    expect(readFileSync(target(file), 'utf8'), 'the mistake must change the file').not.toBe(text);
  }
  server = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'dev', '--port', '0'], {
    cwd: root,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: '', VITEST: '', NO_COLOR: '1' },
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await vi.waitFor(() => expect(output).toMatch(/fix: [^\n]*\n$/), { timeout: 100_000 });
  address = ADDRESS.exec(output)?.[0] ?? '';
});
/** Writes a file in two steps, as some programs do; chokidar reports only the first one. */
async function saveInParts(file: string, text: string): Promise<void> {
  const half = Math.floor(text.length / 2);
  const descriptor = openSync(target(file), 'w');
  writeSync(descriptor, text.slice(0, half));
  await setTimeout(20);
  writeSync(descriptor, text.slice(half));
  closeSync(descriptor);
}

afterAll(async () => {
  if (server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  remove();
});

test('the dev server starts, and what it prints last is the message of the check', () => {
  expect(address).not.toBe('');
  expect(output.slice(output.search(ADDRESS))).toContain('5 mistakes in the content:');
  for (const { message } of Object.values(MISTAKES)) expect(output).toMatch(message);
  expect(output).not.toMatch(/^\s+at /m);
});

test('every page shows the message, with the file and line of the first mistake, until all are corrected', async () => {
  const files = Object.keys(MISTAKES);
  for (const file of files) {
    for (const page of ['/', '/no-such-page']) {
      const response = await fetch(address + page);
      expect(response.status).toBe(500);
      expect(await response.text()).toMatch(MISTAKES[file]!.message);
    }
    await saveInParts(file, originals.get(file) ?? '');
    await expect.poll(async () => (await fetch(address)).text()).not.toMatch(MISTAKES[file]!.message);
  }
  expect(output).toContain('The content is in order again.');
  for (const page of builtPaths('dist').filter((each) => each !== '/404')) {
    const status = async () => (await fetch(address + page)).status;
    await expect.poll(status, { timeout: 20_000, message: page }).toBe(200);
  }
  expect(await (await fetch(address)).text()).toContain('<article');
});

test('a page shows the whole text of a file that was saved in parts', async () => {
  // The greedy start finds the last title, which is in the second part.
  const text = originals.get('services.yaml')!.replace(/([\s\S]*title: ).*/, '$1Saved in parts');
  await saveInParts('services.yaml', text);
  const page = async () => (await fetch(`${address}/services`)).text();
  await expect.poll(page).toContain('Saved in parts');
});

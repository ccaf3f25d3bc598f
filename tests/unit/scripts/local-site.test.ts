/** Tests `npm start` as a process, with a small `dist`, its own store and the project's functions. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFiles } from '../../../src/lib/files.ts';
import { startLocalStore } from '../../../netlify/local/start-services.ts';
import { listen } from '../../../netlify/local/listen.ts';
import { temporaryFolder, writeFiles } from '../../support/files.ts';

const root = temporaryFolder({
  'dist/index.html': 'index',
  'dist/about.html': 'about',
  'dist/404.html': '404',
  'dist/de/404.html': 'de',
  'dist/_redirects': `/moved/* /about?from=:splat
/found /about 302
/shown /about 200
/about /index.html 200
/hidden /404.html 404!
/index.html /about 302!
/health /api/health 200
/proxied https://example.com/a 200
/elsewhere https://example.com/a?b=1
/de/* /de/404.html 404`,
  'netlify.toml':
    '[[redirects]]\nfrom = "/toml"\nto = "/about"\n[[headers]]\nfor = "/*"\n[headers.values]\nX-Toml = "1"',
  'astro.config.mjs': 'console.log(String(process.argv)); process.exit(3);',
  // Local runs accept URLs that point to this machine.
  '.env': 'RETENTION_DAYS=x\nENQUIRY_CHAT_URL=http://localhost:9/x',
});
cpSync('public/_headers', path.join(root, 'dist/_headers'));
symlinkSync(path.resolve('netlify'), path.join(root, 'netlify'), 'junction');
const probe = createServer();
const port = await listen(probe);
const url = `http://localhost:${port}`;
await once(probe.close(), 'close');

/** Returns the response's status, followed by the page's text or the address of a redirect. */
const get = async (page: string) => {
  const response = await fetch(url + page, { redirect: 'manual' });
  const to = response.headers.get('location');
  if (to) return `${response.status} ${to}`;
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'text/html;charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-toml': '1',
  });
  return `${response.status} ${await response.text()}`;
};

const PROGRAM = path.resolve('scripts/start.ts');

/**
 * Starts the site with the options that the browser tests use. Resolves once the site is being served or the process
 * has ended.
 */
async function start(environment: Record<string, string> = {}, args = [PROGRAM, '--built', '--temporary']) {
  const site = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], TMPDIR: root, PORT: `${port}`, ...environment },
  });
  const exit = once(site, 'close') as Promise<[number | null]>;
  let output = '';
  const isServing = new Promise<void>((resolve) => {
    for (const stream of [site.stdout, site.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes(`The site is at ${url}`)) resolve();
      });
    }
  });
  await Promise.race([isServing, exit]);
  return { site, exit, output: () => output };
}

test('npm start builds the site with the local captcha, and exits with 1 if the build fails', async () => {
  const { exit, output } = await start({}, [PROGRAM, '--temporary']);
  expect(await exit).toEqual([1, null]);
  expect(output()).toMatch(/astro\.mjs,build,--mode,offline$/m);
});

test('npm start exits if its parent process is killed', async () => {
  const parent = `require('node:child_process').spawn(process.execPath, ['${PROGRAM}', '--built', '--temporary'], { stdio: 'inherit' })`;
  const { site, exit } = await start({}, ['--eval', parent]);
  site.kill('SIGKILL');
  // The output closes when both processes have ended.
  await exit;
  await expect(fetch(url)).rejects.toThrow();
});

test('npm start serves the site on a given host, and prints all its URLs', async () => {
  const { site, exit, output } = await start({}, [PROGRAM, `${port}`, '0.0.0.0', '--built', '--temporary']);
  const printedUrls = output().match(/http:\/\/[\w.]+:\d+/g) ?? [];
  expect(printedUrls).toContain(url);
  for (const address of printedUrls) expect((await fetch(address)).status, address).toBe(200);
  site.kill();
  await exit;
});

test('npm start exits with 0 if it is told to end, and removes its temporary store', async () => {
  const { site, exit } = await start();
  const stores = () => findFiles('site-*/.netlify', { cwd: root });
  expect(stores()).toHaveLength(1);
  site.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(stores()).toEqual([]);
});

describe('while npm start is running', () => {
  let running: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    running = await start();
    return async () => {
      running.site.kill();
      await running.exit;
    };
  });

  test('npm start serves functions, pages with or without a trailing slash, and a 404 page in the language of the address', async () => {
    expect(await get('/')).toBe('200 index');
    writeFiles(root, { 'dist/new.html': 'new' });
    expect(await get('/new')).toBe('200 new');
    for (const page of ['/about', '/about/', '/about.html', '/about?page=2'])
      expect(await get(page), page).toBe('200 about');
    for (const page of ['/no-such-page', '/api', '/..%2fnetlify/functions/contact.ts'])
      expect(await get(page), page).toBe('404 404');
    expect(await get('/de/no-such-page')).toBe('404 de');
    for (const page of ['/api/health', '/health']) {
      const { status, headers } = await fetch(url + page);
      expect([status, headers.get('cache-control')], page).toEqual([503, 'no-store']);
    }
  });

  test.each([
    ['/moved/a', '301 /about?from=a'],
    ['/found?page=2', '302 /about?page=2'],
    ['/shown', '200 about'],
    // A file takes precedence over a rule without an exclamation mark.
    ['/about', '200 about'],
    ['/index.html', '302 /about'],
    ['/hidden', '404 404'],
    ['/elsewhere', '301 https://example.com/a?b=1'],
    ['/proxied', '307 https://example.com/a'],
    ['/toml', '301 /about'],
  ])('npm start applies the redirect rules to %s: %s', async (page, answer) => {
    expect(await get(page)).toBe(answer);
  });

  test('npm start responds to a POST request for a page with 405', async () => {
    const { status, headers } = await fetch(`${url}/about`, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('npm start and the local store listen on loopback addresses only', async () => {
    const { access, server } = await startLocalStore(root);
    const ports = [port, new URL(access.edgeURL).port];
    const outer = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    const urls = outer.flatMap(({ address }) => ports.map((each) => `http://${address}:${each}/`));
    for (const each of urls) await expect(fetch(each)).rejects.toThrow();
    await server.stop();
  });

  test.each([
    [`${port}`, ['--temporary'], /^Port \d+ is in use. Stop [^\n]*: npm start 8889\n$/],
    ['8888', ['70000'], /^The port must be a number from 1 to 65535, not "70000"\.\n$/],
    ['8888', [], /^Correct these settings.*\nRETENTION_DAYS [^\n]*\n$/],
  ])(
    'npm start exits with 1 and reports what is wrong with PORT=%s, the arguments %j or .env',
    async (PORT, args, message) => {
      const { exit, output } = await start({ PORT }, [PROGRAM, '--built', ...args]);
      expect(await exit).toEqual([1, null]);
      expect(output()).toMatch(message);
    },
  );
});

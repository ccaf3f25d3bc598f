/**
 * Tests features that the documentation of Astro, Tailwind, React and Netlify describes. Copies the files in
 * tests/framework-docs into a copy of the project, and runs `npm run dev` and `npm start` there at the same time.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e/test.ts';
import { copyProject } from '../support/project-copy.ts';

// All tests share one copy of the project and its two servers.
test.describe.configure({ mode: 'default' });

const SERVERS = { 'npm run dev': 'dev', 'npm start': 'start' } as const;
type Server = keyof typeof SERVERS;

let root: string;
let remove: () => void;
const started: ChildProcess[] = [];
const output: Record<string, string> = {};
const address: Record<string, string> = {};

/** The additions to existing project files. */
const ADDED = [
  ['astro.config.mjs', 'site: site.url,', "$& redirects: { '/former': '/documented' },"],
  // By default, Vite wouldn't serve the copy's packages, which are links to folders outside the copy.
  ['astro.config.mjs', 'plugins: [inlineScriptPlugin()],', '$& server: { fs: { strict: false } },'],
  ['src/styles/global.css', /^/, "@import './documented.css';\n"],
  ['src/content.config.ts', /^/, "import { glob } from 'astro/loaders';\n"],
  [
    'src/content.config.ts',
    'export const collections = {',
    `$&
      recipes: defineCollection({
        loader: glob({ base: './src/recipes', pattern: '*.md' }),
        schema: z.object({ title: z.string() }),
      }),`,
  ],
] as const;

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const { port } = server.address() as { port: number };
  await once(server.close(), 'close');
  return port;
}

/** Starts a command from package.json, and waits until its server responds. */
async function start(name: Server): Promise<void> {
  const port = await freePort();
  const args = [`scripts/${SERVERS[name]}.ts`, `${port}`, ...(name === 'npm start' ? ['--temporary'] : [])];
  const settings = { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: undefined, NO_COLOR: '1' };
  const server = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...settings } });
  started.push(server);
  output[name] = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => (output[name] += text.toString()));
  await expect
    .poll(() => server.exitCode ?? output[name]?.includes(`http://localhost:${port}`), {
      timeout: 300_000,
      message: output[name],
    })
    .toBe(true);
  address[name] = `http://localhost:${port}`;
}

/** Waits until React has hydrated an island. */
const expectHydrated = (page: Page, name: string) =>
  expect(page.locator(`#${name}`)).toHaveAttribute('data-hydrated', 'true');

test.beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  cpSync('tests/framework-docs', root, { recursive: true });
  for (const [file, before, after] of ADDED) {
    const name = path.join(root, file);
    const text = readFileSync(name, 'utf8');
    const changed = text.replace(before, after);
    expect(changed, `${file} has no ${before}`).not.toBe(text);
    writeFileSync(name, changed);
  }
  await start('npm run dev');
  // Vite bundles packages on the first request. When the build starts, no browser has loaded these bundles yet.
  await fetch(`${address['npm run dev']}/documented`);
  await start('npm start');
});
test.afterAll(async () => {
  for (const server of started.filter(({ exitCode }) => exitCode === null)) {
    server.kill();
    await once(server, 'exit');
  }
  remove();
});

/**
 * Classes that our configuration might break. Each is listed with the property that it sets and a pattern for the
 * property's computed value.
 */
const CLASSES = [
  ['absolute', 'position', /^absolute$/],
  // The site's own reset replaces Tailwind's reset.
  ['border', 'border-top-width', /^1px$/],
  ['translate-x-1', 'transform', /^matrix\(1, 0, 0, 1, 4, 0\)$/],
  ['w-[37px]', 'width', /^37px$/],
  ['text-accent/50', 'color', / \/ 0\.5\)$/],
  ['applied', 'text-decoration-line', /^underline$/],
  ['of-components', 'padding-top', /^10px$/],
  ['of-components p-4', 'padding-top', /^16px$/],
] as const;

test("npm start doesn't break islands served by a running npm run dev", async ({ page }) => {
  await page.goto(`${address['npm run dev']}/documented`);
  await expectHydrated(page, 'load');
});

for (const name of Object.keys(SERVERS) as Server[]) {
  test.describe(name, () => {
    const open = (page: Page, route = '/documented') => page.goto(address[name] + route);
    const textOf = async (route: string) => {
      const response = await fetch(address[name] + route);
      return `${response.status} ${await response.text()}`;
    };

    for (const directive of ['load', 'idle', 'only'])
      test(`client:${directive} hydrates an island without interaction`, async ({ page }) => {
        await open(page);
        await expectHydrated(page, directive);
        await page.locator(`#${directive}`).click();
        await expect(page.locator(`#${directive}`)).toHaveText('Configuration 1');
      });

    test('client:visible hydrates an island when the island scrolls into view', async ({ page }) => {
      await open(page);
      await expectHydrated(page, 'load');
      await expect(page.locator('#visible')).toHaveAttribute('data-hydrated', 'false');
      await page.evaluate(() => document.querySelector('#visible')?.scrollIntoView());
      await expectHydrated(page, 'visible');
    });

    test('client:media hydrates an island when the window matches the media query', async ({ page }) => {
      await open(page);
      await expectHydrated(page, 'load');
      await expect(page.locator('#media')).toHaveAttribute('data-hydrated', 'false');
      await page.setViewportSize({ width: 400, height: 800 });
      await expectHydrated(page, 'media');
    });

    test('client:intent hydrates an island on hover', async ({ page }) => {
      await open(page);
      await expectHydrated(page, 'load');
      await expect(page.locator('#intent')).toHaveAttribute('data-hydrated', 'false');
      await page.locator('#intent').hover();
      await expectHydrated(page, 'intent');
    });

    test('a lazily loaded part of an island has its styles', async ({ page }) => {
      await open(page);
      await expectHydrated(page, 'load');
      await page.locator('#load').click();
      const part = page.locator('.lazy-part');
      await expect(part).toHaveCSS('letter-spacing', '7px');
      await expect(part).toHaveCSS('text-indent', '9px');
    });

    test.describe('Tailwind classes', () => {
      let page: Page;
      test.beforeAll(async ({ browser }) => {
        page = await browser.newPage();
        await open(page);
      });
      test.afterAll(() => page.close());

      for (const [className, property, value] of CLASSES)
        test(`${className} sets ${property}`, async () => {
          await expect(page.locator(`#classes > [class="${className}"]`)).toHaveCSS(property, value);
        });

      test("before:content-['x'] sets the content", async () => {
        const content = await page
          .locator('#classes > [class^="before:"]')
          .evaluate((element) => getComputedStyle(element, '::before').content);
        expect(content).toBe('"x"');
      });
    });

    test('the dark: variant depends on the theme button, not on the system', async ({ page }) => {
      await open(page);
      const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
      await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
      const expectDark = (dark: boolean) =>
        expect(page.locator('#dark')).toHaveCSS('opacity', dark ? '0.5' : '1');
      await expectDark(isDark);
      await page.locator('[data-theme-toggle]:visible').first().click();
      await expectDark(!isDark);
    });

    for (const selector of ['.not-printed', '#not-printed'])
      test(`print styles for ${selector} apply only in print`, async ({ page }) => {
        await open(page);
        await expect(page.locator(selector)).toHaveCSS('display', 'block');
        await page.emulateMedia({ media: 'print' });
        await expect(page.locator(selector)).toHaveCSS('display', 'none');
      });

    test('a small image in CSS stays a file, since the policy blocks data: URLs', async ({ page }) => {
      await open(page);
      await expect(page.locator('#dotted')).toHaveCSS('background-image', /^url\("http/);
    });

    test('the Image component shows an image', async ({ page }) => {
      await open(page);
      const image = page.getByAltText('A dot');
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('naturalWidth', 32);
    });

    test('getCollection returns the entries of a collection, and each entry has a page', async ({ page }) => {
      await open(page);
      await page.getByRole('link', { name: 'Soup' }).click();
      await expect(page.getByRole('heading', { name: 'Soup' })).toBeVisible();
      await expect(page.getByText('Boil water.')).toBeVisible();
    });

    test('a Markdown page is rendered with its layout and its classes', async ({ page }) => {
      await open(page, '/notes');
      await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
      await expect(page.locator('main p')).toHaveCSS('margin-top', '41px');
    });

    test('a redirect from astro.config.mjs works', async ({ page }) => {
      await open(page, '/former');
      await page.waitForURL('**/documented');
    });

    test('an endpoint responds', async () => {
      expect(await textOf('/documented.json')).toBe('200 {"isDocumented":true}');
    });

    test('an image is published even if only an endpoint refers to it', async () => {
      const [, source = ''] = (await textOf('/documented.txt')).split(' ');
      const { status, headers } = await fetch(address[name] + source);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    });

    test('an HTML file in public is served unchanged', async () => {
      expect(await textOf('/google123.html')).toBe('200 google-site-verification: google123.html\n');
    });

    test("a function without config responds, and a function that can't run locally is reported", async () => {
      expect(await textOf('/.netlify/functions/hello')).toBe('200 Hello');
      expect(output[name]).toContain("The function lambda can't be loaded");
    });
  });
}

test('a test next to a component runs with the unit tests', () => {
  const vitest = 'node_modules/vitest/vitest.mjs';
  const env = { ...process.env, NODE_ENV: undefined, NO_COLOR: '1' };
  const { stdout } = spawnSync(process.execPath, [vitest, 'run', 'beside'], {
    ...{ cwd: root, env, encoding: 'utf8' },
  });
  expect(stdout).toMatch(/unit.*beside\.test\.ts[^]*1 passed/);
});

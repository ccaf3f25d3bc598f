/** The security headers and policies of the running site. support/test.ts fails any browser test that violates a policy. */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { directivesOf, pagePolicy } from '../support/policy.ts';
import { BUILT_ROUTES } from '../support/e2e/first-visit.ts';
import { PAGE, UNKNOWN } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** Headers of every response. */
const EVERYWHERE = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': expect.stringMatching(/^max-age=63072000\b/),
  'x-content-type-options': 'nosniff',
};

test('pages, files and the 404 page have the security headers, no cookie and no CORS header', async ({
  request,
}) => {
  const [font = ''] = /\/_astro\/fonts\/[^"')]+/.exec(await (await request.get('/')).text()) ?? [];
  for (const path of [...BUILT_ROUTES, UNKNOWN, font, '/.well-known/security.txt']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject(EVERYWHERE);
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
      expect(headers['permissions-policy'], path).toContain(`${feature}=()`);
    }
    expect(headers, path).not.toHaveProperty('set-cookie');
    expect(headers, path).not.toHaveProperty('access-control-allow-origin');
  }
  expect((await request.get(font)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await request.get(PAGE)).headers()['cache-control']).not.toContain('immutable');
});

test("other sites may show the pictures of shared links and the site's icons", async ({ request }) => {
  const icons = globSync('*.{svg,png}', { cwd: 'public' });
  expect(icons).not.toEqual([]);
  for (const path of ['social/home.png', ...icons]) {
    const headers = (await request.get(`/${path}`)).headers();
    expect(headers['cross-origin-resource-policy'], path).toBe('cross-origin');
  }
});

test("each page's policy lists the hashes of its inline scripts and styles, and no others", async ({
  page,
  request,
}) => {
  for (const path of [...BUILT_ROUTES, UNKNOWN]) {
    const html = await (await request.get(path)).text();
    // Parsed by the browser, independently of the build step; about:blank has no policy of its own.
    const texts = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'text/html');
      const textsOf = (selector: string) =>
        [...parsed.querySelectorAll(selector)].map((found) => found.textContent);
      return {
        scripts: textsOf('script:not([src]):not([type="application/ld+json"])'),
        styles: textsOf('style'),
      };
    }, html);
    expect(texts.scripts.length, path).toBeGreaterThan(0);
    const policy = directivesOf(pagePolicy(html));
    const listed = (directive: string) =>
      policy[directive]?.filter((source) => source.startsWith("'sha256-"));
    expect(listed('script-src')?.toSorted(), path).toEqual(hashesOf(texts.scripts));
    expect(listed('style-src')?.toSorted(), path).toEqual(hashesOf(texts.styles));
  }
});

/** The CSP sources that allow these texts, sorted and without duplicates. */
function hashesOf(texts: string[]): string[] {
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)].toSorted();
}

test('no page runs injected scripts, or loads scripts and frames from elsewhere', async ({
  page,
  consoleProblems,
}) => {
  for (const path of BUILT_ROUTES) {
    await page.goto(path);
    const result = await page.evaluate(async () => {
      const blocked: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
      const add = (element: Element) => document.body.append(element);
      const inline = document.createElement('script');
      inline.text = 'window.ran = "inline"';
      add(inline);
      const foreign = document.createElement('script');
      foreign.src = 'https://elsewhere.example/script.js';
      add(foreign);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.ran = "attribute"');
      image.src = '/nowhere.svg';
      add(image);
      const frame = document.createElement('iframe');
      frame.src = '/contact';
      add(frame);
      await new Promise((resolve) => image.addEventListener('error', resolve));
      const link = document.createElement('a');
      link.href = 'javascript:window.ran = "link"';
      add(link);
      link.click();
      let evaluated = true;
      try {
        new Function('window.ran = "eval"')();
      } catch {
        evaluated = false;
      }
      while (blocked.length < 6) await new Promise(requestAnimationFrame);
      return { ran: (window as unknown as { ran?: string }).ran, evaluated, blocked: blocked.toSorted() };
    });
    expect(result, path).toEqual({
      ran: undefined,
      evaluated: false,
      blocked: [
        'frame-src',
        'script-src',
        'script-src-attr',
        'script-src-elem',
        'script-src-elem',
        'script-src-elem',
      ],
    });
  }
  // This test caused these violations itself.
  consoleProblems.length = 0;
});

test('no page sends a request to another origin, even when scrolled to its end', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  for (const path of BUILT_ROUTES) {
    await page.goto(path);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  expect([...origins]).toEqual([new URL(baseURL!).origin]);
});

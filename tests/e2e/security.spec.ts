/**
 * Security headers and policy of the running site. tests/support/e2e/test.ts asserts after every browser
 * test that the page did not violate its policy.
 */
import { BUILT_ROUTES } from '../support/e2e/first-visit.ts';
import { UNKNOWN } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** Headers that every file of the site has. */
const EVERYWHERE = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
};

test('pages, files and the 404 page are served with the security headers', async ({ request }) => {
  const [font = ''] = /\/_astro\/fonts\/[^"')]+/.exec(await (await request.get('/')).text()) ?? [];
  for (const path of [...BUILT_ROUTES, UNKNOWN, font, '/favicon.svg', '/.well-known/security.txt']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject(EVERYWHERE);
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
      expect(headers['permissions-policy'], path).toContain(`${feature}=()`);
    }
    expect(headers, `${path} sets a cookie`).not.toHaveProperty('set-cookie');
    expect(headers, `${path} allows other origins`).not.toHaveProperty('access-control-allow-origin');
  }
  expect((await request.get(font)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await request.get('/about')).headers()['cache-control']).not.toContain('immutable');
});

test('injected scripts, frames, event handlers and eval are blocked on every page', async ({
  page,
  complaints,
}) => {
  for (const path of BUILT_ROUTES) {
    await page.goto(path);
    const ran = await page.evaluate(async () => {
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
      frame.src = '/about';
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
    expect(ran, path).toEqual({
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
  // The violations above were provoked.
  complaints.length = 0;
});

test('no page requests anything from another origin', async ({ page, baseURL }) => {
  const origins: string[] = [];
  page.on('request', (request) => origins.push(new URL(request.url()).origin));
  for (const path of BUILT_ROUTES) {
    await page.goto(path);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  expect([...new Set(origins)]).toEqual([new URL(baseURL!).origin]);
});

/**
 * What keeps strangers out, read from the running site. That no page in any state breaks its own
 * policy is asserted after every browser test (support/test.ts).
 */
import { directivesOf, pagePolicy } from '../support/policy.ts';
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

test('every kind of answer has the headers that a page cannot say by itself', async ({ request }) => {
  const [font = ''] = /\/_astro\/fonts\/[^"')]+/.exec(await (await request.get('/')).text()) ?? [];
  for (const path of [...BUILT_ROUTES, UNKNOWN, font, '/favicon.svg', '/.well-known/security.txt']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject(EVERYWHERE);
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
      expect(headers['permissions-policy'], path).toContain(`${feature}=()`);
    }
    expect(headers, `${path} sets a cookie`).not.toHaveProperty('set-cookie');
    expect(headers, `${path} is shared with other sites`).not.toHaveProperty('access-control-allow-origin');
  }
  expect((await request.get(font)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await request.get('/about')).headers()['cache-control']).not.toContain('immutable');
});

/** The scoring of developer.mozilla.org/observatory: each rule that gives or takes points, and what we hold against it. */
test("Mozilla's Observatory would find nothing to take points for: A+", async ({ request }) => {
  const response = await request.get('/');
  const headers = response.headers();
  const html = await response.text();
  // It reads the header's policy and the page's as one.
  const policy = { ...directivesOf(pagePolicy(html)), ...directivesOf(headers['content-security-policy']!) };
  const scripts = policy['script-src']!;
  const points: Record<string, number> = {
    'CSP without unsafe sources, default-src none':
      policy['default-src']?.join() === "'none'" &&
      !/unsafe|data:|https?:(\s|$)|\*/.test([...scripts, ...policy['style-src']!].join(' '))
        ? 10
        : -25,
    'no cookies': headers['set-cookie'] ? -40 : 0,
    'nothing shared across origins': headers['access-control-allow-origin'] ? -50 : 0,
    'Referrer-Policy private': headers['referrer-policy'] === 'strict-origin-when-cross-origin' ? 5 : -5,
    'HSTS of six months or more':
      Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]) >= 15_768_000 ? 0 : -20,
    'no script of another origin without integrity': /<script[^>]+src="(https?:)?\/\//.test(html) ? -50 : 0,
    'X-Content-Type-Options nosniff': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'not framed: frame-ancestors in the header': policy['frame-ancestors']?.join() === "'none'" ? 5 : -20,
    'Cross-Origin-Resource-Policy same-origin':
      headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0,
  };
  expect(Object.entries(points).filter(([, score]) => score < 0)).toEqual([]);
  expect(Object.values(points).reduce((sum, score) => sum + score, 100)).toBe(130);
});

test('no page runs what is slipped into it, nor what comes from elsewhere', async ({ page, complaints }) => {
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
  // These complaints were asked for.
  complaints.length = 0;
});

test('no page asks anybody else for anything, down to its end', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  for (const path of BUILT_ROUTES) {
    await page.goto(path);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  expect([...new Set(asked)]).toEqual([new URL(baseURL!).origin]);
});

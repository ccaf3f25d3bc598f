/** The security headers and policies of the running site. Every browser test fails on a violation of a policy. */
import { findFiles } from '../../src/lib/files.ts';
import { ROUTES, UNKNOWN } from '../support/e2e/site.ts';
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

test('every response has the security headers, no cookie and no CORS header', async ({ request }) => {
  const [font = ''] = /\/_astro\/fonts\/[^"')]+/.exec(await (await request.get('/')).text()) ?? [];
  for (const path of [...ROUTES, UNKNOWN, font, '/robots.txt']) {
    const headers = (await request.get(path)).headers();
    const own = path === font ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
    expect(headers, path).toMatchObject({ ...EVERYWHERE, ...own });
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
      expect(headers['permissions-policy'], path).toContain(`${feature}=()`);
    }
    expect(headers, path).not.toHaveProperty('set-cookie');
    expect(headers, path).not.toHaveProperty('access-control-allow-origin');
  }
  const api = await request.post('/api/contact', { data: '{', headers: { 'content-type': 'text/plain' } });
  expect(api.headers()).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

test('browsers keep each file whose name has a hash, and ask again for every other one', async ({
  request,
}) => {
  const files = findFiles('**/*.*', { cwd: 'dist', exclude: ['admin', '_headers', '_redirects'] });
  for (const file of files) {
    const control = (await request.head(`/${file}`)).headers()['cache-control'] ?? '';
    expect(control.includes('immutable'), file).toBe(file.startsWith('_astro/'));
  }
});

test("other sites may show pictures, such as those of the feed and of shared links, and the site's icons", async ({
  request,
}) => {
  const icons = findFiles('*.{svg,png}', { cwd: 'public' });
  expect(icons).not.toEqual([]);
  const pictures = findFiles('_astro/*.{svg,webp,avif}', { cwd: 'dist' }).slice(0, 1);
  for (const path of ['social/home.jpg', ...pictures, ...icons]) {
    const headers = (await request.get(`/${path}`)).headers();
    expect(headers['cross-origin-resource-policy'], path).toBe('cross-origin');
  }
});

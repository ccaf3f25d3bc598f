/** Tests the headers that the running site sends. All browser tests fail if the security policy is violated. */
import { findFiles } from '../../src/lib/files.ts';
import { ROUTES, MISSING_PAGE } from '../support/browser/site.ts';
import { expect, test } from '../support/browser/test.ts';

/** The headers of every response. */
const EVERYWHERE = {
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': expect.stringMatching(/^max-age=63072000\b/) as unknown,
  'x-content-type-options': 'nosniff',
};
/** The paths of files that other sites may show: images in feeds and link previews, and icons. */
const SHARED = /^\/(_astro|social)\/|^\/[^/]+\.(svg|png)$/;

test('all responses contain the security headers and no cookies, and files with a hash in their name are immutable', async ({
  request,
}) => {
  const files = findFiles('**/*.*', { cwd: 'dist', exclude: ['admin', '_headers', '_redirects'] });
  for (const path of [...ROUTES, MISSING_PAGE, ...files.map((file) => `/${file}`)]) {
    const response = await request.head(path);
    const headers = response.headers();
    expect(response.status(), path).toBe(path === MISSING_PAGE ? 404 : 200);
    expect(headers, path).toMatchObject(EVERYWHERE);
    const mayShow = SHARED.test(path) ? 'cross-origin' : 'same-origin';
    expect(headers['cross-origin-resource-policy'], path).toBe(mayShow);
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
      expect(headers['permissions-policy'], path).toContain(`${feature}=()`);
    expect(headers, path).not.toHaveProperty('set-cookie');
    expect(headers, path).not.toHaveProperty('access-control-allow-origin');
    const hasHolder = headers['cache-control'] === 'public, max-age=31536000, immutable';
    expect(hasHolder, path).toBe(path.startsWith('/_astro/'));
  }
});

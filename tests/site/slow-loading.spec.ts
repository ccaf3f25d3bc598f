/** Tests that pages whose HTML arrives slowly show no error messages and don't shift their layout. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ONE_OF_EACH_CONTENT_KIND, PHONE } from '../support/browser/site.ts';
import { expect, expectConsoleErrors, test } from '../support/browser/test.ts';

/** A page's parts, each with the pause after it, in milliseconds. */
type Parts = [part: string, pause: number][];

const AFTER_SCRIPTS = 'with a pause after each script';
const WAYS: Record<string, (html: string) => Parts> = {
  'in small pieces': (html) => (html.match(/[^]{1,700}/g) ?? []).map((piece) => [piece, 25]),
  // Each pause is tested on its own, because an element styled before the island arrives can hide what appears afterwards.
  'with a pause in each island': (html) =>
    html.split(/(?<=<astro-island\b[^>]*>)/).map((part) => [part, 400]),
  [AFTER_SCRIPTS]: (html) => html.split(/(?<=<\/script>)/).map((part) => [part, 400]),
};
const LAYOUT_SHIFT = 0.025;

/** Serves the built site, and sends each page in parts, with pauses between them. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  const way = WAYS[decodeURIComponent(url.search.slice(1))];
  const file = `dist${url.pathname === '/' ? '/index' : decodeURIComponent(url.pathname)}`;
  if (!way) return void (existsSync(file) ? response.end(readFileSync(file)) : response.writeHead(404).end());
  void (async () => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    for (const [part, pause] of way(readFileSync(`${file}.html`, 'utf8'))) {
      response.write(part);
      await wait(pause);
    }
    response.end();
  })();
});
test.beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
test.afterAll(() => void server.close());

// A wide window has a different header and different columns. It is tested in only one way, because each way takes
// several seconds per page.
const LOADS = [...ONE_OF_EACH_CONTENT_KIND, '/404'].flatMap((path) => [
  ...Object.keys(WAYS).map((way) => ({ path, way, viewport: PHONE })),
  { path, way: AFTER_SCRIPTS, viewport: { width: 1280, height: 900 } },
]);

for (const { path, way, viewport } of LOADS)
  test(`at ${viewport.width} px, ${path} shows no error and has no layout shift when it arrives ${way}`, async ({
    page,
  }) => {
    if (path === '/404') expectConsoleErrors(/^404: no page at/);
    await page.setViewportSize(viewport);
    // Blocks fonts, because first-visit.spec.ts tests the layout shift that fonts cause.
    await page.route('**/*.woff2', (route) => route.abort());
    expectConsoleErrors(/ERR_FAILED/);
    await page.addInitScript(watch);
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://localhost:${port}${path}?${encodeURIComponent(way)}`, { waitUntil: 'load' });
    const { shown, shifts } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    expect(shown).toEqual([]);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(LAYOUT_SHIFT);
  });

interface Seen {
  /** The error messages that were shown. */
  shown: string[];
  shifts: { value: number; moved: string[] }[];
}

/** Records the error messages that a page shows in each frame, and the page's layout shifts. */
function watch() {
  const seen: Seen = { shown: [], shifts: [] };
  Object.assign(window, { seen });
  const look = () => {
    if (document.readyState !== 'loading') return;
    for (const element of document.querySelectorAll('[role=alert], [role=status], .failed, .no-js')) {
      const text = element.textContent?.trim() ?? '';
      if (text && element.checkVisibility() && !seen.shown.includes(text)) seen.shown.push(text);
    }
    requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node?: Element }[];
    })[]) {
      const moved = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
      seen.shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

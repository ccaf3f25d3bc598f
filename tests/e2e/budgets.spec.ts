/**
 * What a first visit costs, as a browser on a telephone does it; tests/built/budgets.test.ts weighs
 * the HTML alone. Times depend on the machine: `npm run bench` measures them.
 */
import { BARS } from '../../scripts/bench/bars.ts';
import { TELEPHONE } from '../../scripts/bench/browser.ts';
import {
  BUILT_ROUTES,
  delayFonts,
  expectTypeface,
  watchFetched,
  watchShifts,
} from '../support/e2e/first-visit.ts';
import { framesUntilChange } from '../support/e2e/frames.ts';
import { expectAsleep, expectHydrated, holdScripts } from '../support/e2e/islands.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use(TELEPHONE);

for (const path of BUILT_ROUTES) {
  test(`${path}: a first visit is small, runs no script, and stays put when fonts are late`, async ({
    page,
  }) => {
    const fetched = watchFetched(page);
    const shifts = await watchShifts(page);
    await delayFonts(page, 700);
    await page.goto(path);
    await expectTypeface(page);
    await page.waitForLoadState('networkidle');

    const files = await fetched();
    const list = files.map(({ path, bytes }) => `${path} ${bytes}`).join(', ');
    const sum = (kind?: string) =>
      files.reduce((bytes, file) => bytes + (!kind || file.kind === kind ? file.bytes : 0), 0);
    expect(sum(), `${path}: bytes of ${list}`).toBeLessThanOrEqual(BARS.visit);
    expect(files.length, `${path}: requests, ${list}`).toBeLessThanOrEqual(BARS.requests);
    expect(sum('script'), `${path}: bytes of script in ${list}`).toBeLessThanOrEqual(BARS.script);
    expect(sum('font'), `${path}: bytes of fonts in ${list}`).toBeLessThanOrEqual(BARS.fonts);
    expect(files.filter(({ kind }) => kind === 'font')).toHaveLength(2);
    expect(await shifts(), `${path}: what moved`).toEqual([]);
  });
}

test('the typeface waits for the first paint, and no longer for a visitor who has it', async ({ page }) => {
  await page.goto('/');
  await expectTypeface(page);
  const asked = await page.evaluate(() => ({
    fonts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')),
    paint: performance.getEntriesByType('paint')[0]!.startTime,
  }));
  expect(asked.fonts).toHaveLength(2);
  for (const { startTime } of asked.fonts) expect(startTime).toBeGreaterThan(asked.paint);

  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { atOnce: document.documentElement.classList.contains('fonts') });
    });
  });
  await page.locator('footer').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  const atOnce = () => page.evaluate(() => (window as unknown as { atOnce?: boolean }).atOnce);
  await expect.poll(atOnce).toBe(true);
});

test('pointing at the theme button fetches its island, and only then', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const fetched = watchFetched(page);
  const button = page.getByRole('button', { name: /theme/i });
  await button.hover();
  await expectHydrated(button);
  const paths = (await fetched()).map(({ path }) => path);
  expect(paths).toContainEqual(expect.stringMatching(/ThemeToggle\.[\w-]+\.js$/));
});

// The theme lets one frame pass, which shows its button pressed: to dye a page takes a slow device long.
const FIRST_TAPS = [
  { name: /theme/i, changes: 'html', within: 2, attribute: 'aria-label', becomes: /Switch to dark/ },
  { name: 'Menu', changes: '#menu', within: 1, attribute: 'aria-expanded', becomes: 'true' },
] as const;
/** The ground of a button that nobody presses. */
const BARE = 'rgba(0, 0, 0, 0)';
for (const { name, changes, within, attribute, becomes } of FIRST_TAPS) {
  test(`the first tap on ${name} shows at once without React, and is not lost`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const button = page.getByRole('button', { name });
    await expect(button).toHaveCSS('background-color', BARE);
    const frames = await framesUntilChange(page, changes);
    await button.tap();
    expect(await frames()).toBeLessThanOrEqual(within);
    await expect(button).not.toHaveCSS('background-color', BARE);
    await expectAsleep(button);

    release();
    await expectHydrated(button);
    await expect(button).toHaveAttribute(attribute, becomes);
  });
}

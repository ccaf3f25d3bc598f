/** What a first visit costs on a phone. */
import { BUDGETS } from '../../scripts/lib/budgets.ts';
import { site } from '../../src/site.ts';
import { BUDGET_PHONE, recordFirstVisit } from '../../scripts/lib/first-visit.ts';
import { BUILT_ROUTES, delayFonts, expectTypeface, watchShifts } from '../support/e2e/first-visit.ts';
import { framesUntilChange } from '../support/e2e/frames.ts';
import { expectNotHydrated, expectHydrated, holdScripts } from '../support/e2e/islands.ts';
import { DEFAULT_THEME, PAGE, PAGES, watchRequests } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test.use(BUDGET_PHONE);

for (const path of BUILT_ROUTES) {
  test(`a first visit to ${path} is within its budgets and late fonts cause no layout shift`, async ({
    page,
  }) => {
    const firstVisit = recordFirstVisit(page);
    const shifts = await watchShifts(page);
    await delayFonts(page, 700);
    await page.goto(path);
    await expectTypeface(page);
    await page.waitForLoadState('networkidle');

    const visit = await firstVisit();
    const markup = BUDGETS.photographMarkup * (await page.locator('picture').count());
    const budgets = {
      ...BUDGETS,
      // /work grows with its projects.
      critical: path === '/work' ? Infinity : BUDGETS.critical + markup,
      total: BUDGETS.total + markup,
      // A drawn logo is part of the HTML; an own one is a file.
      requests: BUDGETS.requests + (await page.locator('header img').filter({ visible: true }).count()),
    };
    const list = visit.files.map(({ path, bytes }) => `${path} ${bytes}`).join(', ');
    for (const key of ['critical', 'total', 'requests', 'script', 'font', 'inlineScript'] as const) {
      expect.soft(visit[key], `${key} of ${list}`).toBeLessThanOrEqual(budgets[key]);
    }
    expect(visit.font).toBeGreaterThan(0);
    expect(await shifts()).toEqual([]);
  });
}

test('fonts are requested after the first paint, and used at once when they are cached', async ({ page }) => {
  await page.goto('/');
  await expectTypeface(page);
  const { fonts, paint } = await page.evaluate(() => ({
    fonts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')),
    paint: performance.getEntriesByType('paint')[0]!.startTime,
  }));
  expect(fonts.length).toBeGreaterThanOrEqual(2);
  for (const { startTime } of fonts) expect(startTime).toBeGreaterThan(paint);

  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { atOnce: document.documentElement.classList.contains('fonts') });
    });
  });
  await page.locator(`footer a[href="${PAGE}"]`).click();
  await expect(page).toHaveURL(PAGE);
  const atOnce = () => page.evaluate(() => (window as unknown as { atOnce?: boolean }).atOnce);
  await expect.poll(atOnce).toBe(true);
});

test("hovering over the theme button fetches the button's script", async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const requests = watchRequests(page);
  const button = page.getByRole('button', { name: /theme/i });
  await button.hover();
  await expectHydrated(button);
  expect(requests).toContainEqual(expect.stringMatching(/ThemeToggle\.[\w-]+\.js$/));
});

test('all files of the form are requested before the first of them has arrived', async ({ page }) => {
  const release = await holdScripts(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/contact');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.tap();
  await expect.poll(() => scripts.length).toBeGreaterThan(1);
  const requestedAtOnce = [...scripts];
  const hydrated = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const files = () => performance.getEntriesByType('resource').map(({ name }) => name);
        addEventListener('island:hydrated', () => resolve(files()), { capture: true, once: true });
      }),
  );
  release();
  const loaded = (await hydrated).filter((url) => url.endsWith('.js'));
  expect(loaded.toSorted()).toEqual(requestedAtOnce.toSorted());
});

// The theme changes one frame later, so that the pressed button is painted before the whole page is repainted.
const FIRST_TAPS = [
  {
    name: /theme/i,
    changes: 'html',
    within: 2,
    attribute: 'aria-label',
    becomes: new RegExp(`Switch to ${DEFAULT_THEME}`),
  },
  { name: 'Menu', changes: '#menu', within: 1, attribute: 'aria-expanded', becomes: 'true' },
] as const;
const TRANSPARENT = 'rgba(0, 0, 0, 0)';
for (const { name, changes, within, attribute, becomes } of FIRST_TAPS) {
  test(`the first tap on ${name} has its effect before React and is kept by React`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const button = page.getByRole('button', { name });
    await expect(button).toHaveCSS('background-color', TRANSPARENT);
    const frames = await framesUntilChange(page, changes);
    await button.tap();
    expect(await frames()).toBeLessThanOrEqual(within);
    await expect(button).not.toHaveCSS('background-color', TRANSPARENT);
    await expectNotHydrated(button);

    release();
    await expectHydrated(button);
    await expect(button).toHaveAttribute(attribute, becomes);
  });
}

for (const isHydrated of [false, true]) {
  test(`taps on the pager show the other projects in the next frame ${isHydrated ? 'with' : 'without'} React`, async ({
    page,
  }) => {
    test.skip(PAGES < 2, 'The portfolio has one page.');
    const release = await holdScripts(page);
    await page.goto('/work');
    const pager = page.getByRole('navigation', { name: 'Pagination' });
    const second = `[data-portfolio] > :nth-child(${site.projectsPerPage + 1})`;
    await expect(page.locator(second)).toBeHidden();
    if (isHydrated) {
      release();
      await pager.hover();
      await expectHydrated(pager);
    }
    for (const [name, isVisible] of [
      ['Next', true],
      ['Previous', false],
      ['2', true],
    ] as const) {
      const frames = await framesUntilChange(page, second);
      await pager.getByRole('button', { name, exact: true }).tap();
      expect(await frames(), name).toBe(1);
      await expect(page.locator(second)).toBeVisible({ visible: isVisible });
    }
    if (!isHydrated) await expectNotHydrated(pager);
  });
}

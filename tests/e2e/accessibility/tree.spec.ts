/** The accessibility tree of every page: landmarks, headings, names, and their order. */
import { BUILT_ROUTES } from '../../support/e2e/first-visit.ts';
import { DESKTOP, PHONE } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** Roles that need an accessible name. */
const NAMED = ['link', 'button', 'textbox', 'checkbox', 'img', 'heading', 'navigation', 'form', 'region'];

/** A line of Playwright's aria snapshot, such as `- heading "Team" [level=1]`; others are URLs and text. */
const LINE = /^\s*- ([a-z]+)(?: "((?:[^"\\]|\\.)*)")?(?:.*\[level=(\d)\])?/;

test.use({ viewport: DESKTOP });

for (const path of BUILT_ROUTES) {
  test(`${path} has its landmarks, names and an outline that skips no level`, async ({ page }) => {
    await page.goto(path);
    const snapshot = await page.locator('body').ariaSnapshot();
    const nodes = snapshot.split('\n').flatMap((line) => {
      const [found, role = '', name = '', level = ''] = LINE.exec(line) ?? [];
      return found ? [{ role, name, level: Number(level) }] : [];
    });
    const of = (...roles: string[]) => nodes.filter(({ role }) => roles.includes(role));

    expect(nodes[0]).toMatchObject({ role: 'link', name: 'Skip to content' });
    expect(of('banner', 'main', 'contentinfo').map(({ role }) => role)).toEqual([
      'banner',
      'main',
      'contentinfo',
    ]);
    const navigations = of('navigation').map(({ name }) => name);
    expect(new Set(navigations).size, navigations.join()).toBe(navigations.length);
    expect(of(...NAMED).filter(({ name }) => !name.trim())).toEqual([]);

    const levels = of('heading').map(({ level }) => level);
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(levels[0]).toBe(1);
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(skips, `levels ${levels.join()}`).toEqual([]);
  });
}

test('the reading order is the visual order on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of BUILT_ROUTES) {
    await page.goto(path);
    const tops = await page
      .getByRole('main')
      // A live region is empty until there is something to say.
      .locator('h1, h2, h3, p:not(:empty), label, input, textarea')
      .filter({ visible: true })
      .evaluateAll((elements) =>
        elements.map((element) => ({
          text: element.textContent.slice(0, 40) || element.id,
          top: Math.round(element.getBoundingClientRect().top),
        })),
      );
    const sorted = tops.toSorted((one, other) => one.top - other.top);
    expect(tops, path).toEqual(sorted);
  }
});

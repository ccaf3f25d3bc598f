/** Each page in windows of all widths, in both themes. */
import { applyTheme, IN_ORDER, inspectLayout } from '../support/e2e/layout.ts';
import { ROUTES, THEMES, UNKNOWN } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

const WIDTHS = [320, 390, 600, 768, 820, 900, 1024, 1079, 1080, 1440, 1920];

for (const path of [...ROUTES, UNKNOWN]) {
  test(
    `${path} shows one navigation, its logos and all of its text in windows of 320 to 1920 px`,
    ALL_BROWSERS,
    async ({ page, expectedProblems }) => {
      expectedProblems.push(/404/);
      await page.goto(path);
      await page.locator('html.fonts').waitFor();
      await page.evaluate(() => document.fonts.ready);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const theme of THEMES) {
          await page.evaluate(applyTheme, theme);
          expect.soft(await page.evaluate(inspectLayout), `${width} px, ${theme}`).toEqual(IN_ORDER);
        }
      }
    },
  );
}

test('every page has its typefaces and pictures', ALL_BROWSERS, async ({ page }) => {
  for (const path of ROUTES) {
    const expectOnPage = expect.configure({ message: path, soft: true });
    await page.goto(path);
    await expectOnPage.poll(() => page.evaluate(loadedFonts)).toBeGreaterThanOrEqual(2);
    expectOnPage(await page.evaluate(brokenPictures)).toEqual([]);
  }
});

/** How many typefaces are loaded; their metric-matched fallbacks are local. */
const loadedFonts = () =>
  [...document.fonts].filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
    .length;

/** Loads all visible pictures, also lazy ones; returns those that cannot be decoded. */
const brokenPictures = async () => {
  const broken: string[] = [];
  for (const image of document.images) {
    if (!image.checkVisibility()) continue;
    image.loading = 'eager';
    await image.decode().catch(() => broken.push(image.src));
    if (image.naturalWidth === 0) broken.push(image.src);
  }
  return broken;
};

/** Pages whose fonts and pictures cannot be loaded. */
import { BUILT_ROUTES } from '../../support/e2e/first-visit.ts';
import { DESKTOP, SMALL } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

for (const viewport of [DESKTOP, SMALL]) {
  test(`without fonts and pictures every page keeps its layout and alternative texts at ${viewport.width} px`, async ({
    page,
  }) => {
    test.slow(); // All pages in one go.
    await page.setViewportSize(viewport);
    await page.route(/\.(woff2|svg|png|jpe?g|avif|webp)$/, (route) => route.abort());
    for (const path of BUILT_ROUTES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const state = await page.evaluate(async () => {
        const pictures = [...document.images];
        // Including lazy ones and those of hidden projects.
        for (const picture of pictures) picture.loading = 'eager';
        await Promise.allSettled(pictures.map((picture) => picture.decode()));
        const shown = pictures.filter((picture) => picture.checkVisibility());
        return {
          loaded: pictures.filter(({ naturalWidth }) => naturalWidth > 0).length,
          withoutAlt: pictures.filter(({ alt }) => alt === '').map(({ src }) => src),
          collapsed: shown.filter(({ clientHeight }) => clientHeight < 16).map(({ src }) => src),
          fonts: [...document.fonts].filter(
            // The metric-matched fallbacks are local fonts.
            ({ family, status }) => status === 'loaded' && !family.includes('Fallback'),
          ).length,
          overflow: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(state, path).toEqual({ loaded: 0, withoutAlt: [], collapsed: [], fonts: 0, overflow: 0 });
    }
  });
}

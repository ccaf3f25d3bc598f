/** Without fonts and pictures, the page is still all there. */
import { BUILT_ROUTES } from '../../support/e2e/first-visit.ts';
import { DESKTOP, SMALL } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

for (const viewport of [DESKTOP, SMALL]) {
  test(`fonts and pictures blocked at ${viewport.width} px: words are read, pictures described, nothing breaks`, async ({
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
        // Lazy ones, too, and those of the projects that are not on show.
        for (const picture of pictures) picture.loading = 'eager';
        await Promise.allSettled(pictures.map((picture) => picture.decode()));
        const shown = pictures.filter((picture) => picture.checkVisibility());
        return {
          loaded: pictures.filter(({ naturalWidth }) => naturalWidth > 0).length,
          silent: pictures.filter(({ alt }) => alt === '').map(({ src }) => src),
          collapsed: shown.filter(({ clientHeight }) => clientHeight < 16).map(({ src }) => src),
          fonts: [...document.fonts].filter(
            // The fallbacks with the typeface's metrics are fonts of the machine.
            ({ family, status }) => status === 'loaded' && !family.includes('Fallback'),
          ).length,
          overflow: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(state, path).toEqual({ loaded: 0, silent: [], collapsed: [], fonts: 0, overflow: 0 });
    }
  });
}

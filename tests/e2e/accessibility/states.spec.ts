/**
 * axe-core with all its rules and best practices, on every page and state, in both themes. The project `screens`
 * checks more of them, each theme in both sizes, and takes screenshots into the folder screens.
 */
import AxeBuilder from '@axe-core/playwright';
import { DESKTOP, doubleText, PHONE, rememberTheme, THEMES } from '../../support/e2e/site.ts';
import { states } from '../../support/e2e/states.ts';
import { expect, test } from '../../support/e2e/test.ts';

/** The tag of what only the project `screens` runs. */
const SCREENS_ONLY = { tag: '@screens' };

for (const { name, path, screensOnly, width, media, largeText, exceptions = [], prepare } of states) {
  for (const theme of THEMES) {
    for (const viewport of width ? [{ ...DESKTOP, width }] : [DESKTOP, PHONE]) {
      // Themes differ in colours only, so each is checked in one size.
      const isExtra = screensOnly || (!width && (theme === 'dark') !== (viewport === DESKTOP));
      test(
        `axe finds nothing on ${name} in the ${theme} theme at ${viewport.width} px`,
        isExtra ? SCREENS_ONLY : {},
        async ({ page, expectedProblems }, { project }) => {
          expectedProblems.push(/Failed to (load|fetch)|hydrat|404/);
          await page.emulateMedia({ reducedMotion: 'reduce', media: media ?? 'screen' });
          await page.setViewportSize(viewport);
          await rememberTheme(page, theme);
          if (largeText) await doubleText(page);
          await page.goto(path);
          await prepare?.(page);
          if (project.name === 'screens') {
            // The typeface is enabled after the first paint.
            await page.locator('html.fonts').waitFor();
            // A full-page screenshot does not scroll, so lazy pictures are loaded here.
            await page.evaluate(async () => {
              // A layout starts the loading of the fonts.
              document.body.getBoundingClientRect();
              await document.fonts.ready;
              const pictures = [...document.images].filter((image) => image.checkVisibility());
              for (const image of pictures) image.loading = 'eager';
              await Promise.all(pictures.map((image) => image.decode()));
            });
            const height = await page.evaluate(() => document.documentElement.scrollHeight);
            // A full-page screenshot resets the text size, so there the window is as tall as the page.
            if (largeText) await page.setViewportSize({ ...viewport, height });
            const file = `screens/${name}-${theme}-${viewport.width}.png`;
            await page.screenshot({ path: file, fullPage: !largeText });
          }
          const { violations } = await new AxeBuilder({ page }).disableRules(exceptions).analyze();
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
          ).toEqual([]);
        },
      );
    }
  }
}

/**
 * axe-core with all its rules and best practices, on every page and state. The project `screens` checks more of them,
 * each theme in both sizes, and takes screenshots into the folder screens.
 */
import axe from 'axe-core';
import { applyTheme } from '../../support/e2e/layout.ts';
import { DESKTOP, doubleText, PHONE, THEMES } from '../../support/e2e/site.ts';
import { states } from '../../support/e2e/states.ts';
import { expect, test } from '../../support/e2e/test.ts';

const LOOKS = THEMES.flatMap((theme) => [DESKTOP, PHONE].map((viewport) => ({ theme, viewport })));

for (const { name, path, screensOnly, width, media, largeText, exceptions = [], prepare } of states) {
  test(
    `axe finds nothing on ${name} in both themes`,
    screensOnly ? { tag: '@screens' } : {},
    async ({ page, expectedProblems }, { project }) => {
      const takesScreens = project.name === 'screens';
      expectedProblems.push(/Failed to (load|fetch)|hydrat|404/);
      await page.emulateMedia({ reducedMotion: 'reduce', media: media ?? 'screen' });
      if (width) await page.setViewportSize({ ...DESKTOP, width });
      if (largeText) await doubleText(page);
      await page.goto(path);
      await prepare?.(page);
      await page.evaluate(axe.source);
      for (const { theme, viewport } of LOOKS) {
        // Themes differ in colours only, so each is checked in one size.
        const isExtra = (theme === 'dark') !== (viewport === DESKTOP);
        if (width ? viewport === PHONE : isExtra && !takesScreens) continue;
        await page.setViewportSize(width ? { ...viewport, width } : viewport);
        await page.evaluate(applyTheme, theme);
        const file = `screens/${name}-${theme}-${width ?? viewport.width}.png`;
        if (takesScreens) {
          // The typeface is enabled after the first paint.
          await page.locator('html.fonts').waitFor();
          const height = await page.evaluate(loadPictures);
          // A full-page screenshot resets the text size, so there the window is as tall as the page.
          if (largeText) await page.setViewportSize({ ...viewport, height });
          await page.screenshot({ path: file, fullPage: !largeText });
        }
        expect.soft(await page.evaluate(violations, exceptions), file).toEqual([]);
      }
    },
  );
}

/** The rules of axe that the page breaks, with the elements that do. */
async function violations(exceptions: string[]): Promise<string[]> {
  const rules = Object.fromEntries(exceptions.map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(document, { rules: { 'target-size': { enabled: true }, ...rules } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** A full-page screenshot does not scroll, so lazy pictures are loaded here. Returns the height of the page. */
async function loadPictures(): Promise<number> {
  // A layout starts the loading of the fonts.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) image.loading = 'eager';
  await Promise.all(pictures.map((image) => image.decode()));
  return document.documentElement.scrollHeight;
}

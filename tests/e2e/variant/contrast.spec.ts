/** Contrast that axe does not measure: placeholders, borders, the focus outline, disabled controls, the selection. */
import { faintParts } from '../../support/e2e/contrast.ts';
import { rememberTheme, THEMES } from '../../support/e2e/site.ts';
import { expect } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';
import { addressOf } from '../../support/content.ts';

for (const [decoration, origin] of [
  ['chosen', ''],
  ['other', VARIANT],
] as const) {
  for (const theme of THEMES) {
    test(`no placeholder, border, focus outline, disabled control or selection is faint in the ${theme} theme of the ${decoration} decoration`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await rememberTheme(page, theme);
      for (const path of ['/index', addressOf('work'), addressOf('contact')]) {
        await page.goto(`${origin}${path}`);
        expect.soft(await faintParts(page), path).toEqual([]);
      }
    });
  }
}

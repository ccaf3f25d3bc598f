/** Contrast in both looks: also of what axe does not measure, such as the focus outline and hovered buttons. */
import { faintParts } from '../support/e2e/contrast.ts';
import { rememberTheme, THEMES } from '../support/e2e/header.ts';
import { ROUTES } from '../support/e2e/site.ts';
import { expect } from '../support/e2e/test.ts';
import { test, VARIANT } from '../support/e2e/variant.ts';
import { addressOf, legalPages } from '../support/content.ts';

for (const [look, origin] of [
  ['chosen', ''],
  ['other', VARIANT],
] as const) {
  for (const theme of THEMES) {
    test(`nothing is faint in the ${theme} theme of the ${look} look`, async ({
      page,
      contact,
      expectedProblems,
    }) => {
      expectedProblems.push(/Failed to load/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await rememberTheme(page, theme);
      await page.route('https://www.google.com/**', (route) => route.abort());
      for (const path of ['/', addressOf('work'), addressOf('contact'), legalPages[0]!.path]) {
        if (!ROUTES.includes(path)) continue;
        await page.goto(origin + (path === '/' ? '/index' : path));
        if (path === addressOf('contact')) {
          // Shows the errors of all fields, and a toast.
          await contact.send();
          await expect(contact.toast).toBeVisible();
        }
        expect.soft(await faintParts(page), path).toEqual([]);
      }
    });
  }
}

import type { Page } from '@playwright/test';
import { PAGE, watchConsole, watchRequests } from '../support/e2e/site.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

const box = (page: Page) => page.getByRole('contentinfo').getByRole('textbox', { name: /newsletter/i });
const subscribe = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });

for (const way of ['the button', 'Enter']) {
  test(`subscribing with ${way} logs the address, clears the newsletter box and sends nothing`, async ({
    page,
    consoleProblems,
  }) => {
    await page.goto(PAGE);
    await box(page).scrollIntoViewIfNeeded();
    // Wait for the footer's lazy logo, so that its request is not counted below.
    const logo = page.getByRole('contentinfo').locator('img').filter({ visible: true }).first();
    await expect(logo).toHaveJSProperty('complete', true);
    await page.waitForLoadState('networkidle');
    const lines = watchConsole(page);
    const requests = watchRequests(page);
    await box(page).fill('reader@mill.example');
    if (way === 'Enter') await box(page).press('Enter');
    else await subscribe(page).click();
    await expect(box(page)).toHaveValue('');
    expect(lines.filter((line) => line.includes('reader@mill.example'))).toHaveLength(1);
    expect(requests).toEqual([]);
    await expect(page).toHaveURL(PAGE);
    expectNoConsoleProblems(consoleProblems);
  });
}

for (const [what, text] of [
  ['an empty box', ''],
  ['an invalid address', 'reader at mill'],
] as const) {
  test(`the browser rejects ${what} in the newsletter box`, async ({ page }) => {
    const lines = watchConsole(page);
    await page.goto('/');
    await box(page).fill(text);
    await subscribe(page).click();
    await expect(box(page)).toBeFocused();
    const validity = await box(page).evaluate(
      ({ validity: { valueMissing, typeMismatch } }: HTMLInputElement) => ({
        valueMissing,
        typeMismatch,
      }),
    );
    expect(validity).toEqual({ valueMissing: text === '', typeMismatch: text !== '' });
    await expect(box(page)).toHaveValue(text);
    expect(lines).toEqual([]);
  });
}

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the newsletter box sends nothing and leaves the URL unchanged', async ({
    page,
  }) => {
    await page.goto('/');
    await box(page).fill('reader@mill.example');
    const requests = watchRequests(page);
    await subscribe(page).click();
    await expect(page).toHaveURL('/');
    expect(requests).toEqual([]);
  });
});

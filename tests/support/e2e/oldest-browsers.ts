/** Makes Chromium behave as an older browser: removes newer features from the pages that it receives. */
import type { Page } from '@playwright/test';

/** Passes the HTML of each page through a function. The context needs `bypassCSP`: hashes no longer match. */
async function rewritePages(page: Page, rewrite: (html: string) => string): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.includes('.') && !pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: rewrite(await response.text()) });
    },
  );
}

/** Hides popovers, which are newer than some browsers still in use. Call before `goto`, in a context with `bypassCSP`. */
export async function hidePopovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'popoverTargetElement');
  });
  await rewritePages(page, (html) =>
    html.replace(/ (?=popover(?:target)?[ =>])/gi, ' data-').replaceAll(':popover-open', ':unknown'),
  );
}

import type { Page } from '@playwright/test';

/** Delays the files that match a URL pattern until the returned function is called. Call before `goto`. */
export async function holdFiles(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

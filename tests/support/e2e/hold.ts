import type { Page } from '@playwright/test';

/** Holds back the files at such addresses; the function returned lets them come. Call before `goto`. */
export async function holdFiles(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

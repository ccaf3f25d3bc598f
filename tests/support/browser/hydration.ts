/** Helpers that delay files and check whether islands are hydrated. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Holds back requests that match a URL pattern until the returned function is called. Call this before `goto`. */
export async function holdFiles(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve(undefined);
}

/** Holds back all script files, so that no island hydrates, until the returned function is called. */
export const holdScripts = (page: Page) => holdFiles(page, '**/_astro/*.js');

const island = (inside: Locator) => inside.locator('xpath=ancestor::astro-island');

/** Waits for the island around an element to hydrate. */
export async function expectHydrated(inside: Locator, timeout?: number): Promise<void> {
  await expect(island(inside)).not.toHaveAttribute('ssr', timeout ? { timeout } : {});
}

/** Asserts that the island around an element is not hydrated. */
export async function expectNotHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).toHaveAttribute('ssr');
}

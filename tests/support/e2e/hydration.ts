/** Files that arrive late, and islands before and after hydration. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Delays the files that match a URL pattern until the returned function is called. Call before `goto`. */
export async function holdFiles(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return () => resolve(undefined);
}

/** Delays every script file, so that no island hydrates, until the returned function is called. */
export const holdScripts = (page: Page) => holdFiles(page, '**/_astro/*.js');

const island = (inside: Locator) => inside.locator('xpath=ancestor::astro-island');

/** Waits until the island around an element is hydrated. */
export async function expectHydrated(inside: Locator, timeout?: number): Promise<void> {
  await expect(island(inside)).not.toHaveAttribute('ssr', timeout ? { timeout } : {});
}

/** Asserts that the island around an element is not hydrated yet. */
export async function expectNotHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).toHaveAttribute('ssr');
}

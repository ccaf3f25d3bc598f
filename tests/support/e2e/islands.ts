import { expect, type Locator } from '@playwright/test';

/** Waits until the island around an element is hydrated. */
export async function expectHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).not.toHaveAttribute('ssr');
}

/** Asserts that the island around an element is not hydrated yet. */
export async function expectNotHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).toHaveAttribute('ssr');
}

const island = (inside: Locator) => inside.locator('xpath=ancestor::astro-island');

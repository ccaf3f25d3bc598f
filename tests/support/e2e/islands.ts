/** Observes and delays the hydration of islands. */
import { expect, type Locator, type Page } from '@playwright/test';
import { holdFiles } from './hold.ts';

/** Delays every script file until the returned function is called. Call before `goto`. */
export const holdScripts = (page: Page) => holdFiles(page, '**/_astro/*.js');

/** Waits until the island around an element is hydrated. */
export async function expectHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).not.toHaveAttribute('ssr');
}

/** Asserts that the island around an element is not hydrated yet. */
export async function expectNotHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).toHaveAttribute('ssr');
}

const island = (inside: Locator) => inside.locator('xpath=ancestor::astro-island');

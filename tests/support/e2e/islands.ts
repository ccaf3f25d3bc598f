/** Tests what happens before an island's script has come. */
import { expect, type Locator, type Page } from '@playwright/test';
import { holdFiles } from './hold.ts';

/** Holds back every script file of the site; the function returned lets them come. Call before `goto`. */
export const holdScripts = (page: Page) => holdFiles(page, '**/_astro/*.js');

/** Waits until React has taken over the island around an element. */
export async function expectHydrated(inside: Locator): Promise<void> {
  await expect(island(inside)).not.toHaveAttribute('ssr');
}

/** Makes sure that React has not taken over yet, so that a test of that time tests what it says. */
export async function expectAsleep(inside: Locator): Promise<void> {
  await expect(island(inside)).toHaveAttribute('ssr');
}

const island = (inside: Locator) => inside.locator('xpath=ancestor::astro-island');

/** Helpers that delay files, check whether islands are hydrated, and act before they are. */
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

/**
 * Wraps each text in elements, as Chrome does when it translates a page. Safari only replaces the texts, which changes
 * the page less.
 */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.closest('script, style, textarea, [translate="no"]'))
      continue;
    // To React, this is a different text, but the accessible name stays the same.
    text.data += ' ';
    const font = document.createElement('font' as string);
    text.replaceWith(font);
    font.appendChild(document.createElement('font' as string)).append(text.data);
  }
}

/**
 * Opens a page, translates it or changes it otherwise, performs the visitor's actions, and then lets React hydrate the
 * islands.
 */
export async function actBeforeReact(
  page: Page,
  path: string,
  islands: string[],
  act: () => Promise<unknown>,
  change: () => void = translate,
) {
  // A browser also translates texts that appear later.
  const changeAgain = () => change === translate && page.evaluate(translate);
  const roots = islands.map((name) => page.locator(`astro-island[component-url*="/${name}."] > *`).first());
  const release = await holdScripts(page);
  await page.goto(path);
  await page.evaluate(change);
  await act();
  await changeAgain();
  for (const root of roots) await expectNotHydrated(root);
  release();
  for (const root of roots) await expectHydrated(root);
  await changeAgain();
}

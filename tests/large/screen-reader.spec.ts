/**
 * Tests what screen readers get of the large site's own parts: several languages, articles, custom fields, a wide table
 * and all sections.
 */
import type { Locator } from '@playwright/test';
import axe from 'axe-core';
import { parse, stringify } from 'yaml';
import type { ContactPage } from '../support/e2e/contact-page.ts';
import { PHONE } from '../support/e2e/site.ts';
import { expect, expectConsoleErrors, test } from '../support/e2e/test.ts';
import { LEAST_TARGET, smallTargets, axeViolations } from '../support/e2e/page-checks.ts';

for (const [path, prepare] of [
  ['/'],
  ['/contact', sendEmptyForm],
  ['/privacy'],
  ['/insights'],
  ['/insights/article-20'],
  ['/offers/everything'],
  ['/spring'],
] as [path: string, prepare?: typeof sendEmptyForm][])
  test(`${path} passes axe, and touch targets are large enough`, async ({ page, contact }) => {
    expectConsoleErrors(/Failed to load/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('https://www.google.com/**', () => undefined);
    await page.goto(path);
    await prepare?.(contact);
    await page.evaluate(axe.source);
    expect(await page.evaluate(axeViolations, {})).toEqual([]);
    const devTools = await page.context().newCDPSession(page);
    await page.setViewportSize(PHONE);
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate(smallTargets, LEAST_TARGET)).toEqual([]);
  });

async function sendEmptyForm(contact: ContactPage) {
  await contact.send();
  await expect(contact.toast).toBeVisible();
}

test('the roles, names, levels and links of all sections match sections.yml', async ({ page }) => {
  await page.goto('/offers/everything');
  expect(await accessibilityTree(page.getByRole('main'))).toMatchSnapshot(['large', 'sections.yml']);
});

/**
 * Returns an accessibility tree as YAML. Of consecutive articles, list items or links, keeps only the first and the
 * last.
 */
async function accessibilityTree(part: Locator): Promise<string> {
  const roleOf = (node: unknown) => /\w+/.exec(JSON.stringify(node) ?? '')?.[0] ?? '';
  const isShown = (node: unknown, index: number, all: unknown[]) =>
    !/^(article|listitem|link)$/.test(roleOf(node)) ||
    [-1, 1].some((step) => roleOf(all[index + step]) !== roleOf(node));
  const tree: unknown = parse(await part.ariaSnapshot(), (_name, value: unknown) =>
    Array.isArray(value) ? value.filter(isShown) : value,
  );
  return stringify(tree, { lineWidth: 0, indentSeq: false });
}

/**
 * Tests one page for each part that only the large site has: several languages, custom fields, a wide table, articles
 * and all sections. states.spec.ts tests the other parts.
 */
import axe from 'axe-core';
import type { ContactPage } from '../support/browser/contact-page.ts';
import { PHONE } from '../support/browser/site.ts';
import { expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { LEAST_TARGET, smallTargets, axeViolations } from '../support/browser/page-checks.ts';

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

/**
 * Tests what only the large site's pages contain: several languages, articles, custom fields, a wide table and all
 * sections.
 */
import axe from 'axe-core';
import type { ContactPage } from '../support/e2e/contact-page.ts';
import { PHONE } from '../support/e2e/site.ts';
import { expect, expectConsoleErrors, test } from '../support/e2e/test.ts';
import { LEAST_TARGET, smallTargets, accessibilityTree, axeViolations } from '../support/e2e/page-checks.ts';

for (const [name, path, part, prepare] of [
  ['home', '/', 'header'],
  ['contact', '/contact', 'main', sendEmptyForm],
  ['legal', '/privacy', '.table-scroll >> nth=-1'],
  ['articles', '/insights', 'main'],
  ['article', '/insights/article-20', 'main'],
  ['sections', '/offers/everything', 'main'],
  ['bare', '/spring', 'body'],
] as [name: string, path: string, part: string, prepare?: typeof sendEmptyForm][])
  test(`${name} passes axe and matches its accessibility tree snapshot`, async ({ page, contact }) => {
    expectConsoleErrors(/Failed to load/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('https://www.google.com/**', () => undefined);
    await page.goto(path);
    await prepare?.(contact);
    expect(await accessibilityTree(page.locator(part))).toMatchSnapshot(['large', 'trees', `${name}.yml`]);
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

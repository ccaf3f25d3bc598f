/** Tests the small site's custom page (tests/sites/small), which imports only from src/theme, and what its build leaves out. */
import { ACCEPTED } from '../support/browser/contact-page.ts';
import { expect, test } from '../support/browser/test.ts';

test("an island and the form work on an owner's custom page", async ({ page, contact }) => {
  const posted = await contact.answerWith(ACCEPTED);
  await page.goto('/own-page');
  const counter = page.getByRole('button', { name: '0' });
  await counter.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[client="visible"]')).not.toHaveAttribute('ssr');
  await counter.click();
  await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();

  await contact.fill();
  await contact.solveCaptcha();
  await contact.send();
  await contact.expectSentToast();
  expect(posted).toHaveLength(1);
});

for (const [selector, property, value] of [
  ['main ul', 'list-style-type', 'none'],
  ['main blockquote', 'padding-inline-start', '0px'],
  ['main article footer a', 'display', 'inline'],
] as const)
  test(`on a custom page, ${property} of ${selector} is Tailwind's default`, async ({ page }) => {
    await page.goto('/own-page');
    await expect(page.locator(selector).first()).toHaveCSS(property, value);
  });

// src/content/agency.json has one.
test('an announcement that has ended is left out of the build', async ({ request }) => {
  expect(await (await request.get('/')).text()).not.toContain('Page-announcement');
});

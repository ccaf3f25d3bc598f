/** The way from the portfolio to a case study and back. */
import { addressOf, studies } from '../support/content.ts';
import { scrollTop, typefaceLoaded } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test.skip(studies.length === 0, 'the site has no case study');
const [last] = studies.slice(-1);
const work = addressOf('work');
const path = `${work}/${last?.id}`;

test('Back from a case study leads to the same place of the same page of the portfolio', async ({ page }) => {
  await page.goto(work);
  await page.locator(`[data-pager] button[name=page][value="${last?.page}"]`).click();
  const portfolio = page.url();
  // The rest of the smooth scroll, which the click began, would be applied after the test's own.
  await expect.poll(() => scrollTop(page)).toBe(0);
  await typefaceLoaded(page);
  const link = page.locator(`.project-text p > a[href="${path}"]`);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await scrollTop(page);
  // A page with a second window is kept out of the back/forward cache, which would bring it back as it was.
  await page.evaluate(() => open('about:blank'));
  await link.click();
  await expect(page).toHaveURL(path);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(portfolio);
  await expect.poll(() => scrollTop(page).then(Math.round)).toBe(Math.round(before));
  await expect(link).toBeInViewport();
});

/** The way from the portfolio to a case study and back. */
import { addressOf, studies } from '../support/content.ts';
import { typefaceLoaded } from '../support/e2e/loading.ts';
import { scrollTop } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test.skip(studies.length === 0, 'the site has no case study');
const last = studies.at(-1);
const path = `${addressOf('work')}/${last?.id}`;

test('Back from a case study leads to the same place of the portfolio', async ({ page, work }) => {
  await work.open();
  await work.numberLink(last!.page).click();
  await work.expectScrolledToTop();
  const portfolio = page.url();
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

import { languageName } from '../../../src/words/languages.ts';
import { addressOf } from '../../support/content.ts';
import { expect } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';
import { PAGES } from '../../support/e2e/work-page.ts';
import { SECOND } from '../../support/variant.ts';

test('the switch between languages keeps the page of the portfolio', async ({ page }) => {
  test.skip(PAGES < 2, 'The portfolio has one page.');
  await page.goto(`${VARIANT}${addressOf('work')}?page=2`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: languageName(SECOND) })
    .click();
  await expect(page).toHaveURL(`${VARIANT}/${SECOND}${addressOf('work')}?page=2`);
});

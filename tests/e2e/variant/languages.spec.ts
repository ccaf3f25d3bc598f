import { provider } from '../../../src/enquiry/captcha/index.ts';
import { languageName } from '../../../src/words/languages.ts';
import { captcha, site } from '../../../src/site.ts';
import { wordsOf } from '../../../src/words/index.ts';
import { addressOf } from '../../support/content.ts';
import { playProvider, widgetText } from '../../support/e2e/recaptcha.ts';
import { expect } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';
import { PAGES } from '../../support/e2e/work-page.ts';
import { SECOND } from '../../support/variant.ts';
import { fill } from '../../../src/words/fill.ts';

const words = wordsOf(SECOND);

test('the form finds errors and loads the captcha in the language of its page', async ({ page }) => {
  test.skip(captcha !== 'recaptcha', 'The site has no reCAPTCHA.');
  await playProvider(page, 'www.google.com');
  await page.goto(`${VARIANT}/${SECOND}/kontakt`);
  await page.getByLabel(words.email).first().fill('x');
  if (site.consent)
    await page.getByRole('button', { name: fill(words.captchaAllow, { captcha: provider.name }) }).click();
  await page.getByRole('button', { name: words.sendMessage }).click();
  await expect(page.getByText(words.invalidEmail)).toBeVisible();
  await expect(widgetText(page)).toBeVisible();
  expect(await page.evaluate('played.hl')).toBe(SECOND);
});

test('the switch between languages keeps the page of the portfolio', async ({ page }) => {
  test.skip(PAGES < 2, 'The portfolio has one page.');
  await page.goto(`${VARIANT}${addressOf('work')}?page=2`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: languageName(SECOND) })
    .click();
  await expect(page).toHaveURL(`${VARIANT}/${SECOND}${addressOf('work')}?page=2`);
});

import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { legalPages } from '../support/content.ts';
import { ALL_BROWSERS, expect, test } from '../support/browser/test.ts';
import { TEXTS } from '../support/texts.ts';

const { words } = TEXTS;

// The visitor's browser uses a different language from the page.
test.use({ timezoneId: 'Asia/Kolkata', locale: 'fr-FR' });

test(
  "a legal page shows its own date or today's date, and the footer shows the current year",
  ALL_BROWSERS,
  async ({ page }) => {
    const [legal] = legalPages;
    // In India, the next year has already begun.
    await page.clock.setFixedTime(new Date('2030-12-31T20:00:00Z'));
    await page.goto(legal!.path);
    const datetime = legal!.updated ?? '2031-01-01';
    const date = new Date(`${datetime}T00:00`).toLocaleDateString(site.languages[0], { dateStyle: 'long' });
    await expect(page.getByText(fill(words.lastUpdated, { date }))).toBeVisible();
    await expect(page.getByRole('main').locator('time').first()).toHaveAttribute('datetime', datetime);
    await expect(page.getByText(fill(words.copyright, { year: 2031, brand: site.legalName }))).toBeVisible();
  },
);

import { PAGES_IN_HTML, pageCount } from '../../../src/islands/portfolio/pagination.ts';
import { languageName } from '../../../src/words/languages.ts';
import { addressOf, projects } from '../../support/content.ts';
import { expect } from '../../support/e2e/test.ts';
import { test, VARIANT } from '../../support/e2e/variant.ts';
import { PER_PAGE, SECOND } from '../../support/variant.ts';

const work = `${VARIANT}${addressOf('work')}`;
// With the drawn project of the variant.
const total = projects.length + 1;
const last = pageCount(total, PER_PAGE);
const { title = '', id = '' } = projects.at(-1) ?? {};

test.skip(last <= PAGES_IN_HTML, 'The portfolio fits in its page.');

for (const query of [`?page=${last}`, `#${id}`])
  test(`a large portfolio shows the projects that its HTML lacks (${query.replace(/\w+$/, '')})`, async ({
    page,
  }) => {
    await page.goto(work + query);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(total % PER_PAGE || PER_PAGE);
    await expect(page.locator('[data-further]')).toHaveCount(0);
  });

test.describe('when the further projects do not arrive', () => {
  test.use({ expectedProblems: [/Failed to (fetch|load)/] });

  test('a link leads to them', async ({ page }) => {
    const further = `${work}/further`;
    await page.route(further, (route) =>
      route.request().isNavigationRequest() ? route.fallback() : route.abort(),
    );
    await page.goto(`${work}?page=${last}`);
    await page.locator('[data-further]').click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
});

test('the switch between languages keeps the page of the portfolio', async ({ page }) => {
  await page.goto(`${work}?page=2`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: languageName(SECOND) })
    .click();
  await expect(page).toHaveURL(`${VARIANT}/${SECOND}${addressOf('work')}?page=2`);
});

import { pageTexts, plain, services, statistics, technologies } from '../support/content.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

test.beforeEach(({ page }) => page.goto('/'));

test('the hero shows heading and badge, and its buttons lead to /contact and /work', async ({
  page,
  consoleProblems,
}) => {
  const main = page.getByRole('main');
  const { heading, badge } = pageTexts('home');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(plain(heading));
  if (badge) await expect(main.getByText(badge, { exact: true })).toBeVisible();
  for (const [name, path] of [
    ['Start Your Project', '/contact'],
    ['View Our Work', '/work'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  expectNoConsoleProblems(consoleProblems);
});

test('the statistics strip shows every statistic', async ({ page }) => {
  const strip = page.getByRole('region', { name: 'Statistics' });
  const shown = await strip.locator('dl > div').evaluateAll((groups) =>
    groups.map((group) => ({
      value: group.querySelector('dd')!.textContent.trim(),
      label: group.querySelector('dt')!.textContent.trim(),
    })),
  );
  expect(shown).toEqual(statistics.map(({ value, label }) => ({ value, label })));
});

test('the services grid shows every service', async ({ page }) => {
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(services.map(({ title }) => title));
});

test('the technologies are a list', async ({ page }) => {
  const chips = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(chips).toHaveText(technologies.map(({ name }) => name));
});

test('the hero animates transform only, so that a tap never waits for a repaint', async ({ page }) => {
  const animated = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys))
      .filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key)),
  );
  expect(new Set(animated)).toEqual(new Set(['transform']));
});

test('the hero illustration is fully uncovered after its animation', async ({ page }) => {
  const cover = () =>
    page.locator('.field').evaluate((field) => {
      const { transform, width } = getComputedStyle(field, '::after');
      return new DOMMatrix(transform).e - parseFloat(width);
    });
  await expect.poll(cover).toBe(0);
});

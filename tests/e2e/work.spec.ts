import type { Page } from '@playwright/test';
import { directionOf } from '../../src/words/languages.ts';
import { pageSummary } from '../../src/islands/portfolio/pagination.ts';
import { site } from '../../src/site.ts';
import { words } from '../../src/words/index.ts';
import { addressOf, projects } from '../support/content.ts';
import { pager } from '../support/e2e/journeys.ts';
import {
  expectHydrated,
  expectNotHydrated,
  holdScripts,
  PAGES,
  PHONE,
  scrollTop,
} from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

test.skip(PAGES < 3, 'A shorter portfolio has no pages to turn.');

const button = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true });
const all = (page: Page) => page.getByRole('main').locator('article');
const shown = (page: Page) => all(page).filter({ visible: true });
const summary = (number: number) => pageSummary(number, site.projectsPerPage, projects.length);

/** Asserts that page `number` of the portfolio is shown: its projects, and the state of the pager. */
async function expectPage(page: Page, number: number): Promise<void> {
  const first = (number - 1) * site.projectsPerPage;
  const titles = projects.slice(first, first + site.projectsPerPage).map(({ title }) => title);
  await expect(pager(page).getByRole('status')).toHaveText(summary(number));
  await expect(pager(page).locator('[aria-current]')).toHaveText(`${number}`);
  await expect(button(page, words.previousPage)).toBeEnabled({ enabled: number > 1 });
  await expect(button(page, words.nextPage)).toBeEnabled({ enabled: number < PAGES });
  await expect(shown(page).getByRole('heading', { level: 2 })).toHaveText(titles);
}

test(
  'each page has a number button and an address, and reload, Back and Forward restore it',
  ALL_BROWSERS,
  async ({ page }) => {
    await page.goto(addressOf('work'));
    await expectPage(page, 1);
    for (const number of [2, PAGES]) {
      await button(page, `${number}`).click();
      await expectPage(page, number);
      await expect(page).toHaveURL(`${addressOf('work')}?page=${number}`);
    }
    await page.reload();
    for (const [step, number] of [
      [0, PAGES],
      [-1, 2],
      [-1, 1],
      [2, PAGES],
    ] as const) {
      if (step) await page.evaluate((delta) => history.go(delta), step);
      await expectPage(page, number);
    }
    await button(page, '1').click();
    await expect(page).toHaveURL(addressOf('work'));
  },
);

test('a page of the portfolio loads the pictures of its projects, the first at once, and of at most one more', async ({
  page,
}) => {
  await page.goto(addressOf('work'));
  const pictures = all(page).locator('img');
  await expect(pictures.first()).toHaveAttribute('loading', 'eager');
  for (const number of [1, 2]) {
    if (number > 1) await button(page, `${number}`).click();
    await expectPage(page, number);
    for (const picture of await pictures.filter({ visible: true }).all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    }
    await page.waitForLoadState('networkidle');
    const loaded = await pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).flatMap(({ naturalWidth, currentSrc }) => (naturalWidth ? currentSrc : [])),
    );
    // While the page loads slowly, the next picture may be near the window until the script hides it.
    expect(new Set(loaded).size).toBeLessThanOrEqual(number * site.projectsPerPage + 1);
  }
});

test('pictures and texts change sides from project to project, and are one above the other on a phone', async ({
  page,
}) => {
  await page.goto(addressOf('work'));
  await expectPage(page, 1);
  const layout = await shown(page).evaluateAll(layoutOf);
  const isRtl = directionOf(site.languages[0]) === 'rtl';
  expect(layout).toEqual(layout.map((_, index) => ((index % 2 === 1) === isRtl ? 'left' : 'right')));
  await page.setViewportSize(PHONE);
  expect(await shown(page).evaluateAll(layoutOf)).toEqual(layout.map(() => 'above'));
});

/** Where each project's picture is, as seen from its text. */
const layoutOf = (articles: Element[]) =>
  articles.map((article) => {
    const picture = article.querySelector('img')!.getBoundingClientRect();
    const text = article.querySelector('h2')!.getBoundingClientRect();
    if (picture.bottom <= text.top) return 'above';
    if (picture.right <= text.left) return 'left';
    return text.right <= picture.left ? 'right' : 'over the text';
  });

for (const isHydrated of [false, true]) {
  test(
    `Next focuses the first project, then announces the page, and scrolls smoothly to the top ${isHydrated ? 'with' : 'without'} React`,
    ALL_BROWSERS,
    async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(addressOf('work'));
      if (isHydrated) {
        release();
        await button(page, words.nextPage).hover();
        await expectHydrated(pager(page));
      }
      // A screen reader that announces the summary would be interrupted by the focus.
      await page.evaluate(() =>
        addEventListener('focusin', ({ target }) => {
          if ((target as Element).matches('h2'))
            document.body.title = document.querySelector('nav [role="status"]')!.textContent;
        }),
      );
      await button(page, words.nextPage).scrollIntoViewIfNeeded();
      expect(await scrollTop(page)).toBeGreaterThan(0);
      await button(page, words.nextPage).click();
      await expectPage(page, 2);
      await expect(shown(page).first().getByRole('heading')).toBeFocused();
      await expect(page.locator('body')).toHaveAttribute('title', summary(1));
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
      await expect.poll(() => scrollTop(page)).toBe(0);
      if (!isHydrated) await expectNotHydrated(pager(page));
    },
  );
}

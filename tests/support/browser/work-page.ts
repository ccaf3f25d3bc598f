/** Page object for the portfolio, with its projects and its pager. */
import { expect, type Page } from '@playwright/test';
import { pageCount, pageSummary } from '../../../src/islands/portfolio/pagination.ts';
import { site } from '../../../src/site.ts';
import { addressOf, projects } from '../content.ts';
import { TEXTS } from '../texts.ts';
import { scrollTop } from './site.ts';

const { words } = TEXTS;

/** The number of portfolio pages. */
export const PAGE_COUNT = pageCount(projects.length, site.projectsPerPage);

/** Returns the address of a portfolio page. */
export const addressOfPage = (number: number) => addressOf('work') + (number > 1 ? `?page=${number}` : '');

/** Returns the sentence that says which projects a page shows. */
export const summaryOf = (number: number) =>
  pageSummary(words.projectsShown, number, site.projectsPerPage, projects.length);

export type WorkPage = ReturnType<typeof workPage>;
export function workPage(page: Page) {
  const pager = page.getByRole('navigation', { name: words.pagination });
  const work = {
    pager,
    nextButton: pager.getByRole('link', { name: words.nextPage, exact: true }),
    previousButton: pager.getByRole('link', { name: words.previousPage, exact: true }),
    numberLink: (number: number) => pager.getByRole('link', { name: `${number}`, exact: true }),
    /** The current page's number in the pager. */
    current: pager.locator('[aria-current]').filter({ visible: true }),
    titles: page
      .getByRole('main')
      .locator('article')
      .filter({ visible: true })
      .getByRole('heading', { level: 2 }),
    open: () => page.goto(addressOfPage(1)),
    /**
     * Waits until the smooth scrolling after a click on the pager has ended, because this scrolling would undo the
     * test's own.
     */
    expectScrolledToTop: () => expect.poll(() => scrollTop(page)).toBe(0),
    /** Asserts which projects a page shows, and the pager's state. */
    async expectPage(number: number) {
      const first = (number - 1) * site.projectsPerPage;
      await expect(pager.locator('.pager > p').filter({ visible: true })).toHaveText(summaryOf(number));
      await expect(work.current).toHaveText(`${number}`);
      await expect(work.previousButton).toBeEnabled({ enabled: number > 1 });
      await expect(work.nextButton).toBeEnabled({ enabled: number < PAGE_COUNT });
      const shown = projects.slice(first, first + site.projectsPerPage);
      await expect(work.titles, `the projects of page ${number}`).toHaveText(shown.map(({ title }) => title));
    },
  };
  return work;
}

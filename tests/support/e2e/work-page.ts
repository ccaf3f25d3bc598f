/** The portfolio as a visitor uses it: its projects and the pager. */
import { expect, type Page } from '@playwright/test';
import { pageCount, pageSummary } from '../../../src/islands/portfolio/pagination.ts';
import { site } from '../../../src/site.ts';
import { addressOf, projects } from '../content.ts';
import { TEXTS } from '../texts.ts';
import { scrollTop } from './site.ts';

const { words } = TEXTS;

/** How many pages the portfolio has. */
export const PAGE_COUNT = pageCount(projects.length, site.projectsPerPage);

/** The address of a page of the portfolio. */
export const addressOfPage = (number: number) => addressOf('work') + (number > 1 ? `?page=${number}` : '');

/** What is said of a page: which of the projects it shows. */
export const summaryOf = (number: number) =>
  pageSummary(words.projectsShown, number, site.projectsPerPage, projects.length);

export type WorkPage = ReturnType<typeof workPage>;
export function workPage(page: Page) {
  const pager = page.getByRole('navigation', { name: words.pagination });
  const work = {
    pager,
    nextButton: pager.getByRole('button', { name: words.nextPage, exact: true }),
    previousButton: pager.getByRole('button', { name: words.previousPage, exact: true }),
    numberLink: (number: number) => pager.getByRole('link', { name: `${number}`, exact: true }),
    /** The number of the page that is shown. */
    current: pager.locator('[aria-current]'),
    titles: page
      .getByRole('main')
      .locator('article')
      .filter({ visible: true })
      .getByRole('heading', { level: 2 }),
    open: () => page.goto(addressOfPage(1)),
    /** Waits for the end of the smooth scroll that a click on the pager begins: its rest would undo the test's own. */
    expectScrolledToTop: () => expect.poll(() => scrollTop(page)).toBe(0),
    /** Asserts that a page is shown: its projects, and the state of the pager. */
    async expectPage(number: number) {
      const first = (number - 1) * site.projectsPerPage;
      await expect(pager.locator('[data-sentence]')).toHaveText(summaryOf(number));
      await expect(work.current).toHaveText(`${number}`);
      await expect(work.previousButton).toBeEnabled({ enabled: number > 1 });
      await expect(work.nextButton).toBeEnabled({ enabled: number < PAGE_COUNT });
      const shown = projects.slice(first, first + site.projectsPerPage);
      await expect(work.titles, `the projects of page ${number}`).toHaveText(shown.map(({ title }) => title));
    },
  };
  return work;
}

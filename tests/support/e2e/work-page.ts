/** The portfolio as a visitor uses it: its projects and the pager. */
import { expect, type Page } from '@playwright/test';
import { pageCount, pageSummary } from '../../../src/islands/portfolio/pagination.ts';
import { site } from '../../../src/site.ts';
import { addressOf, projects } from '../content.ts';
import { TEXTS } from '../texts.ts';
import { scrollTop } from './site.ts';

const { words } = TEXTS;

/** How many pages the portfolio has. */
export const PAGES = pageCount(projects.length, site.projectsPerPage);

/** The address of a page of the portfolio. */
export const addressOfPage = (number: number) => addressOf('work') + (number > 1 ? `?page=${number}` : '');

/** What is said of a page: which of the projects it shows. */
export const summaryOf = (number: number) =>
  pageSummary(TEXTS.words.projectsShown, number, site.projectsPerPage, projects.length);

export type WorkPage = ReturnType<typeof workPage>;
export function workPage(page: Page) {
  const pager = page.getByRole('navigation', { name: words.pagination });
  const button = (name: string) => pager.getByRole('button', { name, exact: true });
  /** All projects, also those of other pages. */
  const all = page.getByRole('main').locator('article');
  const work = {
    page,
    pager,
    nextButton: button(words.nextPage),
    previousButton: button(words.previousPage),
    numberLink: (number: number) => pager.getByRole('link', { name: `${number}`, exact: true }),
    /** The number of the page that is shown. */
    current: pager.locator('[aria-current]'),
    summary: pager.getByRole('status'),
    /** The links of the sampler. */
    patches: page.locator('.sampler > a'),
    projects: all,
    shownProjects: all.filter({ visible: true }),
    open: (number = 1) => page.goto(addressOfPage(number)),
    /** Waits for the end of the smooth scroll that a click on the pager begins: its rest would undo the test's own. */
    expectScrolledToTop: () => expect.poll(() => scrollTop(page)).toBe(0),
    /** Asserts that a page is shown: its projects, and the state of the pager. */
    async expectPage(number: number) {
      const first = (number - 1) * site.projectsPerPage;
      const titles = projects.slice(first, first + site.projectsPerPage).map(({ title }) => title);
      await expect(work.summary).toHaveText(summaryOf(number));
      await expect(work.current).toHaveText(`${number}`);
      await expect(work.previousButton).toBeEnabled({ enabled: number > 1 });
      await expect(work.nextButton).toBeEnabled({ enabled: number < PAGES });
      await expect(work.shownProjects.getByRole('heading', { level: 2 })).toHaveText(titles);
    },
  };
  return work;
}

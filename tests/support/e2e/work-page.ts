/** The portfolio as a visitor uses it: its projects and the pager. */
import { expect, type Locator, type Page } from '@playwright/test';
import { pageCount, pageSummary } from '../../../src/islands/portfolio/pagination.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { addressOf, projects } from '../content.ts';
import { scrollTop } from './site.ts';

/** How many pages the portfolio has. */
export const PAGES = pageCount(projects.length, site.projectsPerPage);

/** The address of a page of the portfolio. */
export const addressOfPage = (number: number) => addressOf('work') + (number > 1 ? `?page=${number}` : '');

/** What is said of a page: which of the projects it shows. */
export const summaryOf = (number: number) => pageSummary(number, site.projectsPerPage, projects.length);

export class WorkPage {
  readonly page: Page;
  readonly pager: Locator;
  readonly nextButton: Locator;
  readonly previousButton: Locator;
  /** The number of the page that is shown. */
  readonly current: Locator;
  readonly summary: Locator;
  /** The links of the sampler. */
  readonly patches: Locator;
  /** All projects, also those of other pages. */
  readonly projects: Locator;
  readonly shownProjects: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pager = page.getByRole('navigation', { name: words.pagination });
    this.nextButton = this.pager.getByRole('button', { name: words.nextPage });
    this.previousButton = this.pager.getByRole('button', { name: words.previousPage });
    this.current = this.pager.locator('[aria-current]');
    this.summary = this.pager.getByRole('status');
    this.patches = page.locator('.sampler > a');
    this.projects = page.getByRole('main').locator('article');
    this.shownProjects = this.projects.filter({ visible: true });
  }

  async open(number = 1): Promise<void> {
    await this.page.goto(addressOfPage(number));
  }

  numberButton(number: number): Locator {
    return this.pager.getByRole('button', { name: `${number}`, exact: true });
  }

  /** Waits for the end of the smooth scroll that a click on the pager begins: its rest would undo the test's own. */
  async expectScrolledToTop(): Promise<void> {
    await expect.poll(() => scrollTop(this.page)).toBe(0);
  }

  /** Asserts that a page is shown: its projects, and the state of the pager. */
  async expectPage(number: number): Promise<void> {
    const first = (number - 1) * site.projectsPerPage;
    const titles = projects.slice(first, first + site.projectsPerPage).map(({ title }) => title);
    await expect(this.summary).toHaveText(summaryOf(number));
    await expect(this.current).toHaveText(`${number}`);
    await expect(this.previousButton).toBeEnabled({ enabled: number > 1 });
    await expect(this.nextButton).toBeEnabled({ enabled: number < PAGES });
    await expect(this.shownProjects.getByRole('heading', { level: 2 })).toHaveText(titles);
  }
}

import { pageSummary } from '../../src/lib/pagination.ts';
import { site } from '../../src/site.ts';
import { projects } from '../support/content.ts';
import { PAGES } from '../support/e2e/site.ts';
import { PAGER, scrollsDuring } from '../support/engines/portfolio.ts';
import { expect, test } from '../support/engines/test.ts';
import type { Visitor } from '../support/engines/visitor.ts';

test.skip(PAGES < 3, 'A shorter portfolio has no pages to turn.');

/** What a visitor sees of the portfolio. */
const seen = (visitor: Visitor) =>
  visitor.evaluate(() => ({
    address: location.pathname + location.search,
    summary: document.querySelector('[data-pager] > p')?.textContent,
    current: document.querySelector('[data-pager] [aria-current]')?.textContent.trim(),
    disabled: [...document.querySelectorAll('[data-pager] button:disabled')].map(
      ({ ariaLabel, textContent }) => (ariaLabel ?? textContent).trim(),
    ),
    projects: [...document.querySelectorAll('main article')].flatMap((article, index) =>
      article.checkVisibility() ? [index + 1] : [],
    ),
  }));

/** Asserts that portfolio page `number` is shown. */
async function expectPage(visitor: Visitor, number: number): Promise<void> {
  const first = (number - 1) * site.projectsPerPage + 1;
  const last = Math.min(number * site.projectsPerPage, projects.length);
  await expect
    .poll(() => seen(visitor))
    .toEqual({
      address: number === 1 ? '/work' : `/work?page=${number}`,
      summary: pageSummary(number, site.projectsPerPage, projects.length),
      current: `${number}`,
      disabled: number === 1 ? ['Previous'] : number === PAGES ? ['Next'] : [],
      projects: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    });
}

test('the pager leads through all projects, and Back returns', async ({ visitor }) => {
  await visitor.open('/work');
  await expectPage(visitor, 1);
  for (let number = 2; number <= PAGES; number++) {
    await visitor.click(PAGER, 'Next');
    await expectPage(visitor, number);
  }
  await visitor.click(PAGER, 'Previous');
  await expectPage(visitor, PAGES - 1);
  await visitor.click(PAGER, '2');
  await expectPage(visitor, 2);
  await visitor.back();
  await expectPage(visitor, PAGES - 1);
});

test('/work?page=3 shows the projects, the summary and the number of page 3', async ({ visitor }) => {
  await visitor.open('/work?page=3');
  await expectPage(visitor, 3);
});

test("Next moves the focus to the first project's heading and scrolls smoothly to the top", async ({
  visitor,
}) => {
  await visitor.open('/work');
  const { start, between } = await scrollsDuring(visitor, () => visitor.click(PAGER, 'Next'));
  expect(await visitor.evaluate(() => document.querySelector('main h2:focus')?.textContent.trim())).toBe(
    projects[site.projectsPerPage]!.title,
  );
  expect(start).toBeGreaterThan(500);
  expect(between).not.toEqual([]);
});

import type { Page } from '@playwright/test';
import { pageSummary } from '../../src/lib/pagination.ts';
import { site } from '../../src/site.ts';
import { projects } from '../support/content.ts';
import { expectNotHydrated, expectHydrated, holdScripts } from '../support/e2e/islands.ts';
import { DESKTOP, PAGE, PAGES, PHONE, scrollTop, watchRequests } from '../support/e2e/site.ts';
import { expect, expectNoConsoleProblems, test } from '../support/e2e/test.ts';

test.use({ viewport: DESKTOP });
test.skip(PAGES < 3, 'A shorter portfolio has no pages to turn.');

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
const button = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true });
const all = (page: Page) => page.locator('main article');
const shown = (page: Page) => all(page).filter({ visible: true });

const summary = (number: number) => pageSummary(number, site.projectsPerPage, projects.length);

/** Asserts that page `number` of the portfolio is shown: its projects, and the state of the pager. */
async function expectPage(page: Page, number: number): Promise<void> {
  const first = (number - 1) * site.projectsPerPage + 1;
  const last = Math.min(number * site.projectsPerPage, projects.length);
  await expect(pager(page).getByText(summary(number), { exact: true })).toBeVisible();
  await expect(pager(page).locator('[aria-current]')).toHaveText(`${number}`);
  await expect(button(page, 'Previous')).toBeEnabled({ enabled: number > 1 });
  await expect(button(page, 'Next')).toBeEnabled({ enabled: number < PAGES });
  const visible = await all(page).evaluateAll((articles) =>
    articles.flatMap((article, index) => (article.checkVisibility() ? [index + 1] : [])),
  );
  expect(visible).toEqual(Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

test('the HTML has every project with title, description, picture and tags', async ({ page }) => {
  await page.goto('/work');
  const found = await all(page).evaluateAll((articles) =>
    articles.map((article) => ({
      title: article.querySelector('h2')!.textContent.trim(),
      description: article.querySelector('p')!.textContent.trim(),
      alt: article.querySelector('img')!.alt,
      tags: [...article.querySelectorAll('ul > li')].map((tag) => tag.textContent.trim()),
    })),
  );
  expect(found).toEqual(
    projects.map(({ title, description, alt, tags }) => ({ title, description, alt, tags })),
  );
  const pictures = await all(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(new Set(pictures).size).toBe(projects.length);
});

test('/work shows page 1 and a button for every page', async ({ page, consoleProblems }) => {
  await page.goto('/work');
  await expectPage(page, 1);
  await expect(pager(page).getByRole('button', { name: /^\d+$/ })).toHaveText(
    Array.from({ length: PAGES }, (_, index) => `${index + 1}`),
  );
  await expect(button(page, '1')).toHaveAttribute('aria-current', 'page');
  expectNoConsoleProblems(consoleProblems);
});

test('Next and Previous lead through all pages and back', async ({ page, consoleProblems }) => {
  await page.goto('/work');
  for (let number = 2; number <= PAGES; number++) {
    await button(page, 'Next').click();
    await expectPage(page, number);
    await expect(page).toHaveURL(`/work?page=${number}`);
  }
  for (let number = PAGES - 1; number >= 1; number--) {
    await button(page, 'Previous').click();
    await expectPage(page, number);
    await expect(page).toHaveURL(number === 1 ? '/work' : `/work?page=${number}`);
  }
  expectNoConsoleProblems(consoleProblems);
});

test('a number button shows its page, and reload, Back and Forward restore it', async ({ page }) => {
  await page.goto('/work');
  await button(page, '2').click();
  await expectPage(page, 2);
  await page.reload();
  await expectPage(page, 2);

  await button(page, `${PAGES}`).click();
  await expectPage(page, PAGES);
  await page.goBack();
  await expectPage(page, 2);
  await page.goBack();
  await expectPage(page, 1);
  await page.goForward();
  await expectPage(page, 2);
  await page.goForward();
  await expectPage(page, PAGES);
});

test('returning from another route shows the same portfolio page', async ({ page }) => {
  await page.goto('/work');
  await button(page, '3').click();
  await expectPage(page, 3);
  await page.locator(`footer a[href="${PAGE}"]`).click();
  await expect(page).toHaveURL(PAGE);
  await page.goBack();
  await expectPage(page, 3);
});

for (const [query, number] of [
  [`${PAGES}`, PAGES],
  [`${PAGES + 1}`, PAGES],
  ['99', PAGES],
  ['0', 1],
  ['-3', 1],
  ['abc', 1],
  ['2.7', 2],
  ['', 1],
  ['Infinity', PAGES],
  ['3&page=5', 3],
] as const) {
  test(`?page=${query} shows page ${number}`, async ({ page, consoleProblems }) => {
    await page.goto(`/work?page=${query}`);
    await expectPage(page, number);
    expectNoConsoleProblems(consoleProblems);
  });
}

test('pictures of other portfolio pages are fetched only when they are shown', async ({ page }) => {
  const requests = watchRequests(page);
  await page.goto('/work');
  /** The addresses of each picture: a photograph has several copies. */
  const pictures = await all(page).evaluateAll((articles) =>
    articles.map((article) =>
      [...article.querySelectorAll('source, img')].flatMap((source) =>
        `${source.getAttribute('srcset') ?? ''}, ${source.getAttribute('src') ?? ''}`
          .split(', ')
          .map((copy) => `GET ${copy.split(' ')[0]}`),
      ),
    ),
  );
  const fetched = () =>
    pictures.flatMap((copies, index) => (copies.some((copy) => requests.includes(copy)) ? [index] : []));
  /** Asserts that the pictures of the first pages were fetched, and none of the last. */
  const expectFetched = (count: number) => {
    const size = site.projectsPerPage;
    const expected = Array.from({ length: count * size }, (_, index) => index);
    expect(fetched()).toEqual(expect.arrayContaining(expected));
    // While the page loads slowly, the next picture may be near the window until the script hides it.
    expect(Math.max(...fetched())).toBeLessThanOrEqual(count * size);
  };
  const scrollThrough = async () => {
    for (const picture of await shown(page).locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
    }
  };

  await scrollThrough();
  expectFetched(1);
  await button(page, '2').click();
  await expectPage(page, 2);
  await scrollThrough();
  expectFetched(2);
});

for (const number of [1, 2]) {
  test(`pictures alternate sides from project to project on portfolio page ${number}`, async ({ page }) => {
    await page.goto(`/work?page=${number}`);
    await expect(shown(page)).toHaveCount(site.projectsPerPage);
    const sides = await shown(page).evaluateAll((articles) =>
      articles.map((article) => {
        const picture = article.querySelector('img')!.getBoundingClientRect();
        const text = article.querySelector('h2')!.getBoundingClientRect();
        if (picture.right <= text.left) return 'picture left';
        return text.right <= picture.left ? 'picture right' : 'over each other';
      }),
    );
    expect(sides).toEqual(
      Array.from({ length: site.projectsPerPage }, (_, index) =>
        ((number - 1) * site.projectsPerPage + index) % 2 ? 'picture right' : 'picture left',
      ),
    );
  });
}

test('each project picture is above its text on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/work');
  for (const article of await shown(page).all()) {
    const picture = (await article.getByRole('img').boundingBox())!;
    const title = (await article.getByRole('heading').boundingBox())!;
    expect(picture.y + picture.height).toBeLessThanOrEqual(title.y);
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  for (const isHydrated of [false, true]) {
    const way = reducedMotion === 'reduce' ? 'instantly' : 'smoothly';
    const react = isHydrated ? 'with' : 'without';
    test(`changing the portfolio page scrolls to the top ${way} with motion preference "${reducedMotion}" ${react} React`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      const release = await holdScripts(page);
      await page.goto('/work');
      await button(page, '2').scrollIntoViewIfNeeded();
      if (isHydrated) {
        release();
        await button(page, '2').hover();
        await expectHydrated(pager(page));
      }
      const start = await scrollTop(page);
      expect(start).toBeGreaterThan(500);
      await page.evaluate(() => {
        const positions: number[] = [];
        Object.assign(window, { positions });
        addEventListener('scroll', () => positions.push(scrollY));
      });
      await button(page, '2').click();
      await expect.poll(() => scrollTop(page)).toBe(0);
      const positions = await page.evaluate(() => (window as unknown as { positions: number[] }).positions);
      const between = positions.filter((position) => position > 0 && position < start);
      if (reducedMotion === 'reduce') expect(between).toEqual([]);
      else expect(between).not.toEqual([]);
      if (!isHydrated) await expectNotHydrated(pager(page));
    });
  }
}

test('changing the portfolio page focuses the first project shown', async ({ page }) => {
  await page.goto('/work');
  await button(page, 'Next').click();
  await expectPage(page, 2);
  await expect(shown(page).first().getByRole('heading')).toBeFocused();
});

test('the pager works with the keyboard and its summary is a live region', async ({ page }) => {
  await page.goto('/work');
  await button(page, '3').focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 3);
  await expect(pager(page).getByRole('status')).toHaveText(summary(3));
});

test('repeated clicks on Next and Previous stop at the last and first page', async ({
  page,
  consoleProblems,
}) => {
  await page.goto('/work');
  await button(page, 'Next').hover();
  await expectHydrated(pager(page));
  // Straight to the element: a real pointer would lose the button while the page scrolls up.
  for (let presses = 0; presses < PAGES + 2; presses++) await button(page, 'Next').dispatchEvent('click');
  await expectPage(page, PAGES);
  for (let presses = 0; presses < PAGES + 2; presses++) await button(page, 'Previous').dispatchEvent('click');
  await expectPage(page, 1);
  expectNoConsoleProblems(consoleProblems);
});

test('the pager works before hydration, and hydration keeps its state', async ({ page, consoleProblems }) => {
  const release = await holdScripts(page);
  await page.goto('/work?page=2');
  await expectPage(page, 2);
  await button(page, 'Next').click();
  await expectPage(page, 3);
  await expect(page).toHaveURL('/work?page=3');
  await expect(shown(page).first().getByRole('heading')).toBeFocused();
  await page.goBack();
  await expectPage(page, 2);
  await button(page, `${PAGES}`).click();
  await expectPage(page, PAGES);
  await expectNotHydrated(pager(page));

  release();
  await expectHydrated(pager(page));
  await expectPage(page, PAGES);
  await button(page, 'Previous').click();
  await expectPage(page, PAGES - 1);
  // React reports a hydration mismatch as an error.
  expectNoConsoleProblems(consoleProblems);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript all projects are visible and the pager is not', async ({ page }) => {
    await page.goto('/work?page=3');
    await expect(shown(page)).toHaveCount(projects.length);
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
    await expect(page.getByText('Showing')).toBeHidden();
  });
});

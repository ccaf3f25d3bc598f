import type { Page } from '@playwright/test';
import { pageSummary } from '../../src/lib/pagination.ts';
import { site } from '../../src/site.ts';
import { projects } from '../support/content.ts';
import { expectHydrated, expectNotHydrated } from '../support/e2e/islands.ts';
import { holdScripts, PAGE, PAGES, PHONE, scrollTop, watchRequests } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';

test.skip(PAGES < 3, 'A shorter portfolio has no pages to turn.');

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
const button = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true });
const all = (page: Page) => page.getByRole('main').locator('article');
const shown = (page: Page) => all(page).filter({ visible: true });
const firstHeading = (page: Page) => shown(page).first().getByRole('heading');

/** Asserts that page `number` of the portfolio is shown: its projects, and the state of the pager. */
async function expectPage(page: Page, number: number): Promise<void> {
  const first = (number - 1) * site.projectsPerPage;
  const titles = projects.slice(first, first + site.projectsPerPage).map(({ title }) => title);
  await expect(pager(page).getByRole('status')).toHaveText(
    pageSummary(number, site.projectsPerPage, projects.length),
  );
  await expect(pager(page).locator('[aria-current]')).toHaveText(`${number}`);
  await expect(button(page, 'Previous')).toBeEnabled({ enabled: number > 1 });
  await expect(button(page, 'Next')).toBeEnabled({ enabled: number < PAGES });
  await expect(shown(page).getByRole('heading', { level: 2 })).toHaveText(titles);
}

test('Next and Previous lead through all pages of the portfolio and back', ALL_BROWSERS, async ({ page }) => {
  await page.goto('/work');
  await expectPage(page, 1);
  await expect(pager(page).getByRole('button', { name: /^\d+$/ })).toHaveText(
    Array.from({ length: PAGES }, (_, index) => `${index + 1}`),
  );
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
});

test(
  'a number button shows its page, and reload, Back and Forward restore it',
  ALL_BROWSERS,
  async ({ page }) => {
    await page.goto('/work');
    await button(page, '2').click();
    await expectPage(page, 2);
    await page.reload();
    await expectPage(page, 2);
    await button(page, `${PAGES}`).click();
    await expectPage(page, PAGES);
    for (const [step, number] of [
      [-1, 2],
      [-1, 1],
      [2, PAGES],
    ] as const) {
      await page.evaluate((delta) => history.go(delta), step);
      await expectPage(page, number);
    }
  },
);

test('returning from another route shows the same page of the portfolio', async ({ page }) => {
  await page.goto('/work');
  await button(page, '3').click();
  await expectPage(page, 3);
  await page.locator(`footer a[href="${PAGE}"]`).click();
  await expect(page).toHaveURL(PAGE);
  await page.goBack({ waitUntil: 'commit' });
  await expectPage(page, 3);
});

for (const [query, number] of [
  ['3', 3],
  [`${PAGES + 1}`, PAGES],
  ['abc', 1],
] as const) {
  test(`/work?page=${query} shows page ${number} before React`, async ({ page }) => {
    await holdScripts(page);
    await page.goto(`/work?page=${query}`);
    await expectPage(page, number);
  });
}

test('a page of the portfolio fetches the pictures of its projects, and of at most one more', async ({
  page,
}) => {
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
  for (const number of [1, 2]) {
    if (number > 1) await button(page, `${number}`).click();
    await expectPage(page, number);
    for (const picture of await shown(page).locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    const count = number * site.projectsPerPage;
    const isFetched = (copies: string[]) => copies.some((copy) => requests.includes(copy));
    expect(pictures.slice(0, count).every(isFetched)).toBe(true);
    // While the page loads slowly, the next picture may be near the window until the script hides it.
    expect(pictures.slice(count + 1).some(isFetched)).toBe(false);
  }
});

for (const number of [1, 2]) {
  test(`pictures and texts change sides from project to project on page ${number}`, async ({ page }) => {
    await page.goto(`/work?page=${number}`);
    await expectPage(page, number);
    const onLeft = await shown(page).evaluateAll((articles) =>
      articles.map((article) => {
        const picture = article.querySelector('img')!.getBoundingClientRect();
        const text = article.querySelector('h2')!.getBoundingClientRect();
        return picture.right <= text.left || (text.right <= picture.left ? false : 'over each other');
      }),
    );
    const first = (number - 1) * site.projectsPerPage;
    expect(onLeft).toEqual(onLeft.map((_, index) => (first + index) % 2 === 0));
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

/** Records the window's positions from the change of the projects on; drivers scroll to what they click. */
const watchScroll = (page: Page) =>
  page.evaluate(() => {
    const scroll = { start: 0, between: [] as number[] };
    Object.assign(window, { scroll });
    new MutationObserver((_, observer) => {
      observer.disconnect();
      scroll.start = scrollY;
      addEventListener('scroll', () => {
        if (scrollY > 0 && scrollY < scroll.start) scroll.between.push(scrollY);
      });
    }).observe(document.querySelector('main')!, { subtree: true, attributeFilter: ['hidden'] });
  });
const scrolled = (page: Page) =>
  page.evaluate(() => (window as unknown as { scroll: { start: number; between: number[] } }).scroll);

for (const isHydrated of [false, true]) {
  test(
    `Next focuses the first project and scrolls smoothly to the top ${isHydrated ? 'with' : 'without'} React`,
    ALL_BROWSERS,
    async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto('/work');
      if (isHydrated) {
        release();
        await button(page, 'Next').hover();
        await expectHydrated(pager(page));
      }
      await watchScroll(page);
      await button(page, 'Next').click();
      await expectPage(page, 2);
      await expect(firstHeading(page)).toBeFocused();
      await expect.poll(() => scrollTop(page)).toBe(0);
      const { start, between } = await scrolled(page);
      expect(start).toBeGreaterThan(0);
      expect(between).not.toEqual([]);
      if (!isHydrated) await expectNotHydrated(pager(page));
    },
  );
}

test('with reduced motion, changing the page of the portfolio scrolls to the top at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/work');
  await watchScroll(page);
  await button(page, '2').click();
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect((await scrolled(page)).between).toEqual([]);
});

test('a screen reader gets the heading that has the focus, and then the summary', async ({ page }) => {
  await page.goto('/work');
  await button(page, 'Next').focus();
  await expectHydrated(pager(page));
  await page.evaluate(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    addEventListener('focusin', ({ target }) => order.push((target as Element).tagName));
    new MutationObserver(() => order.push('summary')).observe(document.querySelector('[role="status"]')!, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.keyboard.press('Enter');
  await expectPage(page, 2);
  const order = () => page.evaluate(() => (window as unknown as { order: string[] }).order);
  await expect.poll(order).toEqual(['H2', 'summary']);
});

test('repeated clicks on Next and Previous stop at the last and first page', async ({ page }) => {
  await page.goto('/work');
  // Straight to the element: a real pointer would lose the button while the page scrolls up.
  for (let presses = 0; presses < PAGES + 2; presses++) await button(page, 'Next').dispatchEvent('click');
  await expectPage(page, PAGES);
  for (let presses = 0; presses < PAGES + 2; presses++) await button(page, 'Previous').dispatchEvent('click');
  await expectPage(page, 1);
});

test('the pager works before hydration, and hydration keeps its state', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/work?page=2');
  await button(page, 'Next').click();
  await expectPage(page, 3);
  await page.goBack();
  await expectPage(page, 2);
  await button(page, `${PAGES}`).click();
  await expectPage(page, PAGES);
  await expectNotHydrated(pager(page));
  release();
  // React reports a hydration mismatch as an error, which fails the test.
  await expectHydrated(pager(page));
  await expectPage(page, PAGES);
  await button(page, 'Previous').click();
  await expectPage(page, PAGES - 1);
});

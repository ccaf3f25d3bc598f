import type { Page } from '@playwright/test';
import { pageSummary } from '../../src/lib/pagination.ts';
import { site } from '../../src/site.ts';
import { projects } from '../support/content.ts';
import { expectAsleep, expectHydrated, holdScripts } from '../support/e2e/islands.ts';
import { DESKTOP, PAGES, PHONE, scrollTop, watchRequests } from '../support/e2e/site.ts';
import { expect, expectNoComplaints, test } from '../support/e2e/test.ts';

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

test('all projects are in the page, each with title, description, picture and tags', async ({ page }) => {
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

test('the first page is on show at the start', async ({ page, complaints }) => {
  await page.goto('/work');
  await expectPage(page, 1);
  await expect(pager(page).getByRole('button', { name: /^\d+$/ })).toHaveText(
    Array.from({ length: PAGES }, (_, index) => `${index + 1}`),
  );
  await expect(button(page, '1')).toHaveAttribute('aria-current', 'page');
  expectNoComplaints(complaints);
});

test('Next and Previous walk through all pages and back', async ({ page, complaints }) => {
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
  expectNoComplaints(complaints);
});

test('a number leads to its page; reload, Back and Forward keep it', async ({ page }) => {
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

test('coming back from another page finds the page of projects again', async ({ page }) => {
  await page.goto('/work');
  await button(page, '3').click();
  await expectPage(page, 3);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL('/team');
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
  test(`?page=${query} shows page ${number}`, async ({ page, complaints }) => {
    await page.goto(`/work?page=${query}`);
    await expectPage(page, number);
    expectNoComplaints(complaints);
  });
}

test('pictures of other pages are fetched only when they are shown', async ({ page }) => {
  const requests = watchRequests(page);
  await page.goto('/work');
  const pictures = await all(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => `GET ${image.getAttribute('src')}`));
  const fetched = () => pictures.filter((picture) => requests.includes(picture));
  const scrollThrough = async () => {
    for (const picture of await shown(page).locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
    }
  };

  await scrollThrough();
  expect(fetched()).toEqual(pictures.slice(0, site.projectsPerPage));
  await button(page, '2').click();
  await expectPage(page, 2);
  await scrollThrough();
  expect(fetched()).toEqual(pictures.slice(0, 2 * site.projectsPerPage));
});

for (const number of [1, 2]) {
  test(`pictures and texts change sides from one project to the next on page ${number}`, async ({ page }) => {
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
        index % 2 ? 'picture right' : 'picture left',
      ),
    );
  });
}

test('on a phone each picture stands above its text', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/work');
  for (const article of await shown(page).all()) {
    const picture = (await article.getByRole('img').boundingBox())!;
    const title = (await article.getByRole('heading').boundingBox())!;
    expect(picture.y + picture.height).toBeLessThanOrEqual(title.y);
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const way = reducedMotion === 'reduce' ? 'at once' : 'smoothly';
  test(`with motion "${reducedMotion}" a new page scrolls up ${way}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/work');
    await button(page, '2').scrollIntoViewIfNeeded();
    await button(page, '2').hover();
    await expectHydrated(pager(page));
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
  });
}

test('the focus goes to the first project shown', async ({ page }) => {
  await page.goto('/work');
  await button(page, 'Next').click();
  await expectPage(page, 2);
  await expect(shown(page).first().getByRole('heading')).toBeFocused();
});

test('the keyboard turns pages, and the new range is announced', async ({ page }) => {
  await page.goto('/work');
  await button(page, '3').focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 3);
  await expect(pager(page).getByRole('status')).toHaveText(summary(3));
});

test('rapid presses stop at the last and at the first page', async ({ page, complaints }) => {
  await page.goto('/work');
  await button(page, 'Next').hover();
  await expectHydrated(pager(page));
  // Straight to the element: a real pointer would lose the button while the page scrolls up.
  for (let presses = 0; presses < PAGES + 2; presses++) await button(page, 'Next').dispatchEvent('click');
  await expectPage(page, PAGES);
  for (let presses = 0; presses < PAGES + 2; presses++) await button(page, 'Previous').dispatchEvent('click');
  await expectPage(page, 1);
  expectNoComplaints(complaints);
});

test('a press before the script is there is done as soon as it has come', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/work');
  await button(page, '3').click();
  await expectAsleep(pager(page));
  await expect(shown(page)).toHaveCount(site.projectsPerPage);
  release();
  await expectPage(page, 3);
  await expect(page).toHaveURL('/work?page=3');
});

test('"Next" pressed on page 3 before the script is there leads to page 4', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/work?page=3');
  await button(page, 'Next').click();
  await expectAsleep(pager(page));
  release();
  await expectPage(page, 4);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all projects are there to read, and no pager', async ({ page }) => {
    await page.goto('/work?page=3');
    await expect(shown(page)).toHaveCount(projects.length);
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
    await expect(page.getByText('Showing')).toBeHidden();
  });
});

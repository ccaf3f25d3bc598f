import type { Page } from '@playwright/test';
import { expectAsleep, expectHydrated, holdScripts } from './support/islands.ts';
import { DESKTOP, PHONE, scrollTop, watchRequests } from './support/site.ts';
import { expect, expectNoComplaints, test } from './support/test.ts';

test.use({ viewport: DESKTOP });

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });
const button = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true });
const all = (page: Page) => page.locator('main article');
const shown = (page: Page) => all(page).filter({ visible: true });

/** Asserts that page `number` of the portfolio is on show, in every way in which the screen says so. */
async function expectPage(page: Page, number: number): Promise<void> {
  const first = 4 * number - 3;
  await expect(
    pager(page).getByText(`Showing ${first}-${first + 3} of 24 projects`, { exact: true }),
  ).toBeVisible();
  await expect(pager(page).locator('[aria-current]')).toHaveText(`${number}`);
  await expect(button(page, 'Previous')).toBeEnabled({ enabled: number > 1 });
  await expect(button(page, 'Next')).toBeEnabled({ enabled: number < 6 });
  const visible = await all(page).evaluateAll((articles) =>
    articles.flatMap((article, index) => (article.checkVisibility() ? [index + 1] : [])),
  );
  expect(visible).toEqual([first, first + 1, first + 2, first + 3]);
}

test('all 24 projects are in the page, each with title, description, picture and tags', async ({ page }) => {
  await page.goto('/work');
  await expect(all(page)).toHaveCount(24);
  const projects = await all(page).evaluateAll((articles) =>
    articles.map((article) => ({
      title: article.querySelector('h2')!.textContent.trim(),
      sentences: article.querySelector('p')!.textContent.split(/[.?!](?:\s|$)/).length - 1,
      picture: article.querySelector('img')!.getAttribute('src'),
      alternative: article.querySelector('img')!.alt,
      tags: article.querySelectorAll('ul > li').length,
    })),
  );
  for (const { title, sentences, alternative, tags } of projects) {
    expect(title).not.toBe('');
    expect(sentences, title).toBeGreaterThanOrEqual(2);
    expect(alternative, title).not.toBe('');
    expect(tags, title).toBeGreaterThan(0);
  }
  expect(new Set(projects.map(({ title }) => title)).size).toBe(24);
  expect(new Set(projects.map(({ picture }) => picture)).size).toBe(24);
});

test('the first page is on show at the start', async ({ page, complaints }) => {
  await page.goto('/work');
  await expectPage(page, 1);
  await expect(pager(page).getByRole('button', { name: /^\d$/ })).toHaveText(['1', '2', '3', '4', '5', '6']);
  await expect(button(page, '1')).toHaveAttribute('aria-current', 'page');
  expectNoComplaints(complaints);
});

test('Next and Previous walk through all six pages and back', async ({ page, complaints }) => {
  await page.goto('/work');
  for (let number = 2; number <= 6; number++) {
    await button(page, 'Next').click();
    await expectPage(page, number);
    await expect(page).toHaveURL(`/work?page=${number}`);
  }
  for (let number = 5; number >= 1; number--) {
    await button(page, 'Previous').click();
    await expectPage(page, number);
    await expect(page).toHaveURL(number === 1 ? '/work' : `/work?page=${number}`);
  }
  expectNoComplaints(complaints);
});

test('a number leads to its page; reload, Back and Forward keep it', async ({ page }) => {
  await page.goto('/work');
  await button(page, '3').click();
  await expectPage(page, 3);
  await page.reload();
  await expectPage(page, 3);

  await button(page, '6').click();
  await expectPage(page, 6);
  await page.goBack();
  await expectPage(page, 3);
  await page.goBack();
  await expectPage(page, 1);
  await page.goForward();
  await expectPage(page, 3);
  await page.goForward();
  await expectPage(page, 6);
});

test('coming back from another page finds the page of projects again', async ({ page }) => {
  await page.goto('/work');
  await button(page, '4').click();
  await expectPage(page, 4);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL('/team');
  await page.goBack();
  await expectPage(page, 4);
});

for (const [query, number] of [
  ['6', 6],
  ['99', 6],
  ['0', 1],
  ['-3', 1],
  ['abc', 1],
  ['2.7', 2],
  ['', 1],
  ['Infinity', 6],
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
  expect(fetched()).toEqual(pictures.slice(0, 4));
  await button(page, '2').click();
  await expectPage(page, 2);
  await scrollThrough();
  expect(fetched()).toEqual(pictures.slice(0, 8));
});

for (const number of [1, 2]) {
  test(`pictures and texts change sides from one project to the next on page ${number}`, async ({ page }) => {
    await page.goto(`/work?page=${number}`);
    await expect(shown(page)).toHaveCount(4);
    const sides = await shown(page).evaluateAll((articles) =>
      articles.map((article) => {
        const picture = article.querySelector('img')!.getBoundingClientRect();
        const text = article.querySelector('h2')!.getBoundingClientRect();
        if (picture.right <= text.left) return 'picture left';
        return text.right <= picture.left ? 'picture right' : 'over each other';
      }),
    );
    expect(sides).toEqual(['picture left', 'picture right', 'picture left', 'picture right']);
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
    else expect(between.length).toBeGreaterThan(1);
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
  await button(page, '5').focus();
  await page.keyboard.press('Enter');
  await expectPage(page, 5);
  await expect(pager(page).getByRole('status')).toHaveText('Showing 17-20 of 24 projects');
});

test('rapid presses stop at the last and at the first page', async ({ page, complaints }) => {
  await page.goto('/work');
  await button(page, 'Next').hover();
  await expectHydrated(pager(page));
  // Straight to the element: a real pointer would lose the button while the page scrolls up.
  for (let presses = 0; presses < 8; presses++) await button(page, 'Next').dispatchEvent('click');
  await expectPage(page, 6);
  for (let presses = 0; presses < 8; presses++) await button(page, 'Previous').dispatchEvent('click');
  await expectPage(page, 1);
  expectNoComplaints(complaints);
});

test('a press before the script is there is done as soon as it has come', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/work');
  await button(page, '3').click();
  await expectAsleep(pager(page));
  await expect(shown(page)).toHaveCount(4);
  release();
  await expectPage(page, 3);
  await expect(page).toHaveURL('/work?page=3');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all 24 projects are there to read, and no pager', async ({ page }) => {
    await page.goto('/work?page=3');
    await expect(shown(page)).toHaveCount(24);
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
    await expect(page.getByText('Showing')).toBeHidden();
  });
});

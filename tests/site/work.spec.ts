/** Tests the portfolio: pages, images, thumbnails, the pager, and returning from a case study. */
import type { Page } from '@playwright/test';
import { pageSummary } from '../../src/islands/portfolio/pagination.ts';
import { site } from '../../src/site.ts';
import { addressOf, projects, studies } from '../support/content.ts';
import {
  actBeforeReact,
  expectHydrated,
  expectNotHydrated,
  holdScripts,
} from '../support/browser/hydration.ts';
import { addressOfPage, DESKTOP, PAGE_COUNT } from '../support/browser/site.ts';
import { ALL_BROWSERS, expect, test as base } from '../support/browser/test.ts';
import { TEXTS } from '../support/texts.ts';

const { words } = TEXTS;

/** Returns the sentence that says which projects a page shows. */
const summaryOf = (number: number) =>
  pageSummary(words.projectsShown, number, site.projectsPerPage, projects.length);

const scrollTop = (page: Page) => page.evaluate(() => scrollY);

/** The portfolio, with its projects and its pager. */
function workPage(page: Page) {
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

const test = base.extend<{ work: ReturnType<typeof workPage> }>({
  work: ({ page }, use) => use(workPage(page)),
});

test.skip(PAGE_COUNT < 3, 'A shorter portfolio has no pages to turn.');

test(
  'the Reload, Back and Forward buttons restore the portfolio page in the address',
  ALL_BROWSERS,
  async ({ page, work }) => {
    await work.open();
    await work.nextButton.hover();
    await expectHydrated(work.pager);
    await work.expectPage(1);
    for (const number of [2, 1, PAGE_COUNT]) {
      await work.numberLink(number).click();
      await work.expectPage(number);
      await expect(page).toHaveURL(addressOfPage(number));
    }
    // Clicking the current page's number adds no history entry.
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    await work.numberLink(PAGE_COUNT).click();
    expect(await steps()).toBe(before);
    await page.reload();
    await work.expectPage(PAGE_COUNT);
    for (const number of [1, 2]) {
      await page.evaluate(() => history.back());
      await work.expectPage(number);
    }
    await page.evaluate(() => history.go(2));
    await work.expectPage(PAGE_COUNT);
  },
);

test('the portfolio loads the images of its visible projects and at most one more image', async ({
  page,
  work,
}) => {
  await work.open();
  const pictures = page.locator('main article img');
  for (const picture of await pictures.filter({ visible: true }).all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  await page.waitForLoadState('networkidle');
  const loaded = await pictures.evaluateAll((all: HTMLImageElement[]) =>
    all.filter(({ naturalWidth }) => naturalWidth > 0).map(({ currentSrc }) => currentSrc),
  );
  // If the page loads slowly, the next project's image may be near the window until the script hides the project.
  expect(new Set(loaded).size).toBeLessThanOrEqual(site.projectsPerPage + 1);
});

test(
  'a click on a thumbnail, or an id in the address, shows the project',
  ALL_BROWSERS,
  async ({ page, work }) => {
    const last = projects.at(-1)!;
    const heading = page.getByRole('heading', { name: last.title, exact: true });
    const thumbnails = page.locator('.thumbnails > a');
    await page.goto(`${addressOfPage(1)}#${last.id}`);
    await work.expectPage(PAGE_COUNT);
    await expect(heading).toBeInViewport();
    await work.previousButton.click();
    // The id has been removed, because it would make a reload show the project's page again.
    await expect(page).toHaveURL(addressOfPage(PAGE_COUNT - 1));
    await work.open();
    // Otherwise, each thumbnail would be a tab stop before the first project.
    expect(await thumbnails.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex >= 0).length)).toBe(0);
    await thumbnails.last().hover();
    const caption = await thumbnails.last().evaluate((thumbnail) => {
      const { content, left, width } = getComputedStyle(thumbnail, '::before');
      return { content, end: parseFloat(left) + parseFloat(width) };
    });
    expect(caption.content).toContain(last.title);
    expect(caption.end).toBeLessThanOrEqual(DESKTOP.width);
    await thumbnails.last().click();
    await work.expectPage(PAGE_COUNT);
    await expect(heading).toBeInViewport();
    const outlined = await thumbnails.evaluateAll((all) =>
      all.flatMap((thumbnail, index) =>
        getComputedStyle(thumbnail, '::after').borderTopWidth === '0px' ? [] : index,
      ),
    );
    expect(outlined).toEqual([...projects.keys()].slice((PAGE_COUNT - 1) * site.projectsPerPage));
    await page.evaluate(() => (document.documentElement.dataset['kept'] = ''));
    await thumbnails.first().click();
    await work.expectPage(1);
    // The browser hasn't loaded the page again.
    await expect(page.locator('[data-kept]')).toBeAttached();
  },
);

test(
  "the skip link doesn't switch to another portfolio page, even if the current one was selected by an id in the address",
  ALL_BROWSERS,
  async ({ page, work }) => {
    await page.goto(`${addressOfPage(1)}#${projects.at(-1)!.id}`);
    await work.expectPage(PAGE_COUNT);
    await page.getByRole('link', { name: words.skipLink }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await work.expectPage(PAGE_COUNT);
  },
);

test(
  'Next shows the next portfolio page, focuses its first project and scrolls to the top',
  ALL_BROWSERS,
  async ({ page, work }) => {
    await work.open();
    await work.nextButton.hover();
    await expectHydrated(work.pager);
    // The heading must be focused before the announcement; otherwise, the focus change would interrupt it.
    await page.evaluate(() => {
      addEventListener('click', () => document.body.toggleAttribute('data-smooth', scrollY > 0));
      addEventListener('focusin', ({ target }) => {
        if ((target as Element).matches('h2'))
          document.body.title = document.querySelector('main [role=status]')!.textContent;
      });
    });
    await work.nextButton.scrollIntoViewIfNeeded();
    expect(await scrollTop(page)).toBeGreaterThan(0);
    await work.nextButton.click();
    await work.expectPage(2);
    await expect(work.titles.first()).toBeFocused();
    await expect(work.pager.getByRole('status')).toHaveText(summaryOf(2));
    await expect(page.locator('body')).toHaveAttribute('title', '');
    await expect(page.locator('body')).toHaveAttribute('data-smooth');
    // Smooth scrolling isn't set in CSS, because then it would also apply to the Back button.
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
    await work.expectScrolledToTop();
  },
);

test(
  'before React, the pager is made of links that load the selected page',
  ALL_BROWSERS,
  async ({ page, work }) => {
    await holdScripts(page);
    await work.open();
    await work.nextButton.click();
    await expect(page).toHaveURL(addressOfPage(2));
    await work.expectPage(2);
    await work.numberLink(PAGE_COUNT).click();
    await work.expectPage(PAGE_COUNT);
    await expectNotHydrated(work.pager);
  },
);

test('a translated portfolio still shows the same portfolio page', async ({ page, work }) => {
  // If the page number is too large, the last page is shown.
  await actBeforeReact(page, addressOfPage(PAGE_COUNT + 1), ['PortfolioPager'], () =>
    work.previousButton.hover(),
  );
  await work.expectPage(PAGE_COUNT);
  await work.previousButton.click();
  await work.expectPage(PAGE_COUNT - 1);
});

test('before the HTML of the projects has arrived, the page of the project in the address is shown', async ({
  page,
  work,
}) => {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const note = () => {
      const first = [...document.querySelectorAll('main article')].find((each) => each.checkVisibility());
      if (first) shown.push(first.id);
      if (document.readyState === 'loading') requestAnimationFrame(note);
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  const { id } = projects[(PAGE_COUNT - 1) * site.projectsPerPage]!;
  await page.goto(`${addressOfPage(1)}#${id}`);
  await work.expectPage(PAGE_COUNT);
  const shown = await page.evaluate(() => [...new Set((window as unknown as { shown: string[] }).shown)]);
  expect(shown).toEqual([id]);
});

test('clicking a page number with one of the usual modifier keys opens a new tab', async ({ page, work }) => {
  await work.open();
  for (const key of ['ControlOrMeta', 'Shift'] as const) {
    const opened = page.context().waitForEvent('page');
    await work.numberLink(2).click({ modifiers: [key] });
    await expect(await opened).toHaveURL(addressOfPage(2));
    await work.expectPage(1);
  }
  // Presses the Mac's modifier key, whatever the test machine's system.
  const click = { metaKey: true, bubbles: true, cancelable: true };
  const isLeft = await work
    .numberLink(2)
    .evaluate((link, init) => link.dispatchEvent(new MouseEvent('click', init)), click);
  expect(isLeft).toBe(true);
});

test('the Back button on a case study returns to the same position in the portfolio', async ({
  page,
  work,
}) => {
  test.skip(studies.length === 0, 'the site has no case study');
  const { id, page: number } = studies.at(-1)!;
  await work.open();
  await work.numberLink(number).click();
  await work.expectScrolledToTop();
  await page.evaluate(() => document.fonts.ready);
  const link = page.locator(`.project-text a[href="${addressOf('work')}/${id}"]`);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await scrollTop(page);
  // Opens a window to keep the page out of the back/forward cache, which would restore the position anyway.
  await page.evaluate(() => open('about:blank'));
  await link.click();
  await expect(page).toHaveURL(`${addressOf('work')}/${id}`);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(addressOfPage(number));
  await expect.poll(() => scrollTop(page).then(Math.round)).toBe(Math.round(before));
  await expect(link).toBeInViewport();
});

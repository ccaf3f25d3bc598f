import type { Locator } from '@playwright/test';
import { directionOf } from '../../src/words/languages.ts';
import { site } from '../../src/site.ts';
import { projects } from '../support/content.ts';
import { expectHydrated, expectNotHydrated, holdScripts } from '../support/e2e/loading.ts';
import { PHONE, scrollTop } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, test } from '../support/e2e/test.ts';
import { addressOfPage, PAGES, summaryOf } from '../support/e2e/work-page.ts';

test.skip(PAGES < 3, 'A shorter portfolio has no pages to turn.');

test(
  'a page has an address, which reload, Back and Forward restore',
  ALL_BROWSERS,
  async ({ page, work }) => {
    await work.open();
    await work.expectPage(1);
    for (const number of [2, PAGES]) {
      await work.numberLink(number).click();
      await work.expectPage(number);
      await expect(page).toHaveURL(addressOfPage(number));
    }
    await page.reload();
    for (const [step, number] of [
      [0, PAGES],
      [-1, 2],
      [-1, 1],
      [2, PAGES],
    ] as const) {
      if (step) await page.evaluate((delta) => history.go(delta), step);
      await work.expectPage(number);
    }
    await work.numberLink(1).click();
    await expect(page).toHaveURL(addressOfPage(1));
  },
);

test('a page loads the pictures of its projects, and at most one more', async ({ page, work }) => {
  await work.open();
  const pictures = work.projects.locator('img');
  await expect(pictures.first()).toHaveAttribute('loading', 'eager');
  for (const number of [1, 2]) {
    if (number > 1) await work.numberLink(number).click();
    await work.expectPage(number);
    await work.expectScrolledToTop();
    for (const picture of await pictures.filter({ visible: true }).all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    }
    await page.waitForLoadState('networkidle');
    const loaded = await pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).flatMap(({ naturalWidth, currentSrc }) => (naturalWidth ? currentSrc : [])),
    );
    // While the page loads slowly, the next picture may be near the window until the script hides it.
    expect(new Set(loaded).size).toBeLessThanOrEqual(number * site.projectsPerPage + 1);
  }
});

test('each patch of the sampler leads to its project, and those of the page on view are outlined', async ({
  page,
  work,
}) => {
  await work.open();
  await expect(work.patches).toHaveCount(projects.length);
  const last = projects.at(-1)!;
  await work.patches.last().click();
  await work.expectPage(PAGES);
  await expect(page.getByRole('heading', { name: last.title, exact: true })).toBeInViewport();
  const outlined = await work.patches.evaluateAll((all) =>
    all.flatMap((patch, index) => (getComputedStyle(patch, '::after').borderTopWidth === '0px' ? [] : index)),
  );
  expect(outlined).toEqual(projects.map((_, index) => index).slice((PAGES - 1) * site.projectsPerPage));
});

test(
  "a project's id in the address shows the page that has the project",
  ALL_BROWSERS,
  async ({ page, work }) => {
    const last = projects.at(-1)!;
    await page.goto(`${addressOfPage(1)}#${last.id}`);
    await work.expectPage(PAGES);
    await expect(page.getByRole('heading', { name: last.title, exact: true })).toBeInViewport();
  },
);

test('pictures and texts change sides in a wide window, and stack on a phone', async ({ page, work }) => {
  await work.open();
  await work.expectPage(1);
  const layout = await work.shownProjects.evaluateAll(layoutOf);
  const isRtl = directionOf(site.languages[0]) === 'rtl';
  expect(layout).toEqual(layout.map((_, index) => ((index % 2 === 1) === isRtl ? 'left' : 'right')));
  await page.setViewportSize(PHONE);
  expect(await work.shownProjects.evaluateAll(layoutOf)).toEqual(layout.map(() => 'above'));
});

/** Where each project's picture is, as seen from its text. */
const layoutOf = (articles: Element[]) =>
  articles.map((article) => {
    const picture = article.querySelector('img')!.getBoundingClientRect();
    const text = article.querySelector('h2')!.getBoundingClientRect();
    if (picture.bottom <= text.top) return 'above';
    if (picture.right <= text.left) return 'left';
    return text.right <= picture.left ? 'right' : 'over the text';
  });

for (const isHydrated of [false, true]) {
  test(
    `Next focuses the first project, then announces the page, and scrolls smoothly to the top ${isHydrated ? 'with' : 'without'} React`,
    ALL_BROWSERS,
    async ({ page, work }) => {
      const release = await holdScripts(page);
      await work.open();
      if (isHydrated) {
        release();
        await work.nextButton.hover();
        await expectHydrated(work.pager);
      }
      // A screen reader that announces the summary would be interrupted by the focus.
      await page.evaluate(() =>
        addEventListener('focusin', ({ target }) => {
          if ((target as Element).matches('h2'))
            document.body.title = document.querySelector('nav [role="status"]')!.textContent;
        }),
      );
      await work.nextButton.scrollIntoViewIfNeeded();
      expect(await scrollTop(page)).toBeGreaterThan(0);
      await work.nextButton.click();
      await work.expectPage(2);
      await expect(work.shownProjects.first().getByRole('heading')).toBeFocused();
      await expect(page.locator('body')).toHaveAttribute('title', summaryOf(1));
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
      await work.expectScrolledToTop();
      if (!isHydrated) await expectNotHydrated(work.pager);
    },
  );
}

test('a page number is a link that opens another tab, by the keys and buttons of any link', async ({
  page,
  work,
}) => {
  await work.open();
  const clicks: Parameters<Locator['click']>[0][] = [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }];
  for (const click of clicks) {
    const opened = page.context().waitForEvent('page');
    await work.numberLink(2).click(click);
    const tab = await opened;
    await expect(tab).toHaveURL(addressOfPage(2));
    await expect(tab.getByRole('status').first()).toHaveText(summaryOf(2));
    await work.expectPage(1);
    await tab.close();
  }
});

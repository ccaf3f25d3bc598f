/** Target sizes of WCAG 2.2. */
import type { Page } from '@playwright/test';
import { words } from '../../../src/words/index.ts';
import { prepareEnquiry, sendButton, toast } from '../../support/e2e/contact.ts';
import { DESKTOP, menu, menuButton, ROUTES, SMALL } from '../../support/e2e/site.ts';
import { expect, test } from '../../support/e2e/test.ts';

/**
 * Name and size of each target that is smaller than `least` CSS pixels in either direction. Exempt, as in
 * WCAG: links and buttons within a sentence, and what is visible only while focused. An input in a label is
 * as large as the label.
 */
function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const isInSentence = (element: Element) => {
      const block = element.closest('p, li, dd, address');
      const isInline = getComputedStyle(element).display.startsWith('inline');
      return isInline && block !== null && block.textContent.trim() !== element.textContent.trim();
    };
    return [...document.querySelectorAll('a[href], button, input, textarea, select, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches('.sr-only') && !isInSentence(element))
      .flatMap((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        // Tolerate half a pixel of layout rounding.
        if (Math.min(width, height) >= least - 0.5) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        return [`${element.tagName} "${name}" ${width.toFixed(1)} x ${height.toFixed(1)}`];
      });
  }, least);
}

// AA (2.5.8) for a pointer, AAA (2.5.5) for a finger.
for (const { viewport, least, touch } of [
  { viewport: DESKTOP, least: 24, touch: false },
  { viewport: SMALL, least: 44, touch: true },
]) {
  test.describe(() => {
    test.use({ viewport, hasTouch: touch, isMobile: touch });

    test(`every target is at least ${least} px wide and high at ${viewport.width} px`, async ({
      page,
      expectedProblems,
    }) => {
      expectedProblems.push(/Failed to (load|fetch)/);
      for (const path of ROUTES) {
        await page.goto(path);
        expect(await tooSmall(page, least), path).toEqual([]);
      }
      await page.route('**/api/contact', (route) => route.abort());
      await prepareEnquiry(page);
      await sendButton(page).click();
      await expect(toast(page).getByRole('button', { name: words.sendAgain })).toBeVisible();
      if (touch) {
        await menuButton(page).tap();
        await menu(page).waitFor();
      }
      expect(await tooSmall(page, least), 'captcha, toast and menu').toEqual([]);
    });
  });
}

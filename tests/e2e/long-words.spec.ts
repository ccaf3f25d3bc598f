import { BUILT_ROUTES } from '../support/e2e/first-visit.ts';
import { expect, test } from '../support/e2e/test.ts';

for (const path of BUILT_ROUTES) {
  test(`words of 80 letters do not make ${path} wider than screens of 320, 820 and 1440 px`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.evaluate(() => {
      const word = 'Haftpflicht'.repeat(8);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('script, style')) continue;
        // The first word of each text and the last one.
        text.nodeValue = text.nodeValue!.replace(/\p{L}{2,}/u, word).replace(/\p{L}{2,}$/u, word);
      }
    });
    for (const width of [320, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          // Illustrations are cut off, and tables scroll.
          .filter((element) => !element.closest('svg, .field, .table-scroll, .sr-only'))
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => `${element.tagName}.${element.className}`),
      );
      expect(tooWide, `${width} px`).toEqual([]);
    }
  });
}

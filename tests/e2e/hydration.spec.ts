/** What visitors did before React runs an island: when its code is slow, translated, or lost at first. */
import { expectHydrated, expectNotHydrated, holdScripts, PHONE } from '../support/e2e/site.ts';
import { JOURNEYS } from '../support/e2e/journeys.ts';
import { ALL_BROWSERS, test } from '../support/e2e/test.ts';

test.use({ viewport: PHONE });

/** Changes each text as a translation does: Chrome puts it into elements, Safari replaces it. */
function translate(browser: 'Chrome' | 'Safari') {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.closest('script, style, textarea, [translate="no"]'))
      continue;
    // Another text for React, but the same name of a button or a field.
    text.data += ' ';
    if (browser === 'Safari') continue;
    const font = document.createElement('font' as string);
    text.replaceWith(font);
    font.appendChild(document.createElement('font' as string)).append(text.data);
  }
}

for (const [what, { path, script, island, before, after }] of Object.entries(JOURNEYS)) {
  for (const browser of [undefined, 'Chrome', 'Safari'] as const) {
    const translation = browser ? ` of a page that ${browser} translates before, during and after it` : '';
    test(`hydration${translation} keeps ${what}`, browser ? {} : ALL_BROWSERS, async ({ page }) => {
      const translateIfAsked = () => browser && page.evaluate(translate, browser);
      const release = await holdScripts(page);
      await page.goto(path);
      await translateIfAsked();
      await before(page);
      await translateIfAsked();
      await expectNotHydrated(island(page));
      release();
      await expectHydrated(island(page));
      await translateIfAsked();
      await after(page);
    });
  }

  for (const lost of script ? ['client', script] : []) {
    test(
      `hydration keeps ${what} when the first request of ${lost}.js is lost`,
      ALL_BROWSERS,
      async ({ page, expectedProblems }) => {
        expectedProblems.push(/./);
        const failed = page.waitForEvent('requestfailed');
        await page.route(`**/_astro/${lost}.*.js`, (route) => route.abort(), { times: 1 });
        await page.goto(path);
        await before(page);
        await failed;
        await expectHydrated(island(page));
        await after(page);
      },
    );
  }
}

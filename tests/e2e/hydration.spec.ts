/** What visitors did before React runs an island: when its code is slow, lost at first, or the page translated. */
import { expectHydrated, expectNotHydrated, holdScripts, PHONE } from '../support/e2e/site.ts';
import { JOURNEYS } from '../support/e2e/journeys.ts';
import { ALL_BROWSERS, test } from '../support/e2e/test.ts';

test.use({ viewport: PHONE });

/** Changes each text as Chrome's translation does: it puts it into elements. Safari's replaces it, which changes less. */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement!.closest('script, style, textarea, [translate="no"]'))
      continue;
    // Another text for React, but the same name of a button or a field.
    text.data += ' ';
    const font = document.createElement('font' as string);
    text.replaceWith(font);
    font.appendChild(document.createElement('font' as string)).append(text.data);
  }
}

for (const [what, { path, script, island, before, after }] of Object.entries(JOURNEYS)) {
  test(`hydration of a page that is translated before, during and after it keeps ${what}`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path);
    await page.evaluate(translate);
    await before(page);
    await page.evaluate(translate);
    await expectNotHydrated(island(page));
    release();
    await expectHydrated(island(page));
    await page.evaluate(translate);
    await after(page);
  });

  for (const lost of ['client', script])
    test(
      `hydration keeps ${what} when the first request of ${lost}.js is lost and all code is slow`,
      ALL_BROWSERS,
      async ({ page, expectedProblems }) => {
        expectedProblems.push(/./);
        const release = await holdScripts(page);
        await page.route(`**/_astro/${lost}.*.js`, (route) => route.abort(), { times: 1 });
        await page.goto(path);
        await before(page);
        await expectNotHydrated(island(page));
        release();
        await expectHydrated(island(page));
        await after(page);
      },
    );
}

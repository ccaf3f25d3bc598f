/** Dates, newsletter, the 404 page, visitors without script, print. */
import { site } from '../../src/site.ts';
import { legalPages, projects } from '../support/content.ts';
import { BUILT_ROUTES } from '../support/e2e/first-visit.ts';
import { DEFAULT_THEME, PAGE, UNKNOWN } from '../support/e2e/site.ts';
import { expect, test } from '../support/engines/test.ts';

const NEWSLETTER = '#newsletter-email';

test("a legal page shows today's date and the footer this year", async ({ visitor }) => {
  await visitor.open(legalPages[0]!.path);
  // The browsers run on this machine, so in its time zone.
  const today = new Date();
  const written = today.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
  expect(
    await visitor.evaluate(() => [
      document.querySelector('main time')!.textContent,
      document.querySelector('[data-year]')!.textContent,
    ]),
  ).toEqual([written, `${today.getFullYear()}`]);
});

test('the newsletter box rejects an invalid address, and logs a valid one and clears', async ({
  visitor,
}) => {
  const box = () =>
    visitor.evaluate((css) => {
      const input = document.querySelector<HTMLInputElement>(css)!;
      return { value: input.value, valid: input.validity.valid, focused: document.activeElement === input };
    }, NEWSLETTER);
  await visitor.open(PAGE);
  await visitor.fill(NEWSLETTER, 'reader at mill');
  await visitor.press('Enter');
  expect(await box()).toEqual({ value: 'reader at mill', valid: false, focused: true });
  await visitor.fill(NEWSLETTER, 'reader@mill.example');
  await visitor.press('Enter');
  await expect.poll(box).toMatchObject({ value: '' });
  const lines = (await visitor.console()).filter(({ text }) => text.includes('reader'));
  expect(lines).toEqual([{ level: 'log', text: expect.stringContaining('reader@mill.example') }]);
});

test.describe(() => {
  test.use({ expectedProblems: /^404: no page at |status of 404/ });

  test('the 404 page logs the missing path, and Go Back leads one step back', async ({ visitor }) => {
    await visitor.open(PAGE);
    await visitor.open(UNKNOWN);
    await expect
      .poll(async () => (await visitor.console()).map(({ text }) => text))
      .toContainEqual(expect.stringMatching(new RegExp(`^404: .*${UNKNOWN}$`)));
    await visitor.click('[data-back]');
    await expect.poll(() => visitor.evaluate(() => location.pathname)).toBe(PAGE);
  });
});

test.describe(() => {
  // Each script that the test blocks.
  test.use({ expectedProblems: /Content.Security.Policy|blocked a|script-src/i });

  test('without script every page is readable, and only what works is visible', async ({
    visitor,
    siteProxy,
  }) => {
    test.slow(); // All pages in one go.
    siteProxy.scripts = false;
    for (const path of BUILT_ROUTES) {
      await visitor.open(path);
      const page = await visitor.evaluate(() => {
        const visible = (css: string) =>
          [...document.querySelectorAll(css)].filter((element) => element.checkVisibility()).length;
        return {
          classes: document.documentElement.className,
          title: visible('h1'),
          hidden: document.querySelectorAll('main h2').length - visible('main h2'),
          controls: visible('[data-theme-toggle], [data-pager] button, main form button, [data-back]'),
        };
      });
      expect(page, path).toEqual({ classes: DEFAULT_THEME, title: 1, hidden: 0, controls: 0 });
    }
    await visitor.open('/contact');
    const hint = await visitor.evaluate(() => document.querySelector<HTMLElement>('.no-js')!.innerText);
    expect(hint).toContain(site.contact.email);
    expect(hint).toContain(site.contact.phone);
  });
});

test('the styles for print show all projects and no controls', async ({ visitor }) => {
  await visitor.open('/work?page=3');
  // WebDriver cannot emulate print, so the rules for print are applied to the screen.
  const shown = await visitor.evaluate(() => {
    const apply = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && /print/.test(rule.media.mediaText)) rule.media.mediaText = 'all';
        if (rule instanceof CSSGroupingRule) apply(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) apply(sheet.cssRules);
    const visible = (css: string) =>
      [...document.querySelectorAll(css)].filter((element) => element.checkVisibility()).length;
    return { projects: visible('main article'), controls: visible('button, nav, input') };
  });
  expect(shown).toEqual({ projects: projects.length, controls: 0 });
});

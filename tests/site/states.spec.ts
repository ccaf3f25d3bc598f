/**
 * Tests every page and state as a whole: all axe rules and best practices, and the size of touch targets. The `screens`
 * project checks each theme at both window sizes, and saves screenshots in the `screens` folder.
 */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { addressOf } from '../support/content.ts';
import type { ContactPage } from '../support/browser/contact-page.ts';
import { applyTheme, THEMES, type Header } from '../support/browser/header.ts';
import {
  DESKTOP,
  isOwnersPage,
  ONE_OF_EACH_KIND,
  PHONE,
  ROUTES,
  MISSING_PAGE,
} from '../support/browser/site.ts';
import { expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { LEAST_TARGET, smallTargets, axeViolations } from '../support/browser/page-checks.ts';
import { addressOfPage } from '../support/browser/work-page.ts';

interface State {
  /** The name of the screenshots. */
  name: string;
  path: string;
  /** For a state that exists only on phones, the axe rules that don't apply to it. */
  phoneWithout?: string[];
  prepare?: (pages: { page: Page; contact: ContactPage; header: Header }) => Promise<void>;
}

const CONTACT = addressOf('contact');
const STATES: State[] = [
  ...[...ROUTES, MISSING_PAGE].map((path) => ({ name: path.slice(1) || 'home', path })),
  { name: 'work-last-page', path: addressOfPage(999) },
  {
    name: 'menu-open',
    path: '/',
    // The page behind the open menu is inert on purpose, including `<main>`.
    phoneWithout: ['landmark-one-main', 'page-has-heading-one'],
    prepare: ({ header }) => header.openMenu(),
  },
  {
    name: 'form-errors',
    path: CONTACT,
    prepare: async ({ contact }) => {
      await contact.fill({ name: 'J', message: 'Hello' });
      await contact.send();
      await contact.expectCaptchaToast();
    },
  },
  {
    name: 'form-failed',
    path: CONTACT,
    prepare: async ({ page, contact }) => {
      await page.route('**/_astro/ContactForm.*.js*', (route) => route.fulfill({ status: 404 }));
      await contact.field('name').focus();
      await contact.failure.waitFor();
    },
  },
];

const LOOKS = THEMES.flatMap((theme) => [DESKTOP, PHONE].map((viewport) => ({ theme, viewport })));

test.beforeEach(() => expectConsoleErrors(/Failed to (load|fetch)|hydrat|404/));

for (const { name, path, phoneWithout, prepare } of STATES)
  test(`${name} passes axe, and touch targets are large enough`, async ({ page, contact, header }, {
    project,
  }) => {
    const takesScreens = project.name === 'screens';
    await page.clock.setFixedTime(new Date('2026-05-04T12:00:00Z'));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (phoneWithout) await page.setViewportSize(PHONE);
    await page.goto(path);
    await prepare?.({ page, contact, header });
    await page.evaluate(axe.source);
    const devTools = await page.context().newCDPSession(page);
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
    for (const { theme, viewport } of LOOKS) {
      // Themes differ only in colours, so each theme is checked at only one window size.
      const isExtra = (theme === 'dark') !== (viewport === DESKTOP);
      if (phoneWithout ? viewport === DESKTOP : isExtra && !takesScreens) continue;
      await page.setViewportSize(viewport);
      await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: viewport === PHONE });
      await page.evaluate(applyTheme, theme);
      const file = `screens/${name}-${theme}-${viewport.width}.png`;
      expect.soft(await page.evaluate(axeViolations, { without: phoneWithout }), file).toEqual([]);
      if (viewport === PHONE && !isOwnersPage(path))
        expect.soft(await page.evaluate(smallTargets, LEAST_TARGET), file).toEqual([]);
      if (!takesScreens) continue;
      await page.evaluate(loadPictures);
      // Must be the last step, because it ends touch emulation.
      await page.screenshot({ path: file, fullPage: true });
    }
  });

for (const path of ONE_OF_EACH_KIND)
  test(`all text on ${path} has enough contrast on hover`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.evaluate(axe.source);
    await page.evaluate(forceHover);
    for (const theme of THEMES) {
      await page.evaluate(applyTheme, theme);
      expect.soft(await page.evaluate(axeViolations, { only: ['color-contrast'] }), theme).toEqual([]);
    }
  });

test('nothing on the home page moves or fades if the visitor prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        [null, '::before', '::after'].some((pseudo) => {
          const { transitionDuration, animationName } = getComputedStyle(element, pseudo);
          return animationName !== 'none' || /[1-9]/.test(transitionDuration);
        }),
      )
      .map(({ outerHTML }) => outerHTML),
  );
  expect(moving).toEqual([]);
});

/** Applies hover styles to every element. Runs in the page. */
function forceHover(): void {
  const change = (rules: CSSRuleList) => {
    for (const rule of rules) {
      // A selector that has the same specificity as `:hover`, but matches every element.
      if (rule instanceof CSSStyleRule)
        rule.selectorText = rule.selectorText.replaceAll(':hover', ':not(.no-such-class)');
      if ('cssRules' in rule) change(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) change(sheet.cssRules);
}

/** Loads lazy images, because a full-page screenshot doesn't scroll. */
async function loadPictures(): Promise<void> {
  // Fonts start to load when the layout is calculated.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) image.loading = 'eager';
  await Promise.all(pictures.map((image) => image.decode()));
}

/**
 * What can be wrong with a page as it is seen: a matrix of pages and views, which are windows, themes, sizes of text, states
 * of links, paper, and colours of the system.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { screens } from '../../src/styles/tokens.ts';
import { contrastFaults, forceState } from './views/contrast.ts';
import { forcedColourFaults, printFaults } from './views/faults.ts';
import { layoutFaults } from './views/layout.ts';
import { applyTheme, DEFAULT_THEME, OTHER_THEME, THEMES, type Theme } from '../support/e2e/header.ts';
import { KINDS, PHONE, ROUTES, UNKNOWN } from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, expectProblems, test } from '../support/e2e/test.ts';
import { addressOfPage, PAGES } from '../support/e2e/work-page.ts';
import { addressOf } from '../support/content.ts';

/** How a page is looked at. */
interface View {
  width?: number;
  theme?: Theme;
  media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}

const inWindows = (...widths: number[]): View[] => widths.map((width) => ({ width }));
/** A bar of links that doesn't fit there needs a larger `bar` in the tokens.ts of the look. */
const NARROWEST_BAR = Math.ceil(Number.parseFloat(screens.bar) * 16);
/** Of pages whose kind is seen in all windows. */
const FEW_WINDOWS = inWindows(320, 768, 1440);
/** Themes differ in colours and drawings: the one of a first visit is seen at all widths, the other at two. */
const WINDOWS: View[] = [
  ...inWindows(320, 390, 600, 768, 820, 900, 1024, 1079, 1080, 1440, 1920, NARROWEST_BAR),
  ...[390, 1440].map((width) => ({ width, theme: OTHER_THEME })),
];
const LARGE_TEXTS = inWindows(320, 390, 1440, NARROWEST_BAR);
const IN_THEMES: View[] = THEMES.map((theme) => ({ theme }));
const PAPER: View = { theme: 'dark', media: { media: 'print' } };
/** The hardest combinations: a dark theme with light colours of the system, and the reverse. */
const SYSTEM_COLOURS: View[] = [
  { theme: 'dark', media: { forcedColors: 'active', colorScheme: 'light' } },
  { theme: 'light', media: { forcedColors: 'active', colorScheme: 'dark' } },
];

/** Asserts that a function finds nothing wrong in each of these views. */
async function expectOrder(
  page: Page,
  views: View[],
  findFaults: (options: { isTextLarge?: boolean; isPaper?: boolean }) => string[],
  options = {},
) {
  await page.evaluate(() => document.fonts.ready);
  for (const { width = 1440, theme = DEFAULT_THEME, media = {} } of views) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(applyTheme, theme);
    const faults = await page.evaluate(findFaults, options);
    expect.soft(faults, JSON.stringify({ width, theme, ...media })).toEqual([]);
  }
  await page.emulateMedia({ media: null, forcedColors: null, colorScheme: null });
}

test.beforeEach(() => expectProblems(/404|Failed to load/));

for (const path of [...ROUTES, UNKNOWN])
  test(
    `${path} shows its parts in full in every window and on paper`,
    ALL_BROWSERS,
    async ({ page, browserName }) => {
      await page.goto(path);
      await expectOrder(page, KINDS.includes(path) ? WINDOWS : FEW_WINDOWS, layoutFaults);
      if (browserName !== 'chromium') return;
      // The text size of the browser's settings, in place of 16.
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await expect(page.locator('body')).toHaveCSS('font-size', '34px');
      await expectOrder(page, LARGE_TEXTS, layoutFaults, { isTextLarge: true });
      // The projects of all pages are printed, whichever is shown.
      if (path === addressOf('work')) await page.goto(addressOfPage(PAGES));
      await expectOrder(page, [PAPER], printFaults);
    },
  );

for (const path of KINDS) {
  test(`${path} shows its parts in full with long words`, async ({ page }) => {
    await page.route('**', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: withLongTexts(await response.text()) });
    });
    await page.goto(path);
    await expectOrder(page, inWindows(320, 600, 820, 1080, 1920, NARROWEST_BAR), layoutFaults);
  });

  test(`${path} shows its parts in full from right to left`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(turn, RIGHT_TO_LEFT);
    await expectOrder(page, inWindows(390, 1440), layoutFaults);
  });
}

for (const path of KINDS)
  test(`nothing on ${path} is faint or lost in any colours`, async ({ page, contact, header }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('https://{www.google.com,challenges.cloudflare.com}/**', (route) => route.abort());
    await page.goto(path);
    if (path === addressOf('contact')) {
      // The errors of all fields, and a toast, whose announcement leaves the page after a second.
      await contact.send();
      await expect(contact.toast).toBeVisible();
      await expect(contact.field('name')).toBeFocused();
      await expect(page.locator('body > [role=status]')).toHaveCount(0);
    }
    await expectOrder(page, SYSTEM_COLOURS, forcedColourFaults);
    // Browsers outline what a script focuses if the keyboard was used last.
    await page.keyboard.press('Tab');
    await page.evaluate(axe.source);
    await expectOrder(page, IN_THEMES, contrastFaults);
    await expectOrder(page, [PAPER], contrastFaults, { isPaper: true });
    for (const state of [':hover', ':active']) {
      await page.evaluate(forceState, state);
      await expectOrder(page, IN_THEMES, contrastFaults);
    }
    if (path !== '/') return;
    await page.setViewportSize(PHONE);
    await header.openMenu();
    const onPhone = SYSTEM_COLOURS.map((view) => ({ ...view, ...PHONE }));
    await expectOrder(page, onPhone, forcedColourFaults);
  });

test('no colour is muted where more contrast is preferred', async ({ page }) => {
  await page.goto('/');
  const muted = () => {
    const style = getComputedStyle(document.documentElement);
    const colours = ['--ink-2', '--line', '--border'].map((name) => style.getPropertyValue(name));
    return colours.filter((colour) => colour !== style.getPropertyValue('--ink'));
  };
  const views = THEMES.map((theme): View => ({ theme, media: { contrast: 'more' } }));
  await expectOrder(page, views, muted);
});

/** The rules for languages that are written from right to left, and those of the look. */
const RIGHT_TO_LEFT = ['../../src/styles/rtl.css', '#look/rtl.css']
  .map((file) => readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8'))
  .join('\n')
  .replace(/^@import .*$/m, '');

/** Lays the page out from right to left, as the build does for a language that is written so. Runs in the page. */
function turn(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.dir = 'rtl';
}

/** Long words by their language, and one in a language that no browser can hyphenate. */
const LONG_WORDS = Object.entries({
  de: 'Wohnungsbaugenossenschaftsverwaltung',
  fi: 'käyttöliittymäsuunnittelija',
  hu: 'felhasználóbarátságossággal',
  nl: 'aansprakelijkheidsverzekering',
  zxx: 'Haftpflicht'.repeat(8),
});
const LONG_NAME = '<span class="text-logo"><svg viewBox="0 0 11 11"></svg>Kingfisher & Sons of Lyon</span>';

/** A page with a long name in the header, and a long word at the beginning of each text. */
function withLongTexts(html: string): string {
  const [header = '', body = ''] = html.split(/(?=<main)/);
  const long = header.replace(/(class="home [^>]*>).*?(?=<\/a>)/s, `$1${LONG_NAME}`);
  let count = 0;
  // The name in the footer is as wide as that in the header.
  // A postal code, which is in one line, is never so long.
  const otherOrFirstWord =
    /<(script|style|svg)\b.*?<\/\1>|<span class="text-logo.*?<\/a>|(?<!nowrap")(>\s*)\p{L}{2,}/gsu;
  const words = body.replace(otherOrFirstWord, (match, _other, tagEnd?: string) => {
    if (tagEnd === undefined) return match;
    const [language, word] = LONG_WORDS[count++ % LONG_WORDS.length]!;
    return `${tagEnd}<span lang="${language}">${word}</span>`;
  });
  return long + words;
}

/**
 * What can be wrong with a page as it is seen, in each view: windows, themes, large text, long words, right to left, paper, and
 * colours of the system. states.spec.ts runs axe, colours.test.ts measures the contrast of the colours.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { screens } from '../../src/styles/tokens.ts';
import { forcedColourFaults, printFaults } from './views/faults.ts';
import { layoutFaults } from './views/layout.ts';
import { applyTheme, DEFAULT_THEME, OTHER_THEME, THEMES, type Theme } from '../support/e2e/header.ts';
import {
  ONE_OF_EACH_CONTENT_KIND,
  isOwnersPage,
  ONE_OF_EACH_KIND,
  PHONE,
  ROUTES,
  MISSING_PAGE,
} from '../support/e2e/site.ts';
import { ALL_BROWSERS, expect, expectConsoleErrors, test } from '../support/e2e/test.ts';
import { addressOfPage, PAGE_COUNT } from '../support/e2e/work-page.ts';
import { addressOf } from '../support/content.ts';

/** How a page is looked at. */
interface View {
  width?: number;
  theme?: Theme;
  media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}

const inWindows = (...widths: number[]): View[] => widths.map((width) => ({ width }));
/** The narrowest window with a bar of links. */
const NARROWEST_BAR = Math.ceil(Number.parseFloat(screens.bar) * 16);
/** One page of each kind, seen in all windows. */
const FEW_WINDOWS = inWindows(320, 768, 1440);
/** Themes differ in colours and drawings: the one of a first visit is seen at all widths, the other at two. */
const WINDOWS: View[] = [
  ...inWindows(320, 390, 600, 768, 820, 900, 1024, 1079, 1080, 1440, 1920, NARROWEST_BAR),
  ...[390, 1440].map((width) => ({ width, theme: OTHER_THEME })),
];
const LARGE_TEXTS = inWindows(320, 390, 1440, NARROWEST_BAR);
/** A4, upright and across. */
const PAPER: View[] = [700, 1046].map((width) => ({ width, theme: 'dark', media: { media: 'print' } }));
/** The hardest combinations: a dark theme with light colours of the system, and the reverse. */
const SYSTEM_COLOURS: View[] = [
  { theme: 'dark', media: { forcedColors: 'active', colorScheme: 'light' } },
  { theme: 'light', media: { forcedColors: 'active', colorScheme: 'dark' } },
];

/** Asserts that a function, which runs in the page, finds nothing wrong in each of these views. */
async function expectOrder<Options>(
  page: Page,
  views: View[],
  findFaults: (options: Options) => string[],
  options = {} as Options,
) {
  await page.evaluate(() => document.fonts.ready);
  for (const { width = 1440, theme = DEFAULT_THEME, media = {} } of views) {
    await page.emulateMedia(media);
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(applyTheme, theme);
    const faults = await page.evaluate(findFaults as (options: unknown) => string[], options);
    expect.soft(faults, JSON.stringify({ width, theme, ...media })).toEqual([]);
  }
  await page.emulateMedia({ media: null, forcedColors: null, colorScheme: null });
}

test.beforeEach(() => expectConsoleErrors(/404|Failed to load/));

for (const path of [...ROUTES, MISSING_PAGE]) {
  test(`${path} shows its parts in full in every window`, ALL_BROWSERS, async ({ page }) => {
    await page.goto(path);
    await expectOrder(page, ONE_OF_EACH_KIND.includes(path) ? WINDOWS : FEW_WINDOWS, layoutFaults);
  });

  test(`${path} shows its parts in full in twice as large text`, async ({ page }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto(path);
    await expect(page.locator('body')).toHaveCSS('font-size', '34px');
    await expectOrder(page, LARGE_TEXTS, layoutFaults, { isTextLarge: true });
  });
}

for (const path of [...ROUTES, MISSING_PAGE].filter((path) => !isOwnersPage(path)))
  test(`${path} is printed in full, and without its controls`, async ({ page }) => {
    // The projects of all pages are printed, whichever is shown.
    await page.goto(path === addressOf('work') ? addressOfPage(PAGE_COUNT) : path);
    await expectOrder(page, PAPER, printFaults);
    await expectOrder(page, PAPER, layoutFaults, { isPaper: true });
  });

for (const path of ONE_OF_EACH_CONTENT_KIND) {
  test(`${path} shows its parts in full with long words`, async ({ page }) => {
    await page.route('**', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: withLongWords(await response.text()) });
    });
    await page.goto(path);
    await expectOrder(page, inWindows(320, 600, 820, 1080, 1920, NARROWEST_BAR), layoutFaults);
  });

  test(`${path} shows its parts in full from right to left`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(turn, RIGHT_TO_LEFT);
    await expectOrder(page, inWindows(390, 1440), layoutFaults);
  });

  test(`nothing on ${path} is lost in forced colours`, async ({ page, contact, header }) => {
    await page.route('https://{www.google.com,challenges.cloudflare.com}/**', (route) => route.abort());
    await page.goto(path);
    if (path === addressOf('contact')) {
      // The errors of all fields, the focus, and a toast.
      await contact.send();
      await expect(contact.toast).toBeVisible();
      await expect(contact.field('name')).toBeFocused();
    }
    await expectOrder(page, SYSTEM_COLOURS, forcedColourFaults);
    if (path !== '/') return;
    await page.setViewportSize(PHONE);
    await header.openMenu();
    const onPhone = SYSTEM_COLOURS.map((view) => ({ ...view, ...PHONE }));
    await expectOrder(page, onPhone, forcedColourFaults);
  });
}

test('no colour is muted where more contrast is preferred', async ({ page }) => {
  await page.goto('/');
  const muted = () => {
    const style = getComputedStyle(document.documentElement);
    const isMuted = (name: string) => style.getPropertyValue(name) !== style.getPropertyValue('--ink');
    return ['--ink-2', '--line', '--border'].filter(isMuted);
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

/** A long word, and one that is longer than any column. */
const LONG_WORDS = ['Wohnungsbaugenossenschaftsverwaltung', 'Haftpflicht'.repeat(8)];
const LONG_NAME = '<span class="text-logo"><svg viewBox="0 0 11 11"></svg>Kingfisher & Sons of Lyon</span>';

/** A page with a long name in the header, and a long word in place of the first one of each other text. */
function withLongWords(html: string): string {
  const [header = '', body = ''] = html.split(/(?=<main)/);
  // The name in the footer is as wide as that in the header; a postal code, which is in one line, is never so long.
  const otherOrFirstWord =
    /<(?:script|style|svg)\b.*?<\/(?:script|style|svg)>|<span class="text-logo.*?<\/a>|(?<=(?<!nowrap")>\s*)\p{L}{2,}/gsu;
  let count = 0;
  return (
    header.replace(/(class="home [^>]*>).*?(?=<\/a>)/s, `$1${LONG_NAME}`) +
    body.replace(otherOrFirstWord, (match) => (match.startsWith('<') ? match : LONG_WORDS[count++ % 2]!))
  );
}

/**
 * Checks pages for visual problems in each view: at several window sizes, in each theme, with large text, with long words,
 * from right to left, in print, and in forced-colours mode. states.spec.ts runs axe; colours.test.ts measures contrast.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { screens } from '../../src/styles/tokens.ts';
import { forcedColourFaults, printFaults } from './views/faults.ts';
import { layoutFaults } from './views/layout.ts';
import { changeHtml } from '../support/browser/environment.ts';
import { applyTheme, DEFAULT_THEME, OTHER_THEME, THEMES, type Theme } from '../support/browser/header.ts';
import {
  ONE_OF_EACH_CONTENT_KIND,
  isOwnersPage,
  ONE_OF_EACH_KIND,
  PHONE,
  ROUTES,
  MISSING_PAGE,
} from '../support/browser/site.ts';
import { ALL_BROWSERS, expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { addressOfPage, PAGE_COUNT } from '../support/browser/work-page.ts';
import { addressOf } from '../support/content.ts';

interface View {
  width?: number;
  theme?: Theme;
  media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}

const inWindows = (...widths: number[]): View[] => widths.map((width) => ({ width }));
/** The narrowest window in which the header shows a bar of links. */
const NARROWEST_BAR = Math.ceil(Number.parseFloat(screens.bar) * 16);
/** The windows in which a page is checked if another page of the same kind is checked in all windows. */
const FEW_WINDOWS = inWindows(320, 768, 1440);
/**
 * Themes differ only in colours and illustrations, so only the default theme is checked at all widths, and the other theme
 * at two.
 */
const WINDOWS: View[] = [
  ...inWindows(320, 390, 600, 768, 820, 900, 1024, 1079, 1080, 1440, 1920, NARROWEST_BAR),
  ...[390, 1440].map((width) => ({ width, theme: OTHER_THEME })),
];
const LARGE_TEXTS = inWindows(320, 390, 1440, NARROWEST_BAR);
/** A4 in portrait and landscape. */
const PAPER: View[] = [700, 1046].map((width) => ({ width, theme: 'dark', media: { media: 'print' } }));
/** The most difficult combinations: the dark theme with light system colours, and the reverse. */
const SYSTEM_COLOURS: View[] = [
  { theme: 'dark', media: { forcedColors: 'active', colorScheme: 'light' } },
  { theme: 'light', media: { forcedColors: 'active', colorScheme: 'dark' } },
];

/** Asserts that a function finds no faults in any of these views. The function runs in the page. */
async function expectNoFaults<Options>(
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
  test(`${path} has no layout faults in any window`, ALL_BROWSERS, async ({ page }) => {
    await page.goto(path);
    await expectNoFaults(page, ONE_OF_EACH_KIND.includes(path) ? WINDOWS : FEW_WINDOWS, layoutFaults);
  });

  test(`${path} has no layout faults with text at double size`, async ({ page }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.goto(path);
    await expect(page.locator('body')).toHaveCSS('font-size', '34px');
    await expectNoFaults(page, LARGE_TEXTS, layoutFaults, { isTextLarge: true });
  });
}

for (const path of [...ROUTES, MISSING_PAGE].filter((path) => !isOwnersPage(path)))
  test(`${path} prints completely and without controls`, async ({ page }) => {
    // All projects are printed, regardless of which portfolio page is shown.
    await page.goto(path === addressOf('work') ? addressOfPage(PAGE_COUNT) : path);
    await expectNoFaults(page, PAPER, printFaults);
    await expectNoFaults(page, PAPER, layoutFaults, { isPaper: true });
  });

for (const path of ONE_OF_EACH_CONTENT_KIND) {
  test(`${path} has no layout faults with long words`, async ({ page }) => {
    await changeHtml(page, withLongWords);
    await page.goto(path);
    await expectNoFaults(page, inWindows(320, 600, 820, 1080, 1920, NARROWEST_BAR), layoutFaults);
  });

  test(`${path} has no layout faults when laid out from right to left`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(turn, RIGHT_TO_LEFT);
    await expectNoFaults(page, inWindows(390, 1440), layoutFaults);
  });

  test(`in forced-colours mode, nothing on ${path} becomes invisible`, async ({ page }) => {
    await page.goto(path);
    await expectNoFaults(page, SYSTEM_COLOURS, forcedColourFaults);
  });
}

test('in forced-colours mode, field errors, the focus outline and a toast are visible', async ({
  page,
  contact,
}) => {
  await page.route('https://{www.google.com,challenges.cloudflare.com}/**', (route) => route.abort());
  await contact.open();
  await contact.send();
  await expect(contact.toast).toBeVisible();
  await expect(contact.field('name')).toBeFocused();
  await expectNoFaults(page, SYSTEM_COLOURS, forcedColourFaults);
});

test('in forced-colours mode, nothing in the open menu becomes invisible', async ({ page, header }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await header.openMenu();
  const onPhone = SYSTEM_COLOURS.map((view) => ({ ...view, ...PHONE }));
  await expectNoFaults(page, onPhone, forcedColourFaults);
});

test('no colour is muted if the visitor prefers more contrast', async ({ page }) => {
  await page.goto('/');
  const muted = () => {
    const style = getComputedStyle(document.documentElement);
    const isMuted = (name: string) => style.getPropertyValue(name) !== style.getPropertyValue('--ink');
    return ['--ink-2', '--line', '--border'].filter(isMuted);
  };
  const views = THEMES.map((theme): View => ({ theme, media: { contrast: 'more' } }));
  await expectNoFaults(page, views, muted);
});

/** The styles for right-to-left languages, including the look's. */
const RIGHT_TO_LEFT = ['../../src/styles/rtl.css', '#look/rtl.css']
  .map((file) => readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8'))
  .join('\n')
  .replace(/^@import .*$/m, '');

/** Lays the page out from right to left, as the build does for right-to-left languages. Runs in the page. */
function turn(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.dir = 'rtl';
}

/** A long word, and a word that is wider than any column. */
const LONG_WORDS = ['Wohnungsbaugenossenschaftsverwaltung', 'Haftpflicht'.repeat(8)];
const LONG_NAME = '<span class="text-logo"><svg viewBox="0 0 11 11"></svg>Kingfisher & Sons of Lyon</span>';

/**
 * Returns a page with a long name in the header. Outside the header, a long word replaces the first word of each text.
 */
function withLongWords(html: string): string {
  const [header = '', body = ''] = html.split(/(?=<main)/);
  // Replaces neither the name in the footer, which is as wide as the name in the header, nor postal codes, which don't
  // wrap and are never that long.
  const otherOrFirstWord =
    /<(?:script|style|svg)\b.*?<\/(?:script|style|svg)>|<span class="text-logo.*?<\/a>|(?<=(?<!nowrap")>\s*)\p{L}{2,}/gsu;
  let count = 0;
  return (
    header.replace(/(class="home [^>]*>).*?(?=<\/a>)/s, `$1${LONG_NAME}`) +
    body.replace(otherOrFirstWord, (match) => (match.startsWith('<') ? match : LONG_WORDS[count++ % 2]!))
  );
}

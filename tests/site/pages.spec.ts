/**
 * Checks every page and state as a whole, in each view: axe's rules, the size of touch targets, the layout at several
 * window sizes, with large text, with long words, from right to left, in print, and in forced-colours mode, and the
 * keyboard focus. colours.test.ts measures contrast.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { site } from '../../src/site.ts';
import { screens } from '../../src/styles/tokens.ts';
import type { ContactPage } from '../support/browser/contact-page.ts';
import { changeHtml } from '../support/browser/environment.ts';
import {
  applyTheme,
  DEFAULT_THEME,
  OTHER_THEME,
  THEMES,
  type Header,
  type Theme,
} from '../support/browser/header.ts';
import {
  addressOfPage,
  DESKTOP,
  isOwnersPage,
  MISSING_PAGE,
  ONE_OF_EACH_CONTENT_KIND,
  ONE_OF_EACH_KIND,
  PAGE_COUNT,
  PHONE,
  ROUTES,
} from '../support/browser/site.ts';
import { ALL_BROWSERS, expect, expectConsoleErrors, test } from '../support/browser/test.ts';
import { addressOf, linksTo, studies } from '../support/content.ts';
import { TEXTS } from '../support/texts.ts';
import {
  axeViolations,
  currentStop,
  forceHover,
  LEAST_TARGET,
  numberStops,
  smallTargets,
} from './pages/accessibility.ts';
import { forcedColourFaults, movingParts, mutedColours, printFaults } from './pages/faults.ts';
import { layoutFaults } from './pages/layout.ts';

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

/** Themes differ only in colours, so axe checks each theme in only one window. */
const ONE_PER_THEME: View[] = [
  { width: DESKTOP.width, theme: 'dark' },
  { width: PHONE.width, theme: 'light' },
];
const ALL_SCREENS = THEMES.flatMap((theme) => [DESKTOP, PHONE].map(({ width }): View => ({ width, theme })));

/** Asserts that a function finds no faults in any of these views. The function runs in the page. */
async function expectNoFaults<Options>(
  page: Page,
  views: View[],
  findFaults: (options: Options) => string[] | Promise<string[]>,
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
}

interface State {
  /** The name of the screenshots, which the `screens` project saves in the `screens` folder. */
  name: string;
  path: string;
  /** For a state that exists only on phones, the axe rules that don't apply to it. */
  phoneWithout?: string[];
  prepare?: (pages: { page: Page; contact: ContactPage; header: Header }) => Promise<void>;
}

/** Nobody reads the pages of the sites in tests/sites, so one of each kind is enough. On other sites, all are checked. */
const PATHS = [...(process.env['TEST_SITE'] ? ONE_OF_EACH_KIND : ROUTES), MISSING_PAGE];
const CONTACT = addressOf('contact');
const STATES: State[] = [
  ...PATHS.map((path) => ({ name: path.slice(1) || 'home', path })),
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
      await expect(contact.form.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
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
    for (const view of takesScreens ? ALL_SCREENS : ONE_PER_THEME) {
      const isPhone = view.width === PHONE.width;
      if (phoneWithout && !isPhone) continue;
      await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
      await expectNoFaults(page, [view], axeViolations, { without: phoneWithout });
      if (isPhone && !isOwnersPage(path)) await expectNoFaults(page, [view], smallTargets, LEAST_TARGET);
      if (!takesScreens) continue;
      await page.evaluate(loadPictures);
      // Must be the last step, because it ends touch emulation.
      await page.screenshot({ path: `screens/${name}-${view.theme}-${view.width}.png`, fullPage: true });
    }
  });

for (const { name, path, phoneWithout, prepare } of STATES.filter((state) => state.prepare))
  test(`in forced-colours mode, nothing in the state ${name} becomes invisible`, async ({
    page,
    contact,
    header,
  }) => {
    const { width } = phoneWithout ? PHONE : DESKTOP;
    await page.setViewportSize({ width, height: DESKTOP.height });
    await page.goto(path);
    await prepare?.({ page, contact, header });
    const views = SYSTEM_COLOURS.map((view) => ({ ...view, width }));
    await expectNoFaults(page, views, forcedColourFaults);
  });

for (const path of PATHS) {
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

for (const path of PATHS.filter((path) => !isOwnersPage(path)))
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

for (const path of ONE_OF_EACH_KIND)
  test(`all text on ${path} has enough contrast on hover`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.evaluate(axe.source);
    await page.evaluate(forceHover);
    const views = THEMES.map((theme): View => ({ theme }));
    await expectNoFaults(page, views, axeViolations, { only: ['color-contrast'] });
  });

test('nothing on the home page moves or fades if the visitor prefers reduced motion', async ({ page }) => {
  await page.goto('/');
  await expectNoFaults(page, [{ media: { reducedMotion: 'reduce' } }], movingParts);
});

test('no colour is muted if the visitor prefers more contrast', async ({ page }) => {
  await page.goto('/');
  const views = THEMES.map((theme): View => ({ theme, media: { contrast: 'more' } }));
  await expectNoFaults(page, views, mutedColours);
});

/** At this size, the table of contents and the list of facts are taller than the window. */
const LOW = { width: 1366, height: 400 };
// contact-form.spec.ts tests the form.
const VISITS = [
  ['/', DESKTOP],
  [addressOf('work'), PHONE],
  [linksTo(site.legal)[0]?.href ?? '', LOW],
  [`${addressOf('work')}/${studies[0]?.id}`, LOW],
] as const;
for (const [path, viewport] of VISITS.filter(([address]) => ROUTES.includes(address)))
  test(
    `on ${path}, Tab reaches every control, and the focused control is visible`,
    ALL_BROWSERS,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.getByRole('link', { name: TEXTS.words.skipLink }).focus();
      for (const [number, name] of (await page.evaluate(numberStops)).entries()) {
        if (number > 0) await page.keyboard.press('Tab');
        // Polled, because the page scrolls smoothly.
        const stop = expect.poll(() => page.evaluate(currentStop), name);
        await stop.toEqual({ number, isVisible: true });
      }
    },
  );

// Firefox's driver can't disable JavaScript.
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [...ONE_OF_EACH_CONTENT_KIND, MISSING_PAGE])
    test(`${path} shows all of its texts and hides all controls that don't work`, async ({
      page,
      header,
    }) => {
      await page.goto(path);
      await header.expectTheme(DEFAULT_THEME);
      const texts = page
        .getByRole('main')
        .locator('h1, h2, h3, time, p:not(.needs-js *, .failed, details > *, .video-address)');
      await expect(texts.filter({ visible: false })).toHaveCount(0);
      const buttons = header.themeButton.or(page.getByRole('main').getByRole('button'));
      await expect(buttons.filter({ visible: true })).toHaveCount(0);
    });
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

/** Loads lazy images, because a full-page screenshot doesn't scroll. */
async function loadPictures(): Promise<void> {
  // Fonts start to load when the layout is calculated.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const pictures = [...document.images].filter((image) => image.checkVisibility());
  for (const image of pictures) image.loading = 'eager';
  await Promise.all(pictures.map((image) => image.decode()));
}

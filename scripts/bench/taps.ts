/** Measures taps on a slow phone, beside a blank page with one button. */
import { expect, type Page } from '@playwright/test';
import { TIMING_BUDGETS } from '../lib/budgets.ts';
import { BUDGET_PHONE } from '../lib/first-visit.ts';
import { slowDown, withPage } from './browser.ts';
import { median, report, type Report } from './table.ts';

interface Control {
  name: string;
  path: string;
  /** What is tapped. */
  button: string;
  /** What matches once the tap has had its effect. */
  effect: string;
  /** The same when React handles the tap, if it differs. */
  effectWithReact?: string;
}

const SHOWN = '[data-portfolio] > :nth-child';
const CONTROLS: Control[] = [
  { name: 'theme', path: '/', button: '[data-theme-toggle]', effect: 'html.light' },
  { name: 'menu', path: '/', button: '.menu-btn', effect: '#menu:popover-open' },
  {
    name: 'Next',
    path: '/work',
    button: '[data-pager] [name=step][value="1"]',
    effect: `${SHOWN}(5):not([hidden])`,
  },
  { name: 'page 3', path: '/work', button: '[data-pager] [value="3"]', effect: `${SHOWN}(9):not([hidden])` },
  {
    name: 'Previous',
    path: '/work?page=2',
    button: '[data-pager] [value="-1"]',
    effect: `${SHOWN}(1):not([hidden])`,
  },
  {
    name: 'Send',
    path: '/contact',
    button: 'form [type=submit]',
    effect: '[data-submit]',
    effectWithReact: '.field-error',
  },
];

/** A page with nothing but a button: the lower bound on this machine. */
export const BUTTON_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Button</title><button onclick="document.body.id = \'tapped\'">Button</button></html>';
const BUTTON: Control = {
  name: 'blank page with a button',
  path: '/button',
  button: 'button',
  effect: '#tapped',
};

/** Browsers do not report shorter interactions. */
const SHORTEST_MS = 16;
/** Lets the page's idle work finish before the tap. */
const IDLE_MS = 1500;
/** Lets the browser paint what was scrolled into view. */
const SCROLL_MS = 500;
/** Browsers report interactions some time after the paint. */
const REPORT_MS = 1000;

interface Times {
  /** Milliseconds from the tap to the next paint, before React and once it has hydrated the control. */
  before: number[];
  hydrated: number[];
  /** Before React, with a twentieth of the CPU. */
  slowest: number[];
}

/** Taps each control `runs` times in turn, then measures whole visits to the form and to every control. */
export async function benchTaps(site: string, blank: string, runs: number): Promise<Report[]> {
  const noTimes = (): Times => ({ before: [], hydrated: [], slowest: [] });
  const rows = [BUTTON, ...CONTROLS].map((control) => ({
    name: `tap ${control.name}`,
    control,
    isReference: control === BUTTON,
    row: noTimes(),
  }));
  const focus: number[] = [];
  const visits: number[] = [];
  for (let run = 1; run <= runs; run++) {
    for (const { control, isReference, row } of rows) {
      const url = isReference ? blank : site;
      row.before.push(await measureTap(url, control, { cpu: 4, hydrate: false }));
      row.slowest.push(await measureTap(url, control, { cpu: 20, hydrate: false }));
      if (!isReference) row.hydrated.push(await measureTap(url, control, { cpu: 4, hydrate: true }));
    }
    focus.push(await measureFocus(site));
    visits.push(await measureVisit(site));
    console.error(`Taps ${run} of ${runs}`);
  }
  const { tap, slowestTap, focusToHydrated, interaction } = TIMING_BUDGETS;
  const taps = report<Times>(
    [
      { name: 'before React, ms', value: ({ before }) => median(before), max: tap },
      { name: 'with React', value: ({ hydrated }) => median(hydrated), max: tap },
      { name: 'before React, CPU at 1/20', value: ({ slowest }) => median(slowest), max: slowestTap },
    ],
    rows,
  );
  const single = (name: string, times: number[], max: number) =>
    report([{ name: 'ms', value: (time: number) => time, max }], [{ name, row: median(times) }]);
  return [
    taps,
    single('first focus of the form until React has it', focus, focusToHydrated),
    single('slowest interaction of a visit that uses every control', visits, interaction),
  ];
}

/** Opens a page on the slow phone and lets it become idle. */
function onSlowPhone<Result>(
  url: string,
  cpu: number,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  return withPage(BUDGET_PHONE, async (page, session) => {
    await slowDown(session, cpu);
    await open(page, url);
    return use(page);
  });
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(IDLE_MS);
  await page.evaluate((threshold) => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit);
    Object.assign(window, { durations });
  }, SHORTEST_MS);
}

// Until the measurement ends, elements are found without Playwright's locators: these add listeners for every
// kind of input to the page, whose work would be measured too.

/** Taps the middle of an element. */
async function tap(page: Page, selector: string): Promise<void> {
  const { x, y } = await page.evaluate((selector) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`No element matches ${selector}.`);
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, selector);
  await page.waitForTimeout(SCROLL_MS);
  await page.touchscreen.tap(x, y);
}

/** Waits until an element matches. */
async function waitFor(page: Page, selector: string): Promise<void> {
  const matches = () => page.evaluate((selector) => document.querySelector(selector) !== null, selector);
  await expect.poll(matches, { message: selector }).toBe(true);
}

/** The longest time from an input to the next paint so far, as browsers time it themselves (Event Timing, INP). */
async function slowestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(REPORT_MS);
  return page.evaluate(
    (shortest) => Math.max(shortest, ...(window as unknown as { durations: number[] }).durations),
    SHORTEST_MS,
  );
}

function measureTap(
  site: string,
  control: Control,
  options: { cpu: number; hydrate: boolean },
): Promise<number> {
  return onSlowPhone(site + control.path, options.cpu, async (page) => {
    if (options.hydrate) {
      await page.evaluate((button) => {
        document.querySelector(button)?.dispatchEvent(new Event('pointerover', { bubbles: true }));
      }, control.button);
      await waitFor(page, `astro-island:not([ssr]):has(${control.button})`);
      await page.waitForTimeout(IDLE_MS);
    } else {
      // Otherwise React may come before the effect is seen.
      await page.route('**/_astro/*.js', () => undefined);
    }
    await tap(page, control.button);
    const effect = (options.hydrate && control.effectWithReact) || control.effect;
    await waitFor(page, effect);
    return slowestInteraction(page);
  });
}

/** Milliseconds from the tap on the form's first field until React has hydrated the form. */
function measureFocus(site: string): Promise<number> {
  return onSlowPhone(`${site}/contact`, 4, async (page) => {
    await page.evaluate(() => {
      const hydrated = new Promise<number>((resolve) => {
        const options = { capture: true, once: true };
        const onFocus = ({ timeStamp }: Event) => {
          addEventListener('island:hydrated', () => resolve(performance.now() - timeStamp), options);
        };
        addEventListener('focusin', onFocus, options);
      });
      Object.assign(window, { hydrated });
    });
    await tap(page, '#name');
    return page.evaluate(() => (window as unknown as { hydrated: Promise<number> }).hydrated);
  });
}

/** The slowest interaction of a visit in which every control is tapped once and a field is filled in. */
function measureVisit(site: string): Promise<number> {
  return onSlowPhone(site, 4, async (page) => {
    const slowest: number[] = [];
    for (const { path, button, effect, effectWithReact = effect } of CONTROLS) {
      await open(page, site + path);
      await tap(page, button);
      await waitFor(page, effectWithReact);
      slowest.push(await slowestInteraction(page));
    }
    await tap(page, '#name');
    await page.keyboard.type('Gurpreet');
    slowest.push(await slowestInteraction(page));
    return Math.max(...slowest);
  });
}

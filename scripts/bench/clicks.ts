/** Measures clicks from the home page to other pages, with the pointer on the link for a moment before. */
import { setTimeout } from 'node:timers/promises';
import { speculationRules } from '../../src/lib/speculation-rules.ts';
import { TIMING_BUDGETS } from '../lib/budgets.ts';
import { SLOW_CPU, SLOW_NETWORK, withPrerendering } from './browser.ts';
import type { BenchServer } from './server.ts';
import { median, report, type Report } from './table.ts';

const TARGETS = ['/about', '/work', '/contact'];
/** Lets the page's idle work finish before the click. */
const IDLE_MS = 1500;
/** How long the page of the link may take to load. */
const LOADED_MS = 2000;
/** How long the pointer rests on the link before the click. */
const HOVER_MS = 150;

interface Click {
  /** Milliseconds from the click to the first contentful paint, and to the end of loading. */
  fcp: number;
  load: number;
  /** Requests made after the click. */
  requests: number;
}

/** A page with nothing but a link to a blank page, and the speculation rules of the site's pages. */
export const LINK_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Link</title><header><a href="/">Blank</a></header>' +
  `<script type="speculationrules">${speculationRules}</script></html>`;

interface Route {
  from: string;
  to: string;
}

/** Clicks each target `runs` times, with and without a slow network and CPU, and from a blank page to another. */
export async function benchClicks(site: BenchServer, blank: BenchServer, runs: number): Promise<Report> {
  const measured = (server: BenchServer, route: Route) => ({
    server,
    ...route,
    fast: [] as Click[],
    slow: [] as Click[],
  });
  const reference = measured(blank, { from: '/link', to: '/' });
  const rows = [reference, ...TARGETS.map((to) => measured(site, { from: '/', to }))];
  for (let run = 1; run <= runs; run++) {
    for (const { server, fast, slow, ...route } of rows) {
      fast.push(await measureClick(server, route, false));
      slow.push(await measureClick(server, route, true));
      console.error(`Click ${run} of ${runs}: ${route.to}`);
    }
  }
  const of = (clicks: Click[], key: keyof Click) => median(clicks.map((click) => click[key]));
  return report<(typeof rows)[number]>(
    [
      { name: 'FCP ms', value: ({ fast }) => of(fast, 'fcp'), max: TIMING_BUDGETS.click },
      {
        name: 'FCP/blank',
        digits: 2,
        value: ({ fast }) => of(fast, 'fcp') / of(reference.fast, 'fcp'),
        max: TIMING_BUDGETS.clickRatio,
      },
      { name: 'load', value: ({ fast }) => of(fast, 'load') },
      { name: 'slow FCP', value: ({ slow }) => of(slow, 'fcp'), max: TIMING_BUDGETS.slowClick },
      { name: 'slow load', value: ({ slow }) => of(slow, 'load') },
      { name: 'requests after', value: ({ slow }) => of(slow, 'requests') },
    ],
    rows.map((row) => ({
      name: row === reference ? 'click blank → blank' : `click ${row.from} → ${row.to}`,
      row,
      isReference: row === reference,
    })),
  );
}

function measureClick(server: BenchServer, { from, to }: Route, slow: boolean): Promise<Click> {
  return withPrerendering(async (page) => {
    if (slow) {
      await page.emulateNetworkConditions(SLOW_NETWORK);
      await page.emulateCPUThrottling(SLOW_CPU);
    }
    await page.goto(server.url + from, { waitUntil: 'networkidle0' });
    await setTimeout(IDLE_MS);
    await page.evaluate(() => {
      const saveTime = ({ timeStamp }: Event) => {
        sessionStorage.setItem('clicked', `${performance.timeOrigin + timeStamp}`);
      };
      addEventListener('click', saveTime, true);
    });
    await page.locator(`header a[href="${to}"]`).hover();
    await setTimeout(HOVER_MS);
    const before = server.requestCount();
    await page.mouse.down();
    await page.mouse.up();
    await setTimeout(LOADED_MS);
    const { path, ...times } = await page.evaluate(() => {
      const sinceClick = performance.timeOrigin - Number(sessionStorage.getItem('clicked'));
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return {
        path: location.pathname,
        fcp: sinceClick + (paint?.startTime ?? NaN),
        // A prerendered page may have loaded before the click.
        load: Math.max(0, sinceClick + (navigation?.loadEventEnd ?? NaN)),
      };
    });
    if (path !== to) throw new Error(`The click on ${to} led to ${path}.`);
    return { ...times, requests: server.requestCount() - before };
  });
}

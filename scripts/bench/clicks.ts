/** Measures clicks from page to page, and first taps: medians of some runs. */
import { TIMED_BARS } from './bars.ts';
import { measureClick, type Click } from './click.ts';
import { median } from './median.ts';
import { report, type Report } from './report.ts';
import type { BenchServer } from './serve.ts';
import { measureTap, TAPS } from './tap.ts';

/** The pages that are clicked to. */
const TARGETS = ['/about', '/work', '/contact'];

/** Clicks from the home page, fast and slow in turn. */
export async function benchClicks(site: BenchServer, runs: number): Promise<Report> {
  const rows = TARGETS.map((to) => ({ to, fast: [] as Click[], slow: [] as Click[] }));
  for (let run = 1; run <= runs; run++) {
    for (const { to, fast, slow } of rows) {
      fast.push(await measureClick(site, to, false));
      slow.push(await measureClick(site, to, true));
      console.error(
        `Click ${run} of ${runs}: ${to} ${fast.at(-1)!.fcp.toFixed()}, ${slow.at(-1)!.fcp.toFixed()} ms`,
      );
    }
  }
  const of = (clicks: Click[], key: keyof Click) => median(clicks.map((click) => click[key]));
  return report<(typeof rows)[number]>(
    [
      { name: 'FCP ms', value: ({ fast }) => of(fast, 'fcp'), most: TIMED_BARS.click },
      { name: 'load', value: ({ fast }) => of(fast, 'load') },
      { name: 'slow FCP', value: ({ slow }) => of(slow, 'fcp'), most: TIMED_BARS.slowClick },
      { name: 'slow load', value: ({ slow }) => of(slow, 'load') },
      { name: 'requests after', value: ({ slow }) => of(slow, 'requests') },
    ],
    rows.map((row) => [`click / → ${row.to}`, row]),
  );
}

/** First taps on a slow telephone. */
export async function benchTaps(site: BenchServer, runs: number): Promise<Report> {
  const rows: [string, number][] = [];
  for (const [name, tap] of Object.entries(TAPS)) {
    const times: number[] = [];
    for (let run = 1; run <= runs; run++) times.push(await measureTap(site, tap));
    rows.push([`tap ${name}, slow`, median(times)]);
    console.error(`Tap ${name}: ${times.map((time) => time.toFixed()).join(', ')} ms`);
  }
  return report([{ name: 'shown after ms', value: (time) => time, most: TIMED_BARS.tap }], rows);
}

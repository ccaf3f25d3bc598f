/** Measures every page beside a blank one: bytes, requests, Lighthouse. */
import { audit, CATEGORIES, type Audit } from './audit.ts';
import { BARS, TIMED_BARS } from './bars.ts';
import { measureFirstVisit, type FirstVisit } from './first-visit.ts';
import { median } from './median.ts';
import { report, type Column, type Report } from './report.ts';
import type { BenchServer } from './serve.ts';

interface Page {
  name: string;
  server: BenchServer;
  path: string;
  visit?: FirstVisit;
  audits: Audit[];
}

/** Visits each page, then audits all of them `runs` times in turn, so that a busy moment hits all alike. */
export async function benchPages(
  site: BenchServer,
  blank: BenchServer,
  paths: readonly string[],
  runs: number,
): Promise<Report> {
  const floor: Page = { name: 'blank', server: blank, path: '/', audits: [] };
  const pages: Page[] = [floor, ...paths.map((path) => ({ name: path, server: site, path, audits: [] }))];
  for (const page of pages) {
    page.visit = await measureFirstVisit(page.server, page.path);
    console.error(`${page.name}: ${page.visit.visit} bytes`);
  }
  for (let run = 1; run <= runs; run++) {
    for (const page of pages) {
      page.audits.push(await audit(page.server.url + page.path));
      console.error(`Lighthouse ${run} of ${runs}: ${page.name}`);
    }
  }
  const rows = pages.map((page) => [page.name, page, page === floor] as const);
  const tables = [report(BYTES, rows)];
  if (runs > 0) tables.push(report(scoreColumns(floor), rows));
  const failing = pages
    .filter((page) => page !== floor)
    .flatMap(({ name, audits }) =>
      [...new Set(audits.flatMap((each) => each.failing))].map((id) => `${name} ${id}`),
    );
  return {
    text: [...tables.map(({ text }) => text), failing.length > 0 && `Points lost: ${failing.join(', ')}`]
      .filter(Boolean)
      .join('\n\n'),
    broken: tables.reduce((sum, { broken }) => sum + broken, 0),
  };
}

const BYTES: Column<Page>[] = [
  { name: 'critical kB', value: ({ visit }) => visit?.critical, kilo: true, most: BARS.critical },
  { name: 'HTML', value: ({ visit }) => visit?.html, kilo: true },
  { name: 'style', value: ({ visit }) => visit?.style, kilo: true },
  { name: 'script', value: ({ visit }) => visit?.script, kilo: true, most: BARS.script },
  { name: 'fonts', value: ({ visit }) => visit?.font, kilo: true, most: BARS.fonts },
  { name: 'images', value: ({ visit }) => visit?.image, kilo: true },
  { name: 'visit', value: ({ visit }) => visit?.visit, kilo: true, most: BARS.visit },
  { name: 'requests', value: ({ visit }) => visit?.requests, most: BARS.requests },
  { name: 'inline script', value: ({ visit }) => visit?.inlineScript, kilo: true, most: BARS.inlineScript },
];

function scoreColumns(floor: Page): Column<Page>[] {
  const of = (page: Page, key: keyof Omit<Audit, 'failing'>) => median(page.audits.map((each) => each[key]));
  const blank = of(floor, 'fcp');
  return [
    ...CATEGORIES.map((name) => ({
      name,
      value: (page: Page) => of(page, name),
      least: TIMED_BARS.score,
    })),
    { name: 'FCP s', value: (page) => of(page, 'fcp') / 1000, digits: 2 },
    { name: 'LCP s', value: (page) => of(page, 'lcp') / 1000, digits: 2 },
    { name: 'FCP/blank', value: (page) => of(page, 'fcp') / blank, digits: 2, most: TIMED_BARS.fcpRatio },
    { name: 'LCP/blank', value: (page) => of(page, 'lcp') / blank, digits: 2, most: TIMED_BARS.lcpRatio },
    { name: 'CLS', value: (page) => of(page, 'cls'), digits: 3, most: TIMED_BARS.cls },
    { name: 'TBT ms', value: (page) => of(page, 'tbt'), most: TIMED_BARS.tbt },
  ];
}

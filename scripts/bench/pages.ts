/** Measures every page beside a blank one: bytes, requests, Lighthouse. */
import { BUDGETS, TIMING_BUDGETS } from '../lib/budgets.ts';
import { BUDGET_PHONE, recordFirstVisit, type FirstVisit } from '../lib/first-visit.ts';
import { withPage } from './browser.ts';
import { audit, CATEGORIES, type Audit } from './lighthouse.ts';
import { median, report, type Column, type Report } from './table.ts';

interface MeasuredPage {
  name: string;
  visit: FirstVisit;
  audits: Audit[];
}

/** Visits each page, then audits all of them `runs` times in turn, so that a busy moment affects all alike. */
export async function benchPages(
  site: string,
  blank: string,
  paths: readonly string[],
  runs: number,
): Promise<Report[]> {
  const targets = [
    { name: 'blank', url: blank },
    ...paths.map((path) => ({ name: path, url: `${site}${path}` })),
  ];
  const pages: (MeasuredPage & { url: string })[] = [];
  for (const { name, url } of targets) {
    const visit = await withPage(BUDGET_PHONE, async (page) => {
      const firstVisit = recordFirstVisit(page);
      await page.goto(url, { waitUntil: 'networkidle' });
      return firstVisit();
    });
    pages.push({ name, url, visit, audits: [] });
    console.error(`${name}: ${visit.total} bytes`);
  }
  for (let run = 1; run <= runs; run++) {
    for (const { name, url, audits } of pages) {
      audits.push(await audit(url));
      console.error(`Lighthouse ${run} of ${runs}: ${name}`);
    }
  }
  const rows = pages.map((row, index) => ({ name: row.name, row, isReference: index === 0 }));
  const bytes = report(BYTES, rows);
  if (runs === 0) return [bytes];
  const failing = pages
    .slice(1)
    .flatMap(({ name, audits }) =>
      [...new Set(audits.flatMap((each) => each.failing))].map((id) => `${name} ${id}`),
    );
  const blankPaint = median(pages[0]?.audits.map(({ fcp }) => fcp) ?? []);
  return [
    bytes,
    report(lighthouseColumns(blankPaint), rows),
    ...(failing.length > 0 ? [{ text: `Audits that cost points: ${failing.join(', ')}`, exceeded: 0 }] : []),
  ];
}

const bytesOf = (kind: string) => ({
  kilobytes: true,
  value: ({ visit }: MeasuredPage) =>
    visit.files.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0),
});

const BYTES: Column<MeasuredPage>[] = [
  { name: 'critical kB', kilobytes: true, value: ({ visit }) => visit.critical, max: BUDGETS.critical },
  { name: 'HTML', ...bytesOf('document'), max: BUDGETS.html },
  { name: 'style', ...bytesOf('stylesheet') },
  { name: 'script', ...bytesOf('script'), max: BUDGETS.script },
  { name: 'fonts', ...bytesOf('font'), max: BUDGETS.font },
  { name: 'images', ...bytesOf('image') },
  { name: 'total', kilobytes: true, value: ({ visit }) => visit.total, max: BUDGETS.total },
  { name: 'requests', value: ({ visit }) => visit.requests, max: BUDGETS.requests },
  {
    name: 'inline script',
    kilobytes: true,
    value: ({ visit }) => visit.inlineScript,
    max: BUDGETS.inlineScript,
  },
];

function lighthouseColumns(blankPaint: number): Column<MeasuredPage>[] {
  const of = ({ audits }: MeasuredPage, key: Exclude<keyof Audit, 'failing'>) =>
    median(audits.map((each) => each[key]));
  const { score, fcpRatio, lcpRatio, cls, tbt } = TIMING_BUDGETS;
  return [
    ...CATEGORIES.map((name) => ({ name, value: (page: MeasuredPage) => of(page, name), min: score })),
    { name: 'FCP s', value: (page) => of(page, 'fcp') / 1000, digits: 2 },
    { name: 'LCP s', value: (page) => of(page, 'lcp') / 1000, digits: 2 },
    { name: 'FCP/blank', value: (page) => of(page, 'fcp') / blankPaint, digits: 2, max: fcpRatio },
    { name: 'LCP/blank', value: (page) => of(page, 'lcp') / blankPaint, digits: 2, max: lcpRatio },
    { name: 'CLS', value: (page) => of(page, 'cls'), digits: 3, max: cls },
    { name: 'TBT ms', value: (page) => of(page, 'tbt'), max: tbt },
  ];
}

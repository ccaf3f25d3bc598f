/** Lighthouse with its defaults: a mobile phone, Slow 4G and the processor simulated. */
import lighthouse from 'lighthouse';
import { withChromium } from './browser.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

export type Audit = Record<(typeof CATEGORIES)[number] | keyof typeof METRICS, number> & {
  /** Audits that cost points. */
  failing: string[];
};

/** Audits one address in a Chromium of its own. */
export function audit(url: string): Promise<Audit> {
  return withChromium(async (port) => {
    const onlyCategories = [...CATEGORIES];
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories });
    const { lhr } = result!;
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const scores = CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]!.score ?? 0) * 100)]);
    const metrics = Object.entries(METRICS).map(([name, id]) => [name, lhr.audits[id]!.numericValue ?? NaN]);
    const failing = CATEGORIES.flatMap((name) =>
      lhr.categories[name]!.auditRefs.filter(
        ({ id, weight }) => weight > 0 && (lhr.audits[id]!.score ?? 1) < 0.9,
      ).map(({ id }) => id),
    );
    return { ...Object.fromEntries([...scores, ...metrics]), failing } as Audit;
  });
}

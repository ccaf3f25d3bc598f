/** Lighthouse with its defaults: a phone with simulated Slow 4G and CPU. */
import lighthouse from 'lighthouse';
import { withChromium } from './browser.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Metric = 'fcp' | 'lcp' | 'tbt' | 'cls';

export type Audit = Record<(typeof CATEGORIES)[number] | Metric, number> & {
  /** Ids of the audits that cost points. */
  failing: string[];
};

/** Audits one address in a Chromium of its own. */
export function audit(url: string): Promise<Audit> {
  return withChromium(async (port) => {
    const onlyCategories = [...CATEGORIES];
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories });
    if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(runtimeError.message);
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const metric = (id: string) => audits[id]?.numericValue ?? NaN;
    const failing = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    );
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      fcp: metric('first-contentful-paint'),
      lcp: metric('largest-contentful-paint'),
      tbt: metric('total-blocking-time'),
      cls: metric('cumulative-layout-shift'),
      failing,
    };
  });
}

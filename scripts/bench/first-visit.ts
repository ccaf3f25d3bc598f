/** What a first visit fetches, in a real browser, from the server's own log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TELEPHONE, withPage } from './browser.ts';
import type { BenchServer } from './serve.ts';

const KINDS = { html: /html/, style: /css/, script: /javascript/, font: /font/, image: /image/ };
type Kind = keyof typeof KINDS;

export interface FirstVisit extends Record<Kind, number> {
  critical: number;
  visit: number;
  requests: number;
  /** Characters of script inside the HTML. */
  inlineScript: number;
}

/** Visits a page with an empty cache and touches nothing until the network is at rest. */
export function measureFirstVisit(server: BenchServer, path: string): Promise<FirstVisit> {
  return withPage(TELEPHONE, async (page) => {
    server.log.length = 0;
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    await sleep(2000);
    const { blocking, inlineScript } = await page.evaluate(() => ({
      blocking: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
        .map(({ name }) => new URL(name).pathname),
      inlineScript: [...document.scripts]
        .filter(({ src, type }) => !src && /^(|module|text\/javascript)$/.test(type))
        .reduce((characters, { text }) => characters + text.length, 0),
    }));
    const log = server.log.filter((sent) => !/icon/.test(sent.path));
    const sum = (list: typeof log) => list.reduce((bytes, sent) => bytes + sent.bytes, 0);
    const kinds = Object.entries(KINDS).map(([kind, type]) => [
      kind,
      sum(log.filter((sent) => type.test(sent.type))),
    ]);
    return {
      ...(Object.fromEntries(kinds) as Record<Kind, number>),
      critical: sum(log.filter((sent, index) => index === 0 || blocking.includes(sent.path))),
      visit: sum(log),
      requests: log.length,
      inlineScript,
    };
  });
}

/**
 * What a first visit may cost, as far as the HTML tells; tests/e2e/budgets.spec.ts measures the rest.
 * After a deliberate change, `npm run budgets -- --update` renews the record of what pages are made of.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BARS } from '../../scripts/bench/bars.ts';
import { growth, partsOf } from '../../scripts/bench/page-parts.ts';
import { weigh } from '../../scripts/bench/page-weight.ts';
import { readRecord } from '../../scripts/bench/record.ts';
import { pages } from '../support/built/dist.ts';

const record = readRecord();
const read = (address: string) => readFileSync(`dist${address}`);

test('the record names the pages that there are', () => {
  expect(Object.keys(record).toSorted(), 'renew it: npm run budgets -- --update').toEqual(
    pages.map(({ name }) => name).toSorted(),
  );
});

describe.each(pages)('$name', ({ name, html }) => {
  const weight = weigh(html, read);
  const expectWithin = (what: string, figure: number, bar: number) => {
    if (figure <= bar) return;
    const grown = growth(record[name], partsOf(html));
    expect.fail(`${name}: ${figure} ${what}, ${bar} allowed; grew since the record: ${grown}`);
  };

  test('comes in one round trip, with all that blocks rendering', () => {
    expectWithin('bytes as sent', weight.critical, BARS.critical);
  });

  test('holds little script', () => {
    expectWithin('characters of inline script', weight.inlineScript, BARS.inlineScript);
  });

  test('fetches no script that nobody asked for', () => {
    expect(weight.scripts, `${name}: script fetched without intent`).toEqual([]);
  });

  test('lets the words go first: no font is preloaded, and they are small', () => {
    expect(html).not.toMatch(/<link [^>]*rel="preload"/);
    const bytes = weight.fonts.reduce((sum, address) => sum + read(address).length, 0);
    expectWithin('bytes of fonts', bytes, BARS.fonts);
  });

  test('is a small first visit of few requests', () => {
    expectWithin('bytes in all', weight.visit, BARS.visit);
    expectWithin('requests', weight.requests, BARS.requests);
  });
});

/** The tables by which runs decide; alert.test.ts has when causes are told. */
import { expect, it } from 'vitest';
import {
  afterFailure,
  beforeAttempt,
  idPrefixesUntil,
  isDue,
  isJump,
  nextLane,
} from '../../../netlify/enquiries/decisions.ts';
import { newEntry, parseEntry, type Entry } from '../../../netlify/enquiries/entry.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const MINUTE_MS = 60_000;
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const entry = (changes: Partial<Entry> = {}): Entry => ({ ...newEntry('a@b.co', NOW), ...changes });

it.each<[string, Partial<Entry>, boolean]>([
  ['before its next attempt', { nextAt: at(1) }, false],
  ['at its next attempt', { nextAt: at(0) }, true],
  ['whose next attempt a wrong clock put off', { nextAt: at(7 * 60 * MINUTE_MS) }, true],
  ['that the recipient has', { acceptedAt: at(0) }, false],
])('whether a run tries an entry %s', (_title, changes, expected) => {
  expect(isDue(entry(changes), NOW)).toBe(expected);
});

it('an attempt whose run ends before its result is followed by the next after 4.5 minutes', () => {
  expect(beforeAttempt(entry(), NOW).nextAt).toBe(at(4.5 * MINUTE_MS));
});

it.each([
  [0, {}, 1, 4.5],
  [1, {}, 2, 9.5],
  [20, {}, 21, 359.5],
  [0, { isRefused: true }, 1, 359.5],
  [0, { mayHaveArrived: true }, 1, 359.5],
])(
  'an attempt after %i others that fails so %j is number %i, and the next follows after %d minutes',
  (attempts, how, number, minutes) => {
    const counted = beforeAttempt(entry({ attempts }), NOW);
    expect(counted).toMatchObject({ attempts: number, reason: 'no-result' });
    const failure = { reason: 'Y', isRefused: false, mayHaveArrived: false, ...how };
    const after = afterFailure(counted, failure, NOW);
    expect(after).toMatchObject({ attempts: number, reason: 'Y', nextAt: at(minutes * MINUTE_MS) });
  },
);

const lane = (name: string, left: number, underWay = 0, failures = 0, begun = 0) => ({
  ...{ name, left, underWay, failures, begun },
});
it.each([
  ['nobody', [lane('a', 0)], undefined],
  ['who has fewest under way', [lane('a', 5, 1), lane('b', 5)], 'b'],
  ['who then has fewest failures', [lane('a', 5, 0, 9), lane('b', 5, 0, 1)], 'b'],
  ['whose turn came least often', [lane('a', 5, 0, 0, 3), lane('b', 5, 0, 0, 2)], 'b'],
])('the next connection is for %s', (_title, lanes, expected) => {
  expect(nextLane(lanes)?.name).toBe(expected);
});

it('the beginnings of ids until a day are those of years, months and days', () => {
  expect(idPrefixesUntil('2026-03-02')).toEqual([
    ...['2025-', '2026-01-', '2026-02-', '2026-03-01', '2026-03-02'],
  ]);
});

it.each([
  ['2026-05-05', 180, false],
  ['2026-05-22', 180, false],
  ['2026-05-23', 180, true],
  ['2027-05-04', 180, true],
  ['2026-05-06', 5, false],
  ['2026-05-07', 5, true],
])(
  'whether a purge until %s, after one until 2026-05-04, of %i days of retention, is a jump: %s',
  (day, days, expected) => {
    expect(isJump(day, '2026-05-04', days)).toBe(expected);
  },
);

it.each(['{"since":"2026-05-04T12:00:00Z","atte', '{"since":"noon"}', ''])(
  'the entry %j is torn: the recipient was not tried, since the day in its id',
  (text) => {
    const place = { id: '2026-05-04-x', recipient: 'abc' };
    expect(parseEntry(text, place)).toEqual(newEntry('abc', new Date('2026-05-04')));
  },
);

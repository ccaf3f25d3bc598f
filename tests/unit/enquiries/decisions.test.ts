/** The tables by which runs decide; alert.test.ts has when causes are told. */
import { expect, it } from 'vitest';
import {
  afterFailure,
  beforeAttempt,
  dueInOrder,
  idPrefixesUntil,
  isGivenUp,
} from '../../../netlify/enquiries/decisions.ts';
import { newEntry, parseEntry, type Entry } from '../../../netlify/enquiries/recipient-entry.ts';
import { mailError } from '../../support/memory-services.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const MINUTE_MS = 60_000;
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const entry = (changes: Partial<Entry> = {}): Entry => ({ ...newEntry('a@b.co', NOW), ...changes });

const waiting = (recipient: string, changes: Partial<Entry> = {}) => ({
  place: { id: '2026-05-04-x', recipient },
  entry: entry(changes),
});

it.each<[string, Partial<Entry>, boolean]>([
  ['before its next attempt', { nextAt: at(1) }, false],
  ['at its next attempt', { nextAt: at(0) }, true],
  ['whose next attempt a wrong clock put off', { nextAt: at(7 * 60 * MINUTE_MS) }, true],
  ['that the recipient has', { acceptedAt: at(0) }, false],
])('whether a run tries an entry %s', (_title, changes, expected) => {
  expect(dueInOrder([waiting('a', changes)], NOW)).toHaveLength(expected ? 1 : 0);
});

it.each<[string, Partial<Entry>, number, boolean]>([
  ['that the recipient refuses for good', { reason: 'recipient-550', isRefused: true }, 3, true],
  ['that was refused for good yesterday', { reason: 'recipient-550', isRefused: true }, 1, false],
  ['whose text is not found', { reason: 'no-text' }, 3, true],
  ['for a mailbox that is full', { reason: 'recipient-full-552' }, 100, false],
  ['whose text can not be read', { reason: 'unreadable' }, 100, false],
])('whether an entry %s is given up', (_title, changes, days, expected) => {
  expect(isGivenUp(entry({ since: at(-days * 24 * 60 * MINUTE_MS), ...changes }), NOW)).toBe(expected);
});

it('an attempt whose run ends before its result is followed by the next after 4.5 minutes', () => {
  expect(beforeAttempt(entry(), NOW).nextAt).toBe(at(4.5 * MINUTE_MS));
});

it.each([
  [0, {}, 1, 4.5],
  [1, {}, 2, 9.5],
  [20, {}, 21, 359.5],
  [0, { isPermanent: true }, 1, 359.5],
  [0, { mayHaveArrived: true }, 1, 359.5],
])(
  'an attempt after %i others that fails so %j is number %i, and the next follows after %d minutes',
  (attempts, how, number, minutes) => {
    const counted = beforeAttempt(entry({ attempts }), NOW);
    expect(counted).toMatchObject({ attempts: number, reason: 'no-result' });
    const after = afterFailure(counted, Object.assign(mailError({ code: 'Y' }), how), NOW);
    expect(after).toMatchObject({ attempts: number, reason: 'Y', nextAt: at(minutes * MINUTE_MS) });
  },
);

it('a run tries recipients with few failures first, and of those what was tried least', () => {
  const failed = (attempts: number) => ({ reason: 'X', attempts });
  const all = [
    ...[waiting('full', failed(1)), waiting('full', failed(1)), waiting('full')],
    ...[waiting('fine', { attempts: 1 }), waiting('fine'), waiting('once', failed(9)), waiting('once')],
  ];
  const order = dueInOrder(all, NOW).map(({ place, entry }) => `${place.recipient} ${entry.attempts}`);
  expect(order).toEqual(['fine 0', 'fine 1', 'once 0', 'once 9', 'full 0', 'full 1', 'full 1']);
});

it('the beginnings of ids until a day are those of years, months and days', () => {
  expect(idPrefixesUntil('2026-03-02')).toEqual([
    ...['2025-', '2026-01-', '2026-02-', '2026-03-01', '2026-03-02'],
  ]);
});

it.each(['{"since":"2026-05-04T12:00:00Z","atte', '{"since":"noon"}', ''])(
  'the entry %j is torn: the recipient was not tried, since the day in its id',
  (text) => {
    const place = { id: '2026-05-04-x', recipient: 'abc' };
    expect(parseEntry(text, place)).toEqual(newEntry('abc', new Date('2026-05-04')));
  },
);

import { expect, it } from 'vitest';
import { outboxAlerts, unreadableKeys, type Waiting } from '../../../netlify/enquiries/outbox-alerts.ts';
import type { WaitingEntry } from '../../../netlify/enquiries/retry-state.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const ago = (minutes: number) => NOW.getTime() - minutes * MINUTE_MS;
const entry = (kind: WaitingEntry['kind'], minutes?: number): WaitingEntry => ({
  ...{ kind, failures: 1, nextAt: 0 },
  ...(minutes !== undefined && { since: ago(minutes) }),
});

const alertsFor = (entries: Record<string, WaitingEntry | undefined>, changes: Partial<Waiting> = {}) =>
  outboxAlerts(
    {
      ...{ entries: new Map(Object.entries(entries)), since: new Map(), unknownKeys: [] },
      ...{ future: 0, refused: 0, lastCode: undefined },
      ...changes,
    },
    7 * DAY_MS,
    NOW,
  );

it('an empty outbox raises no alert', () => {
  expect(alertsFor({})).toEqual({});
});

it('enquiries that wait for more than 15 minutes are undelivered, with the age of the oldest', () => {
  expect(
    alertsFor(
      { a: entry('uncertain', 15), b: entry('not-sent', 16), c: entry('uncertain', 90.9) },
      { lastCode: 'not-mailed-EAUTH' },
    ),
  ).toEqual({
    undelivered: {
      count: 2,
      text: 'Enquiries not mailed yet: 2, the oldest for 90 minutes (last failure: not-mailed-EAUTH). They are stored and will be retried; read them with: npm run enquiries -- list',
    },
  });
});

it('the time of a record that was read in this run counts, and no failure is named when there was none', () => {
  const since = new Map([
    ['a', ago(20)],
    ['b', ago(5)],
  ]);
  expect(alertsFor({ a: undefined, b: entry('uncertain', 60) }, { since })).toEqual({
    undelivered: {
      count: 1,
      text: 'Enquiries not mailed yet: 1, the oldest for 20 minutes. They are stored and will be retried; read them with: npm run enquiries -- list',
    },
  });
});

it('enquiries that were not read yet count as late', () => {
  const { undelivered } = alertsFor({ a: undefined, b: undefined });
  expect(undelivered).toMatchObject({ count: 2 });
  expect(undelivered?.text).toContain('the oldest for 0 minutes.');
});

it('enquiries that the server rejects are told apart once they are late', () => {
  expect(alertsFor({ a: entry('rejected', 14), b: entry('rejected', 16), c: entry('rejected', 60) })).toEqual(
    {
      rejected: {
        count: 2,
        text: 'Enquiries that the mail server refuses for good: 2. When other enquiries arrive by mail, the cause is in their text; otherwise check SMTP_URL, MAIL_FROM and MAIL_TO. They are stored and retried every six hours; read them with: npm run enquiries -- list',
      },
    },
  );
});

it('enquiries that were given up are not undelivered', () => {
  expect(alertsFor({ a: entry('given-up', 8 * 24 * 60) })).toEqual({
    'given-up': {
      count: 1,
      text: 'Enquiries that could not be mailed for 7 days: 1. They are stored, but no longer retried; send them with: npm run enquiries -- retry',
    },
  });
});

it('unreadable records and unknown keys are named, and are not undelivered', () => {
  expect(alertsFor({ a: entry('unreadable') }, { unknownKeys: ['outbox/x.txt'] })).toEqual({
    unreadable: {
      count: 2,
      text: "Unreadable records in the outbox: 2 (outbox/a, outbox/x.txt). They are left unchanged in the site's Netlify Blobs.",
    },
  });
});

it.each([
  [5, 'outbox/0, outbox/1, outbox/2, outbox/3, outbox/4)'],
  [6, 'outbox/0, outbox/1, outbox/2, outbox/3, outbox/4, …)'],
])('of %i unreadable records the alert names at most five', (count, keys) => {
  const entries = Array.from({ length: count }, (_, index) => [index, entry('unreadable')]);
  expect(alertsFor(Object.fromEntries(entries)).unreadable?.text).toContain(`${count} (${keys}.`);
});

it('refused recipients and times in the future raise their alerts', () => {
  expect(alertsFor({}, { refused: 3, future: 2 })).toEqual({
    'refused-recipient': {
      count: 3,
      text: 'The mail server refused an address of MAIL_TO for good: enquiries not mailed to everybody: 3. The other recipients have them. npm run enquiries -- show ID names the address; correct MAIL_TO.',
    },
    future: {
      count: 2,
      text: 'Enquiries with a time of receipt in the future: 2. They are mailed, but purged late; a clock was wrong.',
    },
  });
});

it('the unreadable keys are those of unreadable entries and the unknown ones', () => {
  const entries = new Map([
    ['a', entry('unreadable')],
    ['b', entry('uncertain')],
    ['c', undefined],
  ]);
  expect(unreadableKeys({ entries, unknownKeys: ['outbox/x'] })).toEqual(['outbox/a', 'outbox/x']);
});

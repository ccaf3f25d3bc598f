import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { raiseAlerts, type Alerts, type RaisedAlerts } from '../../../netlify/enquiries/alert.ts';
import type { LogLine } from '../../../netlify/enquiries/log.ts';

const WEBHOOK = 'https://hooks.example/x';
const START = Date.UTC(2026, 4, 4);
const MINUTE = 60_000;

let logs: (LogLine & { level: string })[];
const posted = vi.fn<typeof fetch>();
beforeEach(() => {
  logs = [];
  posted.mockReset().mockImplementation(async () => new Response('ok'));
  vi.stubGlobal('fetch', posted);
});
afterEach(() => vi.unstubAllGlobals());

const raise = (
  alerts: Alerts,
  raised: RaisedAlerts = {},
  minutes = 0,
  webhook: string | undefined = WEBHOOK,
) =>
  raiseAlerts(alerts, raised, {
    webhook: WEBHOOK,
    now: () => new Date(START + minutes * MINUTE),
    log: (level, line) => logs.push({ level, ...line }),
  });
const undelivered = (count: number): Alerts => ({ undelivered: { count, text: `Waiting: ${count}` } });
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

it('a new alert is logged, and posted to the webhook as JSON', async () => {
  expect(await raise(undelivered(3))).toEqual({ undelivered: { at: at(0), count: 3 } });
  expect(logs).toEqual([
    { level: 'error', source: 'alert', code: 'undelivered', count: 3, hint: 'Waiting: 3' },
  ]);
  expect(posted.mock.calls).toEqual([
    [
      WEBHOOK,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"text":"Waiting: 3"}',
        signal: expect.any(AbortSignal) as AbortSignal,
      },
    ],
  ]);
});

it('an alert without a webhook counts as raised once it is logged', async () => {
  expect(
    await raiseAlerts(
      undelivered(1),
      {},
      { webhook: undefined, now: () => new Date(START), log: () => undefined },
    ),
  ).toEqual({ undelivered: { at: at(0), count: 1 } });
});

it('an alert whose cause is gone is forgotten', async () => {
  expect(await raise({}, { undelivered: { at: at(0), count: 3 } }, 5)).toEqual({});
  expect(logs).toEqual([]);
});

describe('an alert that was raised for four', () => {
  const raised = { undelivered: { at: at(0), count: 4 } };
  it.each([
    [8, 1, true],
    [7, 59, false],
    [7, 60, true],
    [4, 60, false],
    [4, 1439, false],
    [4, 1440, true],
    [3, 60, false],
    [3, 1440, true],
  ])('is, for %i after %i minutes, raised again: %s', async (count, minutes, isRaised) => {
    const next = await raise(undelivered(count), raised, minutes);
    expect(logs).toHaveLength(isRaised ? 1 : 0);
    expect(next).toEqual({
      undelivered: isRaised ? { at: at(minutes), count } : { at: at(0), count: Math.min(count, 4) },
    });
  });
});

it.each([
  [async () => new Response('no', { status: 500 }), 'webhook-http-500'],
  [async () => new Response(null, { status: 404 }), 'webhook-http-404'],
  [() => Promise.reject(new TypeError('down')), 'webhook-TypeError'],
])('an alert that the webhook does not accept (%#) does not count as raised', async (answer, code) => {
  posted.mockImplementation(answer);
  expect(await raise(undelivered(1))).toEqual({});
  expect(logs.at(-1)).toEqual({ level: 'error', source: 'alert', code });
});

it('an alert counts as raised when the response of the webhook has no body', async () => {
  posted.mockImplementation(async () => new Response(null, { status: 204 }));
  expect(await raise(undelivered(1))).toHaveProperty('undelivered');
});

import { beforeEach, expect, it, vi } from 'vitest';
import { raiseAlerts, type RaisedAlerts } from '../../../netlify/enquiries/alert.ts';
import { createMemoryServices, START, type MemoryServices } from '../../support/memory-services.ts';

const HOUR_MS = 60 * 60_000;
const WEBHOOK = 'https://hooks.example/x';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
  return memory.restore;
});

/** Raises the alert `future` with this count, and what is remembered. */
const raise = (count: number, raised: RaisedAlerts = {}, webhook?: string) =>
  raiseAlerts({ future: { count, text: 'A sentence.' } }, raised, { ...memory.services, webhook });
/** What is remembered of an alert raised this long ago. */
const raisedAgo = (ms: number, count: number) => ({
  future: { at: new Date(START.getTime() - ms).toISOString(), count },
});

it('a new alert is logged and remembered', async () => {
  expect(await raise(2)).toEqual({ future: { at: START.toISOString(), count: 2 } });
  expect(memory.logs).toEqual([
    { level: 'error', source: 'alert', code: 'future', count: 2, hint: 'A sentence.' },
  ]);
  expect(memory.request).not.toHaveBeenCalled();
});

it('an alert whose cause is gone is forgotten', async () => {
  expect(await raiseAlerts({}, raisedAgo(0, 2), { ...memory.services, webhook: WEBHOOK })).toEqual({});
  expect(memory.logs).toEqual([]);
});

it.each([
  ['the same count', 4, 0, 4, false],
  ['the same count after almost a day', 4, 24 * HOUR_MS - 1, 4, false],
  ['the same count after a day', 4, 24 * HOUR_MS, 4, true],
  ['a grown count', 4, 0, 7, false],
  ['a grown count after almost an hour', 4, HOUR_MS - 1, 5, false],
  ['a grown count after an hour', 4, HOUR_MS, 5, true],
  ['a doubled count', 4, 0, 8, true],
  ['a fallen count', 4, HOUR_MS, 3, false],
])('an alert is repeated with %s: %i, %i ms ago, now %i: %s', async (_title, last, ms, count, repeated) => {
  const raised = await raise(count, raisedAgo(ms, last));
  expect(memory.logs).toHaveLength(repeated ? 1 : 0);
  expect(raised).toEqual(repeated ? raisedAgo(0, count) : raisedAgo(ms, Math.min(last, count)));
});

it('an alert is posted to the webhook as JSON', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await raise(1, {}, WEBHOOK);
  expect(memory.request.mock.calls).toEqual([
    [
      WEBHOOK,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"text":"A sentence."}',
        signal: expect.any(AbortSignal) as AbortSignal,
      },
    ],
  ]);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(4000);
  timeout.mockRestore();
  expect(memory.logs).toHaveLength(1);
});

it.each<[string, () => Promise<Response>, string]>([
  ['answers 500', () => Promise.resolve(new Response('x', { status: 500 })), 'webhook-http-500'],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'webhook-TypeError'],
])('an alert does not count as raised while the webhook %s', async (_title, respond, code) => {
  memory.request.mockImplementation(respond);
  expect(await raise(1, {}, WEBHOOK)).toEqual({});
  expect(memory.logs[1]).toEqual({ level: 'error', source: 'alert', code });
});

it("the webhook's response is not left unread, and may have no body", async () => {
  const response = new Response('ok');
  memory.request.mockResolvedValueOnce(response);
  await raise(1, {}, WEBHOOK);
  expect(await response.body?.getReader().read()).toEqual({ done: true, value: undefined });
  memory.request.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await raise(1, {}, WEBHOOK)).toHaveProperty('future');
});

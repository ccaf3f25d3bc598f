import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  outboxAlerts,
  raiseAlerts,
  type Alert,
  type RaisedAlerts,
} from '../../../netlify/enquiries/alert.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import { createMemoryServices, finish, START, type MemoryServices } from '../../support/memory-services.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the alerts for the outbox', () => {
  const NOTHING = {
    ...{ waiting: [], givenUp: [], settled: [], unread: 0, unreadable: [], isMailOff: false },
  };
  const waitingFor = (minutes: number, reason?: string) => {
    const receivedAt = new Date(START.getTime() - minutes * MINUTE_MS).toISOString();
    const failure = { kind: 'uncertain', reason: reason ?? '', attempts: 1, nextAt: receivedAt } as const;
    return sampleRecord({ receivedAt, ...(reason !== undefined && { failure }) });
  };
  const alertsFor = (state: Partial<Parameters<typeof outboxAlerts>[0]>) =>
    outboxAlerts({ ...NOTHING, ...state }, START);

  it('are none for an empty outbox and for enquiries of the last 15 minutes', () => {
    expect(alertsFor({})).toEqual([]);
    expect(alertsFor({ waiting: [waitingFor(15)], unread: 3 })).toEqual([]);
  });

  it('count what waits for longer and what was not read, and name the reasons', () => {
    const waiting = [waitingFor(16, 'EAUTH-535'), waitingFor(90, 'EAUTH-535'), waitingFor(17), waitingFor(1)];
    expect(alertsFor({ waiting, unread: 2 })).toEqual([
      {
        code: 'undelivered',
        count: 5,
        text: 'Enquiries not mailed yet: 5, the oldest for 90 minutes (EAUTH-535). They are stored and will be retried; read them with: npm run enquiries -- list',
      },
    ]);
    expect(alertsFor({ waiting, isMailOff: true })[0]?.text).toContain('90 minutes (mail-off).');
  });

  it('name at most five reasons or keys', () => {
    const unreadable = ['1', '2', '3', '4', '5', '6'];
    expect(alertsFor({ unreadable })).toEqual([
      {
        code: 'unreadable',
        count: 6,
        text: "Unreadable records in the outbox: 6 (1, 2, 3, 4, 5, …). They are left unchanged in the site's Netlify Blobs.",
      },
    ]);
    expect(alertsFor({ unreadable: unreadable.slice(1) })[0]?.text).toContain('5 (2, 3, 4, 5, 6).');
  });

  it('count what was given up, and what a recipient refused for good', () => {
    const refused = sampleRecord({
      delivery: { accepted: ['a@b.co'], refused: [{ address: 'x@b.co', code: 550 }] },
    });
    const complete = sampleRecord({ delivery: { accepted: ['a@b.co'], refused: [] } });
    expect(alertsFor({ givenUp: [sampleRecord()], settled: [refused, complete] })).toMatchObject([
      { code: 'refused-recipient', count: 1, text: expect.stringContaining('everybody: 1.') as string },
      { code: 'given-up', count: 1, text: expect.stringContaining('for seven days: 1.') as string },
    ]);
  });
});

describe('an alert', () => {
  const webhook = 'https://hooks.example/x';
  let memory: MemoryServices;
  let raised: RaisedAlerts;
  beforeEach(() => {
    memory = createMemoryServices();
    raised = {};
    return memory.restore;
  });

  /** The codes logged by a run at that time. */
  async function runAt(hours: number, alerts: Alert[], options: { webhook?: string } = {}) {
    vi.setSystemTime(START.getTime() + hours * HOUR_MS);
    memory.logs.length = 0;
    raised = await finish(raiseAlerts(alerts, raised, { webhook: options.webhook, ...memory.services }));
    return memory.logs.map(({ code }) => code);
  }
  const waiting = (count: number): Alert[] => [{ code: 'undelivered', count, text: `${count} wait` }];

  it('is logged and posted once a day while its cause lasts, and again when the cause returns', async () => {
    expect(await runAt(0, waiting(2), { webhook })).toEqual(['undelivered']);
    expect(memory.logs).toEqual([
      { level: 'error', source: 'alert', code: 'undelivered', count: 2, hint: '2 wait' },
    ]);
    expect(memory.request).toHaveBeenCalledExactlyOnceWith(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"2 wait"}',
      signal: expect.any(AbortSignal) as AbortSignal,
    });
    expect(await runAt(23.9, waiting(3))).toEqual([]);
    expect(await runAt(24, waiting(3))).toEqual(['undelivered']);
    expect(await runAt(25, [])).toEqual([]);
    expect(await runAt(26, waiting(1))).toEqual(['undelivered']);
  });

  it('is raised again when its count has doubled since the lowest, so that one enquiry hides no outage', async () => {
    expect(await runAt(0, waiting(4))).toEqual(['undelivered']);
    expect(await runAt(1, waiting(1))).toEqual([]);
    expect(await runAt(2, waiting(2))).toEqual(['undelivered']);
    expect(await runAt(3, waiting(3))).toEqual([]);
  });

  it('for a refused recipient is raised once a day, although its enquiries leave the outbox', async () => {
    const refused: Alert[] = [{ code: 'refused-recipient', count: 1, text: 'x' }];
    expect(await runAt(0, refused)).toEqual(['refused-recipient']);
    expect(await runAt(1, [])).toEqual([]);
    expect(await runAt(2, refused)).toEqual([]);
    expect(await runAt(25, [])).toEqual([]);
    expect(raised).toEqual({});
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['answers 500', () => Promise.resolve(new Response(null, { status: 500 })), 'http-500'],
    ['is down', () => Promise.reject(new TypeError('secret')), 'TypeError'],
  ])('is repeated by the next run when the webhook %s', async (_title, answer, reason) => {
    memory.request.mockImplementationOnce(answer);
    expect(await runAt(0, waiting(1), { webhook })).toEqual(['undelivered', 'webhook-failed']);
    expect(memory.logs[1]).toMatchObject({ level: 'error', source: 'alert', reason });
    expect(await runAt(0.1, waiting(1), { webhook })).toEqual(['undelivered']);
    expect(await runAt(0.2, waiting(1), { webhook })).toEqual([]);
  });
});

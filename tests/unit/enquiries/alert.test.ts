import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  outboxAlerts,
  raiseAlerts,
  type Alert,
  type OutboxState,
  type RaisedAlerts,
} from '../../../netlify/enquiries/alert.ts';
import { createRecord } from '../../support/enquiries.ts';
import { createMemoryServices, finish, START, type MemoryServices } from '../../support/memory-services.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the alerts for the outbox', () => {
  const NOTHING = { waiting: [], givenUp: [], unread: 0, unreadable: [], isMailOff: false };
  const waitingFor = (minutes: number, reason?: string) => {
    const receivedAt = new Date(START.getTime() - minutes * MINUTE_MS).toISOString();
    const failure = { state: 'waiting', reason: reason ?? '', attempts: 1, nextAt: receivedAt } as const;
    return createRecord({ receivedAt, ...(reason !== undefined && { recipients: { 'a@b.co': failure } }) });
  };
  /** Code and count of each alert, and what its text has in brackets or says of the count. */
  const alertsFor = (state: Partial<OutboxState>) => {
    const alerts = outboxAlerts({ ...NOTHING, ...state }, START);
    return alerts.map(({ code, count, text }) => [code, count, /\(.*\)|: \d+\./.exec(text)?.[0]]);
  };
  const waiting = [waitingFor(16, 'EAUTH-535'), waitingFor(90, 'EAUTH-535'), waitingFor(17), waitingFor(1)];

  it.each<[string, Partial<OutboxState>, unknown[]]>([
    ['nothing for an empty outbox', {}, []],
    ['nothing that waits for 15 minutes or less', { waiting: [waitingFor(15)], unread: 3 }, []],
    ['what waits longer or was not read', { waiting, unread: 2 }, [['undelivered', 5, '(EAUTH-535)']]],
    ['what waits while mail is off', { waiting, isMailOff: true }, [['undelivered', 3, '(mail-off)']]],
    ['what is unreadable', { unreadable: ['a', 'b'] }, [['unreadable', 2, '(a, b)']]],
    ['what was given up', { givenUp: [waitingFor(99)] }, [['given-up', 1, ': 1.']]],
  ])('count and name %s', (_title, state, expected) => {
    expect(alertsFor(state)).toEqual(expected);
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
  async function runAt(hours: number, alerts: Alert[]) {
    vi.setSystemTime(START.getTime() + hours * HOUR_MS);
    memory.logs.length = 0;
    raised = await finish(raiseAlerts(alerts, raised, { webhook, ...memory.services }));
    return memory.logs.map(({ code }) => code);
  }
  const waiting = (count: number): Alert[] => [{ code: 'undelivered', count, text: `${count} wait` }];

  it('is logged and posted once a day while its cause lasts, and again when the cause returns', async () => {
    expect(await runAt(0, waiting(2))).toEqual(['undelivered']);
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

  it('is repeated by the next run when the webhook is down', async () => {
    memory.request.mockRejectedValueOnce(new TypeError('secret'));
    expect(await runAt(0, waiting(1))).toEqual(['undelivered', 'webhook-failed']);
    expect(memory.logs[1]).toMatchObject({ level: 'error', source: 'alert', reason: 'TypeError' });
    expect(await runAt(0.1, waiting(1))).toEqual(['undelivered']);
    expect(await runAt(0.2, waiting(1))).toEqual([]);
  });
});

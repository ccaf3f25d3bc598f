import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailError } from '../../../netlify/enquiries/mail-failure.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import {
  manualLimits,
  retryMail,
  scheduledLimits,
  type RetryLimits,
  type RetryOptions,
  type RetryServices,
} from '../../../netlify/enquiries/retry.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import {
  createMemoryServices,
  finish,
  START,
  TEAM,
  type MemoryServices,
} from '../../support/memory-services.ts';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
  return memory.restore;
});

/** Saves a record of each age to the outbox. */
async function save(...agesMs: number[]): Promise<EnquiryRecord[]> {
  const records = agesMs.map((ageMs) =>
    sampleRecord({ receivedAt: new Date(Date.now() - ageMs).toISOString() }),
  );
  for (const record of records) await memory.services.store.save(record);
  return records;
}
const run = (
  limits: Partial<RetryLimits> = {},
  options?: RetryOptions,
  changes: Partial<RetryServices> = {},
) => finish(retryMail({ ...memory.services, ...changes }, { ...scheduledLimits, ...limits }, options));
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const setMinutes = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
const state = (name: string) => JSON.parse(memory.blobs.get(`notes/${name}`) ?? 'null') as unknown;
const alerts = () => memory.logs.filter(({ source }) => source === 'alert').map(({ code }) => code);
const mailedIds = () => memory.mails().map(([id]) => id);
const LOGIN = new MailError(Object.assign(new Error('x'), { code: 'EAUTH' }), false);
const DROPPED = new MailError(Object.assign(new Error('x'), { code: 'ECONNECTION' }), true);
const REJECTED = new MailError(Object.assign(new Error('x'), { permanent: true }), true);

it('the limits of a scheduled run fit into 30 s; a run by hand has hardly any', () => {
  expect(scheduledLimits).toEqual({
    ...{ minAgeMs: 60_000, maxAgeMs: 7 * DAY_MS, maxItems: 400, backoff: true },
    ...{ budgetMs: 12_000, maxConsecutiveFailures: 5, concurrency: 3, alerts: true },
  });
  expect(manualLimits).toEqual({
    ...{ minAgeMs: 15_000, maxAgeMs: Infinity, maxItems: Infinity, backoff: false },
    ...{ budgetMs: Infinity, maxConsecutiveFailures: 5, concurrency: 3, alerts: false },
  });
});

describe('a run', () => {
  it('mails the oldest first, archives it, and forgets what it knew', async () => {
    const [middle, oldest, newest] = await save(10 * MINUTE_MS, 3 * DAY_MS, 2 * MINUTE_MS);
    expect(await run({ concurrency: 1 })).toEqual({
      ...{ busy: false, mailed: 3, failed: 0, waiting: 0, unreadable: [] },
    });
    expect(memory.mails()).toEqual([oldest, middle, newest].map((record) => [record!.id, TEAM]));
    expect(memory.keys().every((key) => key.startsWith('archive/'))).toBe(true);
    expect(state('retry')).toEqual({ waiting: {}, refused: { count: 0, lastAt: 0 }, alerts: {} });
    expect(state('lease')).toBeNull();
    expect(memory.logs).toHaveLength(3);
    expect(memory.logs[0]).toMatchObject({ source: 'retry-mail', code: 'mailed', id: oldest!.id });
  });

  it('uses the limits of a scheduled run unless it has others', async () => {
    await save(30_000, 8 * DAY_MS, 2 * MINUTE_MS);
    const report = await finish(retryMail(memory.services));
    expect(report).toMatchObject({ mailed: 1, waiting: 2 });
    expect(alerts()).toEqual(['given-up']);
  });

  it('sends as many mails at a time as its concurrency', async () => {
    await save(...Array<number>(7).fill(5 * MINUTE_MS));
    let [current, most] = [0, 0];
    memory.send.mockImplementation(async (_record, to) => {
      most = Math.max(most, ++current);
      await wait(10);
      current--;
      return { accepted: [...to], refused: [] };
    });
    expect(await run()).toMatchObject({ mailed: 7 });
    expect(most).toBe(3);
  });

  it('starts no mail after its budget', async () => {
    await save(...Array<number>(4).fill(5 * MINUTE_MS));
    memory.send.mockImplementation((_record, to) =>
      wait(5875).then(() => ({ accepted: [...to], refused: [] })),
    );
    // The lease takes 250 ms of the 12 s.
    expect(await run({ concurrency: 1 })).toMatchObject({ mailed: 3, waiting: 1 });
  });

  it('starts reading no further records after half of its budget', async () => {
    const records = await save(...Array<number>(41).fill(5 * MINUTE_MS));
    const get = vi
      .spyOn(memory.services.store, 'get')
      .mockImplementation(() => wait(1500).then(() => undefined));
    await run();
    expect(get).toHaveBeenCalledTimes(40);
    get.mockClear();
    get.mockImplementation(() => wait(1400).then(() => undefined));
    await run();
    expect(get).toHaveBeenCalledTimes(records.length);
  });

  it('ends after five failures in a row', async () => {
    await save(...Array<number>(8).fill(5 * MINUTE_MS));
    memory.send.mockRejectedValue(DROPPED);
    expect(await run({ concurrency: 1 })).toMatchObject({ mailed: 0, failed: 5, waiting: 8 });
  });

  it('goes on after failures that are not in a row', async () => {
    await save(...Array<number>(8).fill(5 * MINUTE_MS));
    let count = 0;
    memory.send.mockImplementation((_record, to) =>
      ++count === 4 ? Promise.resolve({ accepted: [...to], refused: [] }) : Promise.reject(DROPPED),
    );
    expect(await run({ concurrency: 1 })).toMatchObject({ mailed: 1, failed: 7, waiting: 7 });
  });

  it('reports its progress', async () => {
    await save(5 * MINUTE_MS, 6 * MINUTE_MS);
    const onProgress = vi.fn();
    await run({ concurrency: 1 }, { onProgress });
    expect(onProgress.mock.calls).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('counts and keeps what waits while mail is off', async () => {
    await save(20 * MINUTE_MS);
    expect(await run({}, {}, { mailer: undefined })).toMatchObject({ mailed: 0, failed: 0, waiting: 1 });
    expect(alerts()).toEqual(['undelivered']);
  });

  it('releases the lease when the store fails', async () => {
    const list = () => Promise.reject(new Error('down'));
    const store = { ...memory.services.store, list };
    await expect(run({}, {}, { store })).rejects.toThrow('down');
    expect(state('lease')).toBeNull();
  });

  it('names unreadable records and unknown keys, and does not touch them', async () => {
    const [record] = await save(5 * MINUTE_MS);
    memory.blobs.set(`outbox/${record!.id}`, '{"half');
    memory.blobs.set('outbox/x', 'hello');
    const unreadable = [`outbox/${record!.id}`, 'outbox/x'];
    expect(await run()).toEqual({ busy: false, mailed: 0, failed: 0, waiting: 1, unreadable });
    expect(alerts()).toEqual(['unreadable']);
    expect(memory.keys()).toEqual(unreadable);
    expect(state('retry')).toMatchObject({
      waiting: {
        [record!.id]: { kind: 'unreadable', failures: 0, nextAt: START.getTime() + 250 + 60 * MINUTE_MS },
      },
    });
  });

  it('still counts a record that became unreadable after it was read', async () => {
    await save(5 * MINUTE_MS);
    const { store } = memory.services;
    let reads = 0;
    const get: typeof store.get = (folder, id) =>
      folder === 'outbox' && ++reads > 1 ? Promise.resolve('unreadable') : store.get(folder, id);
    expect(await run({}, {}, { store: { ...store, get } })).toMatchObject({
      mailed: 0,
      failed: 0,
      waiting: 1,
    });
  });

  it('mails everything at once when it was started by hand, without alerts', async () => {
    await save(16_000, 30 * DAY_MS);
    memory.send.mockRejectedValue(REJECTED);
    for (let count = 0; count < 2; count++) {
      expect(await run(manualLimits)).toMatchObject({ failed: 2, waiting: 2 });
    }
    expect(alerts()).toEqual([]);
  });
});

describe('an enquiry that could not be mailed', () => {
  it.each([
    ['not-sent', [0, 5, 10], LOGIN],
    ['uncertain', [0, 5, 15, 35], DROPPED],
    ['rejected', [0, 360, 720], REJECTED],
  ] as const)('because the failure was %s is tried again after %j minutes', async (kind, attempts, error) => {
    const [record] = await save(2 * MINUTE_MS);
    memory.send.mockRejectedValue(error);
    for (const [index, minutes] of attempts.entries()) {
      setMinutes(minutes);
      expect(await run()).toMatchObject({ failed: 1, waiting: 1 });
      expect(state('retry')).toMatchObject({
        waiting: { [record!.id]: { kind, failures: index + 1, since: START.getTime() - 2 * MINUTE_MS } },
      });
      expect(await run()).toMatchObject({ failed: 0, waiting: 1 });
    }
  });

  it('comes after those that failed less often', async () => {
    const [failing] = await save(20 * MINUTE_MS);
    memory.send.mockRejectedValueOnce(LOGIN);
    await run();
    const [fresh] = await save(2 * MINUTE_MS);
    setMinutes(5);
    memory.send.mockClear();
    await run({ concurrency: 1 });
    expect(mailedIds()).toEqual([fresh!.id, failing!.id]);
  });

  it('keeps what is known of it when a run did not reach it', async () => {
    const [record] = await save(20 * MINUTE_MS);
    memory.send.mockRejectedValue(DROPPED);
    await run();
    const before = (state('retry') as { waiting: object }).waiting;
    await run();
    expect(state('retry')).toMatchObject({ waiting: before });
    expect(before).toHaveProperty(record!.id);
  });

  it('is named with the code of the last failure in the alert', async () => {
    await save(...Array<number>(4).fill(20 * MINUTE_MS));
    memory.send.mockRejectedValueOnce(DROPPED).mockRejectedValueOnce(DROPPED).mockRejectedValueOnce(LOGIN);
    await run({ concurrency: 1 });
    expect(memory.logs.at(-1)).toMatchObject({ code: 'undelivered', count: 3 });
    expect(memory.logs.at(-1)?.hint).toContain('(last failure: not-mailed-EAUTH)');
  });
});

describe('a recipient that was refused for good', () => {
  const REFUSED = {
    accepted: [TEAM],
    refused: [{ address: 'bad@thirma.example', code: 550, permanent: true }],
  };

  it('raises an alert with the number of enquiries, until a day has passed without one', async () => {
    await save(5 * MINUTE_MS, 6 * MINUTE_MS);
    memory.send.mockResolvedValue(REFUSED);
    expect(await run()).toMatchObject({ mailed: 2, failed: 0 });
    const lastAt = START.getTime() + 250;
    expect(state('retry')).toMatchObject({ refused: { count: 2, lastAt } });
    expect(memory.logs.at(-1)).toMatchObject({ code: 'refused-recipient', count: 2 });
    setMinutes(60);
    await save(5 * MINUTE_MS);
    await run();
    expect(state('retry')).toMatchObject({ refused: { count: 3 } });
    vi.setSystemTime(START.getTime() + 60 * MINUTE_MS + DAY_MS - 1);
    await run();
    expect(state('retry')).toMatchObject({ refused: { count: 3 } });
    vi.setSystemTime(START.getTime() + 60 * MINUTE_MS + DAY_MS);
    await run();
    expect(state('retry')).toMatchObject({ refused: { count: 0, lastAt: 0 } });
  });
});

describe('a run that finds the lease taken', () => {
  const hold = () =>
    memory.blobs.set('notes/lease', JSON.stringify({ holder: 'another', until: Date.now() + MINUTE_MS }));
  const BUSY = { busy: true, mailed: 0, failed: 0, waiting: 0, unreadable: [] };

  it('does nothing, and raises an alert at the third time in a row', async () => {
    await save(5 * MINUTE_MS);
    for (const expected of [[], [], ['stalled'], ['stalled']]) {
      hold();
      expect(await run()).toEqual(BUSY);
      expect(alerts()).toEqual(expected);
    }
    expect(memory.mails()).toEqual([]);
    expect(memory.logs[0]).toEqual({
      ...{ level: 'error', source: 'alert', code: 'stalled', count: 3 },
      hint: 'The last 3 runs that retry mail found another one running. Enquiries are stored, but those that wait are not mailed; see the log of retry-mail.',
    });
    expect(state('busy')).toMatchObject({ runs: 4, alerts: { stalled: { count: 3 } } });
  });

  it('is counted from the beginning after a run that had the lease', async () => {
    for (let count = 0; count < 2; count++) {
      hold();
      await run();
    }
    memory.blobs.delete('notes/lease');
    await run();
    expect(state('busy')).toBeNull();
    hold();
    await run();
    expect(state('busy')).toEqual({ runs: 1, alerts: {} });
    expect(alerts()).toEqual([]);
  });

  it('is not counted when it was started by hand', async () => {
    hold();
    expect(await run(manualLimits)).toEqual(BUSY);
    expect(state('busy')).toBeNull();
  });

  it('posts the alert to the webhook', async () => {
    const settings = { ...memory.services.settings, alertWebhook: 'https://hooks.example/x' };
    for (let count = 0; count < 3; count++) {
      hold();
      await run({}, {}, { settings });
    }
    expect(memory.request.mock.calls.map(([url]) => url)).toEqual(['https://hooks.example/x']);
  });
});

it('captcha alerts are raised by a run, and posted to the webhook with those of the outbox', async () => {
  const settings = { ...memory.services.settings, alertWebhook: 'https://hooks.example/x' };
  memory.blobs.set('notes/captcha', JSON.stringify({ foreign: 3, unverified: 0, code: '' }));
  await save(8 * DAY_MS);
  await run({}, {}, { settings });
  expect(alerts()).toEqual(['given-up', 'captcha-foreign-hostname']);
  expect(memory.request).toHaveBeenCalledTimes(2);
  expect(state('retry')).toMatchObject({ alerts: { 'given-up': { count: 1 } } });
  await run({}, {}, { settings });
  expect(memory.request).toHaveBeenCalledTimes(2);
});

describe('an aborted run', () => {
  it('starts no further mail and remembers what it did', async () => {
    await save(...Array<number>(4).fill(5 * MINUTE_MS));
    const ending = new AbortController();
    const onProgress = () => ending.abort();
    expect(await run({ concurrency: 1 }, { onProgress, signal: ending.signal })).toMatchObject({
      mailed: 1,
      waiting: 3,
    });
    expect(state('lease')).toBeNull();
  });

  it('waits five seconds for the mails in progress', async () => {
    await save(5 * MINUTE_MS);
    memory.send.mockImplementation(() => new Promise(() => undefined));
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 1000);
    expect(await run({}, { signal: ending.signal })).toMatchObject({ mailed: 0, failed: 0, waiting: 1 });
    expect(Date.now()).toBe(START.getTime() + 6000);
  });
});

describe('the state of a run', () => {
  it.each(['{"half', '{"waiting":{}}', 'null'])('is empty when it is stored as %s', async (text) => {
    memory.blobs.set('notes/retry', text);
    await save(5 * MINUTE_MS);
    expect(await run()).toMatchObject({ mailed: 1 });
    expect(state('retry')).toEqual({ waiting: {}, refused: { count: 0, lastAt: 0 }, alerts: {} });
  });

  it.each(['not-sent', 'rejected', 'uncertain', 'given-up', 'unreadable'])(
    'keeps an enquiry that is %s',
    async (kind) => {
      const [record] = await save(5 * MINUTE_MS);
      const entry = { kind, failures: 1, nextAt: START.getTime() + DAY_MS, since: START.getTime() - DAY_MS };
      const stored = { waiting: { [record!.id]: entry }, refused: { count: 0, lastAt: 0 }, alerts: {} };
      memory.blobs.set('notes/retry', JSON.stringify(stored));
      expect(await run()).toMatchObject({ mailed: 0, waiting: 1 });
      expect(state('retry')).toMatchObject({ waiting: { [record!.id]: entry } });
    },
  );
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import {
  manualLimits,
  retryMail,
  scheduledLimits,
  type RetryLimits,
  type RetryServices,
} from '../../../netlify/enquiries/retry.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import {
  createMemoryServices,
  finish,
  START,
  TEAM,
  type MemoryServices,
} from '../../support/memory-services.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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
const saveMany = (count: number) => save(...Array<number>(count).fill(5 * MINUTE_MS));
const run = (
  limits: Partial<RetryLimits> = {},
  changes: Partial<RetryServices> = {},
  onProgress?: (done: number, total: number) => void,
) => finish(retryMail({ ...memory.services, ...changes }, { ...scheduledLimits, ...limits }, onProgress));
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const setMinutes = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
const alerts = () => memory.logs.filter(({ source }) => source === 'alert').map(({ code }) => code);
const mailedIds = () => memory.mails().map(([id]) => id);
const stored = (key: string): unknown => JSON.parse(memory.blobs.get(key) ?? 'null') as unknown;
const DROPPED = new MailError(Object.assign(new Error('x'), { code: 'ECONNECTION' }), true);

describe('a scheduled run', () => {
  it('mails the oldest first and moves them to the archive', async () => {
    const [middle, oldest, newest] = await save(10 * MINUTE_MS, 3 * DAY_MS, 2 * MINUTE_MS);
    expect(await run()).toEqual({ mailed: 3, failed: 0, waiting: 0, skipped: 0, unreadable: [] });
    expect(memory.mails()).toEqual([oldest, middle, newest].map((record) => [record!.id, TEAM]));
    expect(memory.keys().every((key) => key.startsWith('archive/'))).toBe(true);
    expect(memory.logs).toHaveLength(3);
    expect(memory.logs[0]).toMatchObject({ source: 'retry-mail', code: 'mailed', id: oldest!.id });
  });

  it('skips enquiries of the last minute, and gives up those older than seven days', async () => {
    await save(59_999, 7 * DAY_MS + 1, MINUTE_MS, 7 * DAY_MS);
    expect(await finish(retryMail(memory.services))).toMatchObject({ mailed: 2, waiting: 1, skipped: 1 });
    expect(alerts()).toEqual(['given-up']);
  });

  it('mails an enquiry whose time is in the future, because a clock was wrong', async () => {
    await save(-3 * DAY_MS);
    expect(await run()).toMatchObject({ mailed: 1 });
  });

  it('mails three at a time, and no more than its maximum', async () => {
    await saveMany(9);
    let [current, most] = [0, 0];
    memory.send.mockImplementation(async (_record, to) => {
      most = Math.max(most, ++current);
      await wait(10);
      current--;
      return { accepted: [...to], refused: [] };
    });
    expect(await run({ maxItems: 7 })).toMatchObject({ mailed: 7, waiting: 2 });
    expect(most).toBe(3);
  });

  it('starts no mail after twelve seconds', async () => {
    await saveMany(9);
    memory.send.mockImplementation((_record, to) =>
      wait(6001).then(() => ({ accepted: [...to], refused: [] })),
    );
    expect(await run()).toMatchObject({ mailed: 6, waiting: 3 });
  });

  it('reads for six seconds, counts the rest, and alerts when what it read is late', async () => {
    await save(...Array<number>(100).fill(20 * MINUTE_MS));
    const { get } = memory.services.store;
    const slow: typeof get = (folder, id) => wait(6001).then(() => get(folder, id));
    const store = { ...memory.services.store, get: slow };
    expect(await run({}, { store, mailer: undefined })).toMatchObject({ waiting: 100 });
    expect(memory.logs).toMatchObject([{ code: 'undelivered', count: 100 }]);
  });

  it('begins to read anywhere, so that several runs read what is too much for one', async () => {
    const records = (await saveMany(4)).map(({ id }) => id).sort();
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    const get = vi.spyOn(memory.services.store, 'get');
    await run({}, { mailer: undefined });
    expect(get.mock.calls.map(([, id]) => id)).toEqual([2, 3, 0, 1].map((index) => records[index]));
  });

  it('ends after five failures in a row', async () => {
    await saveMany(12);
    memory.send.mockRejectedValue(DROPPED);
    const { failed, waiting } = await run();
    expect(waiting).toBe(12);
    // Mails in progress are finished.
    expect(failed).toBeGreaterThanOrEqual(5);
    expect(failed).toBeLessThanOrEqual(7);
  });

  it('goes on after failures that are not in a row', async () => {
    await saveMany(12);
    let count = 0;
    memory.send.mockImplementation((_record, to) =>
      ++count % 3 === 0 ? Promise.resolve({ accepted: [...to], refused: [] }) : Promise.reject(DROPPED),
    );
    expect(await run()).toMatchObject({ mailed: 4, failed: 8, waiting: 8 });
  });

  it('alerts while mail is off', async () => {
    await save(20 * MINUTE_MS);
    expect(await run({}, { mailer: undefined })).toMatchObject({ mailed: 0, failed: 0, waiting: 1 });
    expect(alerts()).toEqual(['undelivered']);
  });

  it('names unreadable records and unknown keys, and does not touch them', async () => {
    const [record] = await saveMany(1);
    memory.blobs.set(`outbox/${record!.id}`, '{"half');
    memory.blobs.set('outbox/x', 'hello');
    const unreadable = ['outbox/x', `outbox/${record!.id}`];
    expect(await run()).toEqual({ mailed: 0, failed: 0, waiting: 0, skipped: 0, unreadable });
    expect(alerts()).toEqual(['unreadable']);
    expect(memory.keys()).toEqual(unreadable.toSorted());
  });

  it('rejects when the store is down', async () => {
    const list = () => Promise.reject(new Error('down'));
    await expect(run({}, { store: { ...memory.services.store, list } })).rejects.toThrow('down');
  });
});

describe('an enquiry that could not be mailed', () => {
  it('is tried again when its next attempt is due, after those that failed less often', async () => {
    const [failing] = await save(20 * MINUTE_MS);
    memory.send.mockRejectedValueOnce(DROPPED);
    expect(await run()).toMatchObject({ failed: 1, waiting: 1 });
    setMinutes(4.4);
    expect(await run()).toMatchObject({ failed: 0, waiting: 1 });
    const [fresh] = await save(2 * MINUTE_MS);
    setMinutes(4.5);
    memory.send.mockClear();
    await run();
    expect(mailedIds()).toEqual([fresh!.id, failing!.id]);
  });

  it('raises an alert with the reason, once', async () => {
    await save(20 * MINUTE_MS);
    memory.send.mockRejectedValue(DROPPED);
    for (const minutes of [0, 5]) {
      setMinutes(minutes);
      await run();
    }
    expect(alerts()).toEqual(['undelivered']);
    expect(memory.logs.find(({ source }) => source === 'alert')?.hint).toContain('(ECONNECTION)');
    expect(stored('notes/retry')).toEqual({
      alerts: { undelivered: { at: START.toISOString(), count: 1 } },
    });
  });

  it('is tried at once by a run that was started by hand, whatever its age, without alerts', async () => {
    await save(15_000, 30 * DAY_MS, 14_999);
    memory.send.mockRejectedValue(DROPPED);
    for (let count = 0; count < 2; count++) {
      expect(await run(manualLimits)).toMatchObject({ failed: 2, waiting: 2, skipped: 1 });
    }
    expect(alerts()).toEqual([]);
  });
});

describe('an enquiry that another program', () => {
  it.each<[string, (key: string, record: EnquiryRecord) => void]>([
    ['mailed', (key, record) => memory.blobs.set(key.replace('outbox', 'archive'), JSON.stringify(record))],
    ['erased', (key) => memory.blobs.delete(key)],
  ])('%s meanwhile is not mailed, and leaves the outbox', async (_title, change) => {
    const [record] = await saveMany(1);
    const { store } = memory.services;
    const get = vi.spyOn(store, 'get').mockImplementationOnce((_folder, id) => {
      change(`outbox/${id}`, record!);
      return Promise.resolve(record);
    });
    expect(await run()).toMatchObject({ mailed: 0, waiting: 0 });
    expect(get).toHaveBeenCalledTimes(3);
    expect(memory.mails()).toEqual([]);
    expect(memory.keys().filter((key) => key.startsWith('outbox/'))).toEqual([]);
  });

  it('damaged in the archive is mailed', async () => {
    const [record] = await saveMany(1);
    memory.blobs.set(`archive/${record!.id}`, '{"half');
    expect(await run()).toMatchObject({ mailed: 1 });
    expect(stored(`archive/${record!.id}`)).toMatchObject({ message: record!.message });
  });
});

describe('an enquiry that a recipient refused for good', () => {
  const delivery = { accepted: [TEAM], refused: [{ address: 'bad@thirma.example', code: 550 }] };
  const webhook = 'https://hooks.example/x';

  it('is mailed no more, raises an alert and is archived', async () => {
    memory.send.mockResolvedValue({
      accepted: [TEAM],
      refused: [{ address: 'bad@thirma.example', code: 550, permanent: true }],
    });
    await saveMany(2);
    expect(await run()).toMatchObject({ mailed: 2, failed: 0, waiting: 0 });
    expect(memory.logs.at(-1)).toMatchObject({ code: 'refused-recipient', count: 2 });
    expect(memory.keys().every((key) => key.startsWith('archive/'))).toBe(true);
  });

  it('stays until the webhook has accepted the alert', async () => {
    await memory.services.store.save(sampleRecord({ delivery, receivedAt: START.toISOString() }));
    const settings = { ...memory.services.settings, alertWebhook: webhook };
    memory.request.mockResolvedValueOnce(new Response(null, { status: 500 }));
    expect(await run({}, { settings })).toMatchObject({ waiting: 0 });
    expect(memory.keys()).toEqual([expect.stringMatching(/^outbox/)]);
    await run({}, { settings });
    expect(memory.keys()).toEqual([expect.stringMatching(/^archive/)]);
    expect(memory.request).toHaveBeenCalledTimes(2);
  });

  it('is mailed to an address that was added to MAIL_TO', async () => {
    const record = sampleRecord({ delivery, receivedAt: new Date(Date.now() - DAY_MS).toISOString() });
    await memory.services.store.save(record);
    const recipients = [TEAM, 'new@thirma.example'];
    expect(await run({}, { mailer: { ...memory.services.mailer, recipients } })).toMatchObject({
      mailed: 1,
    });
    expect(memory.mails()).toEqual([[record.id, 'new@thirma.example']]);
  });
});

it('a run that was started by hand reports its progress', async () => {
  await saveMany(2);
  const onProgress = vi.fn();
  await run(manualLimits, {}, onProgress);
  expect(onProgress.mock.calls).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

describe('what version be579ec stored', () => {
  it('is used: alerts are not repeated, and leases and postponed attempts are ignored', async () => {
    const [record] = await save(20 * MINUTE_MS);
    const alert = { at: START.toISOString(), count: 1 };
    const waiting = {
      [record!.id]: {
        kind: 'rejected',
        failures: 3,
        nextAt: Date.now() + DAY_MS,
        since: Date.now() - DAY_MS,
      },
    };
    const refused = { count: 0, lastAt: 0 };
    const state = { waiting, refused, alerts: { undelivered: alert, spam: alert } };
    memory.blobs.set('notes/retry', JSON.stringify(state));
    memory.blobs.set('notes/lease', JSON.stringify({ holder: 'x', until: Date.now() + MINUTE_MS }));
    memory.send.mockRejectedValueOnce(DROPPED);
    expect(await run()).toMatchObject({ failed: 1, waiting: 1 });
    expect(alerts()).toEqual([]);
    expect(stored('notes/retry')).toEqual({ alerts: { undelivered: alert } });
  });
});

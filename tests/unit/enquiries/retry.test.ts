import { describe, expect, it, vi } from 'vitest';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import {
  archive,
  manualLimits,
  retryMail,
  scheduledLimits,
  type RetryLimits,
  type RetryServices,
} from '../../../netlify/enquiries/retry.ts';
import { createRecord, receivedAgo } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DROPPED = new MailError(Object.assign(new Error('x'), { code: 'ECONNECTION' }));

const NOTHING = {
  ...{ mailed: 0, failed: 0, stopped: undefined },
  ...{ remaining: [], settled: [], unread: 0, unreadable: [], waiting: 0, skipped: 0 },
};

const memory = useMemoryServices();

/** Saves a record of each age to the outbox. */
async function save(...agesMs: number[]): Promise<EnquiryRecord[]> {
  const records = agesMs.map((ageMs) => createRecord(receivedAgo(ageMs)));
  for (const record of records) await memory.services.store.save(record);
  return records;
}
const saveMany = (count: number, ageMs = 5 * MINUTE_MS) => save(...Array<number>(count).fill(ageMs));
const run = (limits: Partial<RetryLimits> = {}, changes: Partial<RetryServices> = {}) =>
  finish(retryMail({ ...memory.services, ...changes }, { ...scheduledLimits, ...limits }));
/** The mail server takes this long. */
const mailAfter = (ms: number) => memory.send.mockImplementation(() => wait(ms));
const setMinutes = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
const foldersInUse = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];
const stored = (key: string): unknown => JSON.parse(memory.blobs.get(key) ?? 'null') as unknown;

describe('a scheduled run', () => {
  it('mails the oldest first and moves them to the archive', async () => {
    const [middle, oldest, newest] = await save(10 * MINUTE_MS, 3 * DAY_MS, 2 * MINUTE_MS);
    expect(await run()).toEqual({ ...NOTHING, mailed: 3 });
    expect(memory.mails()).toEqual([oldest, middle, newest].map((record) => [record!.id, TEAM]));
    expect(foldersInUse()).toEqual(['archive']);
    expect(memory.logs).toHaveLength(3);
    expect(memory.logs[0]).toMatchObject({ source: 'retry-mail', code: 'mailed', id: oldest!.id });
  });

  it('skips enquiries of the last minute, and gives up those older than seven days', async () => {
    await save(59_999, 7 * DAY_MS + 1, MINUTE_MS, 7 * DAY_MS);
    expect(await finish(retryMail(memory.services))).toMatchObject({ mailed: 2, waiting: 1, skipped: 1 });
  });

  it('mails an enquiry that was just moved from the spam', async () => {
    await memory.services.store.save(createRecord({ queuedAt: new Date().toISOString() }));
    expect(await run()).toMatchObject({ mailed: 1, skipped: 0 });
  });

  it('mails an enquiry whose time is in the future, because a clock was wrong', async () => {
    await save(-3 * DAY_MS);
    expect(await run()).toMatchObject({ mailed: 1 });
  });

  it('mails three at a time, and starts no mail after ten seconds', async () => {
    await saveMany(9);
    mailAfter(5001);
    expect(await run()).toMatchObject({ mailed: 6, waiting: 3 });
  });

  it('reads for five seconds, and counts the rest', async () => {
    await saveMany(100, 20 * MINUTE_MS);
    const { store } = memory.services;
    const { get } = store;
    const slow = vi
      .spyOn(store, 'get')
      .mockImplementation((folder, id) => wait(6001).then(() => get(folder, id)));
    expect(await run({}, { mailer: undefined })).toMatchObject({ waiting: 100, unread: 80 });
    expect(slow).toHaveBeenCalledTimes(20);
  });

  it('begins to read anywhere, so that several runs read what is too much for one', async () => {
    const records = (await saveMany(4)).map(({ id }) => id).sort();
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    const get = vi.spyOn(memory.services.store, 'get');
    await run({}, { mailer: undefined });
    expect(get.mock.calls.map(([, id]) => id)).toEqual([2, 3, 0, 1].map((index) => records[index]));
  });

  it('mails nothing while the mail server refuses the login, and says why', async () => {
    await saveMany(12);
    memory.login.mockRejectedValue(DROPPED);
    expect(await run()).toMatchObject({ mailed: 0, failed: 0, waiting: 12, stopped: 'ECONNECTION' });
    expect(memory.mails()).toEqual([]);
  });

  it('ends when the mail server can no longer be reached, with the mails in progress', async () => {
    await saveMany(12);
    memory.send.mockRejectedValue(DROPPED);
    memory.login.mockResolvedValueOnce().mockRejectedValue(DROPPED);
    const { failed, stopped } = await run();
    expect([failed, stopped]).toEqual([3, 'ECONNECTION']);
  });

  it('does not end because of enquiries that fail while the login is accepted', async () => {
    await saveMany(12);
    memory.send.mockRejectedValue(DROPPED);
    expect(await run()).toMatchObject({ failed: 12, waiting: 12 });
  });

  it('mails to one recipient while the server hangs for another', async () => {
    await saveMany(9);
    const HUNG = 'hung@thirma.example';
    memory.send.mockImplementation((_record, to) => wait(to === HUNG ? 15_000 : 100));
    const mailer = { ...memory.services.mailer, recipients: [HUNG, TEAM] };
    await run({}, { mailer });
    expect(memory.mails().filter(([, to]) => to === TEAM)).toHaveLength(9);
    expect(memory.mails().filter(([, to]) => to === HUNG)).toHaveLength(1);
  });

  it('stores what became of each recipient when the mails to two end at once', async () => {
    await saveMany(3);
    const mailer = { ...memory.services.mailer, recipients: [TEAM, 'boss@thirma.example'] };
    expect(await run({}, { mailer })).toMatchObject({ mailed: 6, waiting: 0 });
    expect(foldersInUse()).toEqual(['archive']);
    expect(memory.mails()).toHaveLength(6);
  });

  it('has half of its time left after a slow listing', async () => {
    await saveMany(6);
    mailAfter(1000);
    const { store } = memory.services;
    const { list } = store;
    vi.spyOn(store, 'list').mockImplementation((folder) => wait(20_000).then(() => list(folder)));
    expect(await run()).toMatchObject({ mailed: 6 });
  });

  it('skips and names an enquiry whose read fails, and mails the others', async () => {
    const [bad] = await saveMany(3);
    const { store } = memory.services;
    const { get } = store;
    vi.spyOn(store, 'get').mockImplementation((folder, id) =>
      id === bad!.id ? Promise.reject(DROPPED) : get(folder, id),
    );
    expect(await run()).toMatchObject({ mailed: 2, unreadable: [`outbox/${bad!.id}`] });
  });

  it('names unreadable records and unknown keys, and does not touch them', async () => {
    const [record] = await saveMany(1);
    memory.blobs.set(`outbox/${record!.id}`, '{"half');
    memory.blobs.set('outbox/x', 'hello');
    const unreadable = ['outbox/x', `outbox/${record!.id}`];
    expect(await run()).toEqual({ ...NOTHING, unreadable });
    expect(memory.keys()).toEqual(unreadable.toSorted());
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
    expect(memory.mails().map(([id]) => id)).toEqual([fresh!.id, failing!.id]);
    expect(stored(`archive/${failing!.id}`)).toMatchObject({ recipients: { [TEAM]: { state: 'accepted' } } });
  });

  it('is tried at once by a run that was started by hand, whatever its age', async () => {
    await save(15_000, 30 * DAY_MS, 14_999);
    memory.send.mockRejectedValue(DROPPED);
    for (let count = 0; count < 2; count++) {
      const report = await finish(retryMail(memory.services, manualLimits));
      expect(report).toMatchObject({ failed: 2, waiting: 2, skipped: 1 });
    }
  });
});

describe('an enquiry that another program', () => {
  it.each<[string, (key: string, record: EnquiryRecord) => void]>([
    ['mailed', (key, record) => memory.blobs.set(key.replace('outbox', 'archive'), JSON.stringify(record))],
    ['erased', (key) => memory.blobs.delete(key)],
  ])('%s meanwhile is not mailed, and leaves the outbox', async (_title, change) => {
    const [record] = await saveMany(1);
    vi.spyOn(memory.services.store, 'get').mockImplementationOnce((_folder, id) => {
      change(`outbox/${id}`, record!);
      return Promise.resolve(record);
    });
    expect(await run()).toMatchObject({ mailed: 0, waiting: 0 });
    expect(memory.mails()).toEqual([]);
    expect(foldersInUse()).not.toContain('outbox');
  });

  it('damaged in the archive is mailed', async () => {
    const [record] = await saveMany(1);
    memory.blobs.set(`archive/${record!.id}`, '{"half');
    expect(await run()).toMatchObject({ mailed: 1 });
    expect(stored(`archive/${record!.id}`)).toMatchObject({ message: record!.message });
  });
});

describe('an enquiry that a recipient refused for good', () => {
  const recipients: EnquiryRecord['recipients'] = {
    [TEAM]: { state: 'accepted', at: START.toISOString() },
    'bad@thirma.example': { state: 'refused', reason: 'X', attempts: 1, nextAt: START.toISOString() },
  };

  it.each<[string, string[], string[]]>([
    ['reported as settled', ['bad@thirma.example'], []],
    ['mailed to an address that was added to MAIL_TO', ['new@thirma.example'], ['new@thirma.example']],
  ])('is %s, and stays until it is told', async (_title, added, expected) => {
    await memory.services.store.save(createRecord({ ...receivedAgo(DAY_MS), recipients }));
    const { settled } = await run(
      {},
      { mailer: { ...memory.services.mailer, recipients: [TEAM, ...added] } },
    );
    expect(memory.mails().map(([, to]) => to)).toEqual(expected);
    expect(foldersInUse()).toEqual(['outbox']);
    await archive(settled, memory.services);
    expect(foldersInUse()).toEqual(['archive']);
  });
});

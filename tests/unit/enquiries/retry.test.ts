import { expect, it, vi } from 'vitest';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { retryMail } from '../../../netlify/enquiries/retry.ts';
import type { EnquiryState } from '../../../netlify/enquiries/state.ts';
import { createRecord, receivedAgo, stateOf } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OTHER = 'other@thirma.example';
const DROPPED = new MailError(Object.assign(new Error('x'), { code: 'ECONNECTION' }));
const NOTHING = { mailed: 0, failed: 0, left: new Map(), unread: 0, unreadable: 0, again: 0 };

const memory = useMemoryServices();

/** Saves an enquiry of each age. */
async function save(...agesMs: number[]): Promise<EnquiryRecord[]> {
  const records = agesMs.map((ageMs) => createRecord(receivedAgo(ageMs)));
  for (const record of records) await memory.services.store.save(record, stateOf(record));
  return records;
}
const saveMany = (count: number) => save(...Array<number>(count).fill(5 * MINUTE_MS));
const run = (recipients = [TEAM]) =>
  finish(retryMail({ ...memory.services, mailer: { ...memory.services.mailer, recipients } }));
const setMinutes = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
const foldersInUse = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];

it('a run mails the oldest first, and leaves nothing in waiting', async () => {
  const [middle, oldest, newest] = await save(10 * MINUTE_MS, 3 * DAY_MS, 2 * MINUTE_MS);
  expect(await run()).toEqual({ ...NOTHING, mailed: 3 });
  expect(memory.mails()).toEqual([oldest, middle, newest].map((record) => [record!.id, TEAM]));
  expect(foldersInUse()).toEqual(['delivered', 'enquiries']);
  expect(memory.logs[0]).toMatchObject({ source: 'retry-mail', code: 'mailed', id: oldest!.id });
});

it('a run mails what failed less often first', async () => {
  const [failing] = await save(20 * MINUTE_MS);
  memory.send.mockRejectedValueOnce(DROPPED);
  expect(await run()).toMatchObject({ failed: 1 });
  const [fresh] = await save(2 * MINUTE_MS);
  setMinutes(4.5);
  memory.send.mockClear();
  await run();
  expect(memory.mails().map(([id]) => id)).toEqual([fresh!.id, failing!.id]);
});

it('a run mails three at a time, and starts no mail after ten seconds', async () => {
  await saveMany(9);
  memory.send.mockImplementation(() => wait(5001));
  const { mailed, left } = await run();
  expect([mailed, left.size]).toEqual([6, 3]);
});

it('a run reads for five seconds, and counts the rest', async () => {
  await saveMany(100);
  vi.spyOn(memory.services.store, 'getState').mockImplementation(() => wait(5001));
  expect(await run()).toMatchObject({ unread: 50 });
});

it('of more than 500 enquiries, two runs read all', async () => {
  await saveMany(501);
  memory.send.mockRejectedValue(DROPPED);
  memory.login.mockRejectedValue(DROPPED);
  const read = new Set<string>();
  for (const minutes of [0, 5]) {
    setMinutes(minutes);
    const { left, unread } = await run();
    expect(left.size + unread).toBe(501);
    for (const id of left.keys()) read.add(id);
  }
  expect(read.size).toBe(501);
});

it('a run mails nothing while the mail server refuses the login, and says why', async () => {
  await saveMany(12);
  memory.login.mockRejectedValue(DROPPED);
  expect(await run()).toMatchObject({ mailed: 0, failed: 0, stopped: 'ECONNECTION' });
  expect(memory.mails()).toEqual([]);
});

it('a run ends when the mail server can no longer be reached, with the mails in progress', async () => {
  await saveMany(12);
  memory.send.mockRejectedValue(DROPPED);
  memory.login.mockResolvedValueOnce().mockRejectedValue(DROPPED);
  expect(await run()).toMatchObject({ failed: 3, stopped: 'ECONNECTION' });
});

it('a run does not end because of enquiries that fail while the login is accepted', async () => {
  await saveMany(12);
  memory.send.mockRejectedValue(DROPPED);
  expect(await run()).toMatchObject({ failed: 12 });
});

it('a run mails 40 enquiries to one recipient while the server hangs for another', async () => {
  await saveMany(50);
  memory.send.mockImplementation((_record, to) => wait(to === OTHER ? 15_000 : 100));
  const { left } = await run([OTHER, TEAM]);
  expect(memory.mails().filter(([, to]) => to === TEAM)).toHaveLength(40);
  expect(memory.mails().filter(([, to]) => to === OTHER)).toHaveLength(1);
  expect([...left.values()].filter(({ recipients }) => recipients[TEAM])).toHaveLength(39);
});

it('a run skips an enquiry whose read fails, and mails the others', async () => {
  const [bad] = await saveMany(3);
  const { store } = memory.services;
  const { get } = store;
  vi.spyOn(store, 'get').mockImplementation((folder, id) =>
    id === bad!.id ? Promise.reject(DROPPED) : get(folder, id),
  );
  expect(await run()).toMatchObject({ mailed: 2, unreadable: 1 });
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'not-read', id: bad!.id }));
});

it('a run counts unreadable texts and unknown keys, and does not touch them', async () => {
  const [record] = await saveMany(1);
  memory.blobs.set(`enquiries/${record!.id}`, '{"half');
  memory.blobs.set('waiting/x', 'hello');
  expect(await run()).toEqual({ ...NOTHING, unreadable: 2 });
  expect(memory.keys()).toEqual([`enquiries/${record!.id}`, `waiting/${record!.id}`, 'waiting/x']);
});

it('an enquiry with a torn state is mailed again, and counted', async () => {
  const [record] = await saveMany(1);
  memory.blobs.set(`waiting/${record!.id}`, '{"half');
  expect(await run()).toEqual({ ...NOTHING, mailed: 1, again: 1 });
  expect(memory.stateIn('delivered')?.recipients[TEAM]).toMatchObject({ state: 'accepted' });
});

it.each(['waiting', 'enquiries'])(
  'an enquiry whose entry in %s goes while a run reads is not mailed, and leaves waiting',
  async (folder) => {
    await saveMany(1);
    const { store } = memory.services;
    const { getState } = store;
    vi.spyOn(store, 'getState').mockImplementationOnce(async (...entry) => {
      const state = await getState(...entry);
      memory.blobs.delete(`${folder}/${entry[1]}`);
      return state;
    });
    expect(await run()).toEqual(NOTHING);
    expect(memory.mails()).toEqual([]);
    expect(foldersInUse()).not.toContain('waiting');
  },
);

it('what a recipient refused for good is left, and is mailed to an address that was added to MAIL_TO', async () => {
  const record = createRecord(receivedAgo(5 * MINUTE_MS));
  const recipients: EnquiryState['recipients'] = {
    [TEAM]: { state: 'accepted', at: START.toISOString() },
    'bad@thirma.example': { state: 'refused', reason: 'X', attempts: 1, nextAt: START.toISOString() },
  };
  await memory.services.store.save(record, stateOf(record, recipients));
  expect((await run()).left.size).toBe(1);
  expect((await run([TEAM, OTHER])).left.size).toBe(1);
  expect(memory.mails()).toEqual([[record.id, OTHER]]);
});

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

it('of more than 500 enquiries, a run takes the newest, and counts the rest', async () => {
  const [old, ...others] = await save(3 * DAY_MS, ...Array<number>(500).fill(5 * MINUTE_MS));
  memory.login.mockRejectedValue(DROPPED);
  const { left, unread } = await run();
  expect([left.size, unread]).toEqual([500, 1]);
  expect([left.has(old!.id), left.has(others[0]!.id)]).toEqual([false, true]);
});

it.each<[string, (Error | undefined)[], { failed: number; stopped?: string }]>([
  ['mails nothing while the mail server refuses the login', [DROPPED], { failed: 0, stopped: 'ECONNECTION' }],
  [
    'ends with the mails in progress when it is refused later',
    [undefined, DROPPED],
    { failed: 3, stopped: 'ECONNECTION' },
  ],
  ['goes on when mails fail while it is accepted', [undefined], { failed: 12 }],
])('a run %s', async (_title, logins, expected) => {
  await saveMany(12);
  memory.send.mockRejectedValue(DROPPED);
  memory.login.mockImplementation(() => {
    const error = logins.length > 1 ? logins.shift() : logins[0];
    return error ? Promise.reject(error) : Promise.resolve();
  });
  const { mailed, failed, stopped } = await run();
  expect({ mailed, failed, stopped }).toEqual({ mailed: 0, stopped: undefined, ...expected });
});

it('a run mails 40 enquiries to one recipient while the server hangs for another', async () => {
  await saveMany(50);
  memory.send.mockImplementation((_record, to) => wait(to === OTHER ? 15_000 : 100));
  const { left } = await run([OTHER, TEAM]);
  expect(memory.mails().filter(([, to]) => to === TEAM)).toHaveLength(40);
  expect(memory.mails().filter(([, to]) => to === OTHER)).toHaveLength(1);
  expect([...left.values()].filter(({ recipients }) => recipients[TEAM])).toHaveLength(39);
});

it('a run skips and counts what cannot be read, mails the others, and touches neither it nor unknown keys', async () => {
  const [torn, failing, fine] = await saveMany(3);
  memory.blobs.set(`enquiries/${torn!.id}`, '{"half');
  memory.blobs.set('waiting/x', 'hello');
  const { store } = memory.services;
  const { get } = store;
  vi.spyOn(store, 'get').mockImplementation((folder, id) =>
    id === failing!.id ? Promise.reject(DROPPED) : get(folder, id),
  );
  expect(await run()).toMatchObject({ mailed: 1, unreadable: 3 });
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'not-read', id: failing!.id }));
  expect(memory.keys().filter((key) => !key.endsWith(fine!.id))).toHaveLength(5);
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

import { expect, it, vi } from 'vitest';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { retryMail } from '../../../netlify/enquiries/retry.ts';
import { MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, receivedAgo, stateOf } from '../../support/enquiries.ts';
import { finish, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const OTHER = 'other@thirma.example';
const NOTHING = { mailed: 0, failed: 0, left: new Map(), unread: 0, unreadable: 0 };

const memory = useMemoryServices();

/** Saves an enquiry of each age. */
async function save(...agesMs: number[]): Promise<EnquiryRecord[]> {
  const records = agesMs.map((ageMs) => createRecord(receivedAgo(ageMs)));
  for (const record of records) await memory.services.store.save(record, stateOf(record));
  return records;
}
const saveMany = (count: number) => save(...Array<number>(count).fill(5 * MINUTE_MS));
const retry = (login: string, recipients: string[]) =>
  retryMail({ ...memory.services, mailer: { ...memory.mailer, recipients } }, Promise.resolve(login));
const run = (recipients = [TEAM], login = 'ok') => finish(retry(login, recipients));
const foldersInUse = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];

it('a run mails the newest first, whatever their age, and leaves nothing in waiting', async () => {
  const [newest, middle, oldest] = await save(2 * MINUTE_MS, 10 * MINUTE_MS, 30 * 24 * 60 * MINUTE_MS);
  expect(await run()).toEqual({ ...NOTHING, mailed: 3 });
  expect(memory.mails()).toEqual([newest, middle, oldest].map((record) => [record!.id, TEAM]));
  expect(foldersInUse()).toEqual(['delivered', 'enquiries']);
  expect(memory.logs[0]).toMatchObject({ source: 'retry-mail', code: 'mailed', id: newest!.id });
});

it('two runs at the same time leave nothing in waiting', async () => {
  await saveMany(4);
  await finish(Promise.all([retry('ok', [TEAM]), retry('ok', [TEAM])]));
  expect(foldersInUse()).toEqual(['delivered', 'enquiries']);
});

it('a run mails nothing, and moves no time, while the mail server refuses the login', async () => {
  const [record] = await saveMany(1);
  const { mailed, failed, left } = await run([TEAM], 'EAUTH-535');
  expect([mailed, failed, [...left]]).toEqual([0, 0, [[record!.id, stateOf(record!)]]]);
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

it('a run mails 40 enquiries to one recipient while the server hangs for another', async () => {
  await saveMany(50);
  memory.send.mockImplementation((_record, to) => wait(to === OTHER ? 15_000 : 100));
  await run([OTHER, TEAM]);
  expect(memory.mails().filter(([, to]) => to === TEAM)).toHaveLength(40);
  expect(memory.mails().filter(([, to]) => to === OTHER)).toHaveLength(1);
});

it('a run skips and counts what cannot be read, mails the others, and touches neither it nor unknown keys', async () => {
  const [torn, failing, fine] = await saveMany(3);
  memory.blobs.set(`enquiries/${torn!.id}`, '{"half');
  memory.blobs.set('waiting/x', 'hello');
  const { get } = memory.services.store;
  vi.spyOn(memory.services.store, 'get').mockImplementation((folder, id) =>
    id === failing!.id ? Promise.reject(new TypeError('x')) : get(folder, id),
  );
  expect(await run()).toMatchObject({ mailed: 1, unreadable: 3 });
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'not-read', id: failing!.id }));
  expect(memory.keys().filter((key) => !key.endsWith(fine!.id))).toHaveLength(5);
});

import { expect, it } from 'vitest';
import type { Cause } from '../../../netlify/enquiries/advice.ts';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, entryOf, nameOf, receivedAgo } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const memory = useMemoryServices();

/** Runs, and returns how many it deleted, and the causes. */
const run = async () => {
  const causes: Cause[] = [];
  const { line, afterAlerts } = await finish(purge(memory.services, causes));
  await finish(afterAlerts!({ keys: new Set(), isAllTaken: true }));
  return [line.deleted, ...causes.map(({ check, code, count }) => `${check}-${code} ${count}`)];
};
/** Adds an enquiry of this age to the folders. */
function add(days: number, folders: string) {
  const record = createRecord(receivedAgo(days * DAY_MS));
  for (const folder of folders.split(' ').filter(Boolean)) {
    const isText = ['enquiries', 'spam'].includes(folder);
    const recipient = folder === 'queue' ? 'other' : nameOf();
    const key = isText ? `${folder}/${record.id}` : `${folder}/${record.id}/${recipient}`;
    memory.blobs.set(key, JSON.stringify(isText ? record : entryOf(record)));
  }
  return record;
}
const folders = () =>
  memory
    .keys()
    .map((key) => key.split('/')[0])
    .sort()
    .join(' ');
const dayAgo = (days: number) => new Date(START.getTime() - days * DAY_MS).toISOString();

it.each([
  ['a delivered enquiry of 181 days is deleted', 181, 'enquiries sent', ''],
  ['a delivered enquiry of 400 days is deleted', 400, 'enquiries refused sent', ''],
  ['a delivered enquiry of 180 days is kept', 180, 'enquiries sent', 'enquiries sent'],
  ['an enquiry that waits is kept', 400, 'enquiries queue', 'enquiries queue'],
  ['an enquiry for which somebody still waits is kept', 400, 'enquiries queue sent', 'enquiries queue sent'],
  ['spam of 181 days is deleted', 181, 'spam', ''],
  ['spam of 180 days is kept', 180, 'spam', 'spam'],
  ['the entry of an enquiry that was erased two days ago is deleted', 2, 'sent', ''],
  ['the entry of an enquiry of yesterday is kept', 1, 'sent', 'sent'],
  ['an old text without an entry goes into the queue', 300, 'enquiries', 'enquiries queue'],
])('%s', async (_title, days, before, expected) => {
  add(days, before);
  await run();
  expect(folders()).toBe(expected);
});

it('the spam of the days since the last run is told once a day, and so are unknown folders', async () => {
  await memory.services.store.writeValue('purge', { at: dayAgo(2) });
  for (const days of [0, 1, 1, 2, 3]) add(days, 'spam');
  memory.blobs.set('notes/x', 'hello');
  expect(await run()).toEqual([0, 'notice-spam 3', 'notice-unknown-folder 0']);
  expect(await run()).toEqual([0]);
});

it('a purge tells that retry-mail has stopped', async () => {
  const checks = { mail: 'ok', captcha: 'ok', waiting: 'ok', purge: 'ok', store: 'ok' };
  await memory.services.store.writeValue('run', { at: dayAgo(1), checks });
  expect(await run()).toEqual([0, 'runs-stopped 0']);
});

it('of many expired days, two are deleted on a day, and the others are told', async () => {
  for (const days of [183, 184, 185]) add(days, 'enquiries sent');
  const at = dayAgo(1);
  const purged = { at, lastDay: dayAgo(186).slice(0, 10), retentionDays: 180, heardOn: at.slice(0, 10) };
  await memory.services.store.writeValue('purge', purged);
  expect(await run()).toEqual([2, 'notice-behind 0']);
  expect(await run()).toEqual([0, 'notice-behind 0']);
  Object.assign(memory.services, { now: () => new Date(START.getTime() + DAY_MS) });
  expect(await run()).toEqual([1, 'notice-behind 0']);
});

it('a shorter retention is told when it begins to count', async () => {
  const [at, lastDay] = [START.toISOString(), dayAgo(201).slice(0, 10)];
  await memory.services.store.writeValue('purge', { at, lastDay, retentionDays: 200 });
  add(190, 'enquiries sent');
  expect([await run(), await run()]).toEqual([[1, 'notice-shorter 0'], [0]]);
});

it.each([
  [13, []],
  [14, ['visitors-quiet 0']],
])('%i days without an enquiry are told: %j', async (days, told) => {
  const heardOn = dayAgo(days).slice(0, 10);
  await memory.services.store.writeValue('purge', { at: dayAgo(1), heardOn });
  expect((await run()).slice(1)).toEqual(told);
});

it.each([['sent'], ['enquiries']])(
  'an empty list of %s deletes no entry of three delivered enquiries, so few that orphans are deleted',
  async (folder) => {
    for (let count = 0; count < 3; count++) {
      add(200, 'enquiries sent');
      add(2, 'enquiries sent');
    }
    const before = memory.keys();
    memory.onStoreCall.mockImplementation(({ kind, key }) =>
      Promise.resolve(kind === 'list' && key.startsWith(folder) ? Response.json({ blobs: [] }) : undefined),
    );
    await run();
    expect(memory.keys()).toEqual(expect.arrayContaining(before));
  },
);

it('texts of six enquiries that are not found leave their entries, and are told', async () => {
  for (let count = 0; count < 6; count++) add(2, 'sent');
  expect(await run()).toEqual([0, 'purge-orphans 6']);
  expect(memory.keys()).toHaveLength(6);
});

it('a run deletes for twelve seconds, and counts what is left', async () => {
  for (let count = 0; count < 100; count++) add(200, 'enquiries sent');
  memory.onStoreCall.mockImplementation(() => wait(200));
  const [deleted, overdue] = await run();
  expect([Number(deleted) > 0, overdue]).toEqual([true, expect.stringMatching(/^notice-overdue \d+/)]);
  memory.onStoreCall.mockResolvedValue(undefined);
  for (let left = 100 - Number(deleted); left > 0;) left -= Number((await run())[0]);
  expect(memory.keys()).toEqual([]);
});

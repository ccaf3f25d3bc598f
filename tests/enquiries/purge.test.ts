/** Tests what a purge deletes, and which problems it reports. */
import { expect, it, vi } from 'vitest';
import { checkPurged, purge } from '../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../netlify/enquiries/time.ts';
import { DELIVERED, TEAM } from '../support/enquiries.ts';
import { runTimersUntil, START, useMemoryServices, wait } from '../support/memory-services.ts';

const memory = useMemoryServices();

const runPurge = () => runTimersUntil(purge(memory.servicesFor(19_000)));
it.each([
  ['a delivered enquiry is deleted after 181 days', 181, { [TEAM]: DELIVERED }, 'done', 0],
  ['a delivered enquiry is kept for 180 days', 180, { [TEAM]: DELIVERED }, 'done', 2],
  ['an undelivered enquiry is deleted after 181 days', 181, {}, 'open', 0],
] as const)('%s', async (_title, days, to, folder, expected) => {
  memory.add(days * DAY_MS, { ...to }, { folder });
  await runPurge();
  expect(memory.keys()).toHaveLength(expected);
});

it.each([
  ['states', /^(open|done)/],
  ['texts', /^enquiries/],
])("a purge deletes nothing if the store's lists of %s are incomplete", async (_lists, folders) => {
  memory.add(3 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  const before = memory.keys();
  memory.onStoreCall.mockImplementation(({ kind, key }) =>
    Promise.resolve(kind === 'list' && folders.test(key) ? Response.json({ blobs: [] }) : undefined),
  );
  await runPurge();
  expect(memory.keys()).toEqual(before);
});

it('a purge keeps the new state of an enquiry whose text is missing', async () => {
  const { id } = memory.add(0);
  memory.blobs.delete(`enquiries/${id}`);
  await runPurge();
  expect(memory.keys()).toEqual([`open/${id}`]);
});

it('a purge starts no deletions in its last five seconds, and counts the enquiries still to be deleted', async () => {
  for (let count = 0; count < 100; count++)
    memory.add(200 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  memory.onStoreCall.mockImplementation(() => wait(1800));
  expect(await runPurge()).toMatchObject({ deleted: 80, overdue: 20 });
  memory.onStoreCall.mockResolvedValue(undefined);
  expect(await runPurge()).toMatchObject({ deleted: 20, overdue: 0 });
  expect(memory.keys()).toEqual([]);
});

it('if the text of an enquiry cannot be deleted, a purge reports a problem and deletes all other texts', async () => {
  const { id } = memory.add(300 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  for (let count = 0; count < 100; count++)
    memory.add(200 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  memory.refuseCalls(`enquiries/${id}`, 'delete');
  await memory.purge();
  expect(memory.keys()).toEqual([`done/${id}`, `enquiries/${id}`]);
  await expect(runTimersUntil(checkPurged(memory.services))).rejects.toThrow('403');
});

it('a purge that has no time for any deletion is reported as a problem', async () => {
  memory.add(182 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  await expect(runTimersUntil(purge(memory.servicesFor(5000)))).rejects.toThrow('no-time');
  memory.onStoreCall.mockImplementation(({ kind }) => wait(kind === 'list' ? 4500 : 0));
  await memory.purge();
  memory.onStoreCall.mockResolvedValue(undefined);
  await expect(runTimersUntil(checkPurged(memory.services))).rejects.toThrow();
  expect(memory.keys()).toHaveLength(2);
});

it('a problem is reported if the purge has not run for a day', async () => {
  const check = () => runTimersUntil(checkPurged(memory.services));
  await check();
  vi.setSystemTime(START.getTime() + DAY_MS + 1);
  await expect(check()).rejects.toMatchObject({ code: 'stopped' });
});

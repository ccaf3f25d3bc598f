/** Tests what a purge deletes, and which problems it reports. */
import { expect, it } from 'vitest';
import { checkPurged, purge } from '../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../netlify/enquiries/time.ts';
import { DELIVERED, TEAM } from '../support/enquiries.ts';
import { runTimersUntil, useMemoryServices, wait } from '../support/memory-services.ts';

const memory = useMemoryServices();
const addDone = (days: number) => memory.add(days * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
const runPurge = (ms = 19_000) => runTimersUntil(purge(memory.servicesFor(ms)));

it('after 180 days, an enquiry is deleted, whether or not it was delivered', async () => {
  const kept = addDone(180);
  addDone(181);
  memory.add(181 * DAY_MS);
  await runPurge();
  expect(memory.keys()).toEqual([`done/${kept.id}`, `enquiries/${kept.id}`]);
});

it.each([
  ['states', /^(open|done)/],
  ['texts', /^enquiries/],
])("a purge deletes nothing if the store's lists of %s are incomplete", async (_lists, folders) => {
  addDone(3);
  const before = memory.keys();
  memory.onStoreCall.mockImplementation(({ kind, key }) =>
    Promise.resolve(kind === 'list' && folders.test(key) ? Response.json({ blobs: [] }) : undefined),
  );
  await runPurge();
  expect(memory.keys()).toEqual(before);
});

it('a purge keeps the new state of an enquiry whose text is about to be written', async () => {
  const { id } = memory.add(0);
  memory.blobs.delete(`enquiries/${id}`);
  await runPurge();
  expect(memory.keys()).toEqual([`open/${id}`]);
});

it('a purge starts no deletion in its last five seconds, and reports a problem if there was no time for any', async () => {
  for (let count = 0; count < 100; count++) addDone(200);
  await expect(runPurge(5000)).rejects.toThrow('no-time');
  memory.onStoreCall.mockImplementation(() => wait(1800));
  expect(await runPurge()).toMatchObject({ deleted: 80, overdue: 20 });
  memory.onStoreCall.mockResolvedValue(undefined);
  expect(await runPurge()).toMatchObject({ deleted: 20, overdue: 0 });
  expect(memory.keys()).toEqual([]);
});

it('if the text of an enquiry cannot be deleted, a purge reports a problem and deletes all other texts', async () => {
  const { id } = addDone(300);
  for (let count = 0; count < 100; count++) addDone(200);
  memory.refuseCalls(`enquiries/${id}`, 'delete');
  await memory.purge();
  expect(memory.keys()).toEqual([`done/${id}`, `enquiries/${id}`]);
  await expect(runTimersUntil(checkPurged(memory.services))).rejects.toThrow('403');
});

import { expect, it } from 'vitest';
import type { Cause } from '../../../netlify/enquiries/alert.ts';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, receivedAgo, stateOf } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices();

/** Runs, and returns the causes. */
const run = async () => {
  const causes: Cause[] = [];
  const { line, afterAlerts } = await finish(purge(memory.services, causes));
  await afterAlerts?.();
  return [line.deleted, ...causes.map(({ code, count }) => `${code} ${count}`)];
};

it.each([
  ['a delivered enquiry of 181 days is deleted', 181, 'enquiries delivered', ''],
  ['a delivered enquiry of 180 days is kept', 180, 'enquiries delivered', 'enquiries delivered'],
  ['an enquiry that waits is kept', 400, 'enquiries waiting', 'enquiries waiting'],
  [
    'an enquiry for which somebody still waits is kept',
    400,
    'enquiries waiting delivered',
    'enquiries waiting delivered',
  ],
  ['spam of 181 days is deleted', 181, 'spam', ''],
  ['spam of 180 days is kept', 180, 'spam', 'spam'],
  ['spam that came again without suspicion is deleted', 1, 'enquiries delivered spam', 'enquiries delivered'],
  ['the state of an enquiry that was erased two days ago is deleted', 2, 'waiting delivered', ''],
  ['the state of an enquiry whose text may just be stored is kept', 1, 'waiting', 'waiting'],
  ['a text without a state gets one', 300, 'enquiries', 'enquiries waiting'],
])('%s', async (_title, days, folders, expected) => {
  const record = createRecord(receivedAgo(days * DAY_MS));
  for (const folder of folders.split(' ')) {
    const isText = ['enquiries', 'spam'].includes(folder);
    memory.blobs.set(`${folder}/${record.id}`, JSON.stringify(isText ? record : stateOf(record)));
  }
  await run();
  const keys = expected
    .split(' ')
    .filter(Boolean)
    .map((folder) => `${folder}/${record.id}`);
  expect(memory.keys()).toEqual(keys.toSorted());
});

it('the spam of the days since the last run is told, and so are texts that cannot be read', async () => {
  const add = (days: number, folder = 'spam') =>
    memory.blobs.set(`${folder}/${createRecord(receivedAgo(days * DAY_MS)).id}`, '{"half');
  await memory.services.store.writeValue('purge', new Date(START.getTime() - 2 * DAY_MS).toISOString());
  for (const days of [0, 1, 1, 2, 3]) add(days);
  add(1, 'enquiries');
  expect(await run()).toEqual([0, 'visitors-spam 3', 'waiting-unreadable 1']);
  expect(await memory.services.store.readValue('purge')).toBe(START.toISOString());
});

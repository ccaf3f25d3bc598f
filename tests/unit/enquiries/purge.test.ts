import { beforeEach, expect, it } from 'vitest';
import type { Cause } from '../../../netlify/enquiries/advice.ts';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, entryOf, nameOf, receivedAgo } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const memory = useMemoryServices();
beforeEach(() => memory.services.store.writeValue('purge', { at: START.toISOString() }));

/** Runs, and returns how many it deleted, and the causes. */
const run = async () => {
  const causes: Cause[] = [];
  const { line, afterAlerts } = await finish(purge(memory.services, causes));
  await finish(afterAlerts!());
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
  ['a delivered enquiry of 400 days is deleted', 400, 'enquiries sent', ''],
  ['a delivered enquiry of 180 days is kept', 180, 'enquiries sent', 'enquiries sent'],
  ['an enquiry that waits is kept', 400, 'enquiries queue', 'enquiries queue'],
  [
    'an enquiry that one mailbox has, and another refused for months, is deleted',
    400,
    'enquiries queue sent',
    '',
  ],
  ['spam of 181 days is deleted', 181, 'spam', ''],
  ['spam of 180 days is kept', 180, 'spam', 'spam'],
  ['the entry of an enquiry that was erased is deleted when its retention has ended', 181, 'sent', ''],
  ['an old text without an entry goes into the queue', 300, 'enquiries', 'enquiries queue'],
])('%s', async (_title, days, before, expected) => {
  add(days, before);
  await run();
  expect(folders()).toBe(expected);
});

it('a run whose clock is a day from that of the run before deletes nothing, and tells it', async () => {
  add(400, 'enquiries sent');
  for (const days of [1, -365]) {
    await memory.services.store.writeValue('purge', { at: dayAgo(days) });
    expect(await run()).toEqual([0, 'notice-clock 0']);
  }
  expect(await run()).toEqual([1]);
});

it('while lists of what was sent are empty, a run keeps delivered enquiries, and mails at most five again', async () => {
  for (let count = 0; count < 6; count++) add(200, 'enquiries sent');
  memory.onStoreCall.mockImplementation(({ kind, key }) =>
    Promise.resolve(kind === 'list' && key.startsWith('sent') ? Response.json({ blobs: [] }) : undefined),
  );
  expect(await run()).toEqual([0, 'purge-without-entry 6']);
  expect(folders().replaceAll('queue ', '')).toBe(`${'enquiries '.repeat(6)}${'sent '.repeat(6)}`.trim());
  expect(memory.keys().filter((key) => key.startsWith('queue'))).toHaveLength(5);
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

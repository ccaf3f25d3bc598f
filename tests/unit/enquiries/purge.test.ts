import { expect, it, vi } from 'vitest';
import type { Cause } from '../../../netlify/enquiries/alert.ts';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { createRecord, receivedAgo, stateOf } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const DAY_MS = 24 * 60 * 60_000;

const memory = useMemoryServices();

/** Adds entries of an enquiry of an age to these folders; returns their keys. */
const add = (days: number, ...folders: string[]) => {
  const record = createRecord(receivedAgo(days * DAY_MS));
  return folders.map((folder) => {
    const key = `${folder}/${record.id}`;
    const isText = ['enquiries', 'spam'].includes(folder);
    memory.blobs.set(key, JSON.stringify(isText ? record : stateOf(record)));
    return key;
  });
};
/** Runs, and returns the number of deletions and the causes. */
const run = async () => {
  const causes: Cause[] = [];
  const { line } = await finish(purge(memory.services, causes));
  return [line.deleted, ...causes.map(({ code, count }) => `${code} ${count}`)];
};
const purged = () => JSON.parse(memory.blobs.get('values/purge')!) as { at: string; left: number };

it('delivered enquiries and spam older than 180 whole days are deleted, and nothing that waits', async () => {
  const kept = [
    ...add(180, 'enquiries', 'delivered'),
    ...add(400, 'enquiries', 'waiting'),
    ...add(400, 'enquiries', 'waiting', 'delivered'),
    ...add(180, 'spam'),
  ];
  add(181, 'enquiries', 'delivered');
  add(181, 'spam');
  expect(await run()).toEqual([3]);
  expect(memory.keys()).toEqual(kept.toSorted());
  expect(purged()).toEqual({ at: START.toISOString(), left: 0 });
});

it('states of erased enquiries are deleted from the second day on, and spam that came again without suspicion', async () => {
  const kept = [...add(1, 'waiting'), ...add(1, 'delivered')];
  add(2, 'waiting');
  add(2, 'delivered');
  const [text, state] = add(1, 'enquiries', 'delivered', 'spam');
  expect(await run()).toEqual([3]);
  expect(memory.keys()).toEqual([...kept, text, state].toSorted());
});

it('a text without a state gets one, and one that cannot be read is told', async () => {
  const [text] = add(300, 'enquiries');
  memory.blobs.set(add(1, 'enquiries')[0]!, '{"half');
  expect(await run()).toEqual([0, 'waiting-unreadable 1']);
  expect(memory.stateIn('waiting')).toEqual({ since: START.toISOString(), recipients: {} });
  expect(memory.keys()).toContain(text);
});

it("yesterday's spam is told", async () => {
  for (const days of [0, 1, 1, 2]) add(days, 'spam');
  expect(await run()).toEqual([0, 'visitors-spam 2']);
});

it('ten deletions run at the same time, none is started after 15 seconds, and the next run continues', async () => {
  for (let count = 0; count < 15; count++) add(400, 'enquiries', 'delivered');
  const slow = vi.spyOn(memory.services.store, 'delete').mockImplementation(() => wait(8000));
  memory.blobs.set('values/purge', JSON.stringify({ at: '2026-05-01T00:00:00.000Z', left: 0 }));
  expect(await run()).toEqual([20]);
  expect(purged()).toEqual({ at: '2026-05-01T00:00:00.000Z', left: 10 });
  slow.mockRestore();
  await run();
  expect(purged().left).toBe(0);
});

import { expect, it, vi } from 'vitest';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { createRecord, receivedAgo } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const DAY_MS = 24 * 60 * 60_000;

const memory = useMemoryServices();

/** Adds a record of an age to a folder; returns its key. */
const add = (folder: string, days: number) => {
  const record = createRecord(receivedAgo(days * DAY_MS));
  memory.blobs.set(`${folder}/${record.id}`, JSON.stringify(record));
  return `${folder}/${record.id}`;
};
const run = () => finish(purge(memory.services));

it('archive and spam older than 180 whole days are deleted, and nothing of the outbox', async () => {
  const kept = [add('archive', 0), add('archive', 180), add('spam', 180), add('outbox', 400)];
  for (const days of [181, 400]) add('archive', days);
  add('spam', 181);
  expect(await run()).toMatchObject({ line: { deleted: 3 } });
  expect(memory.keys()).toEqual(kept.toSorted());
});

it('notes about erased enquiries are deleted after a day', async () => {
  const { store } = memory.services;
  const [old, recent] = [createRecord(), createRecord()];
  await store.erase(old.id, new Date(START.getTime() - DAY_MS - 1));
  await store.erase(recent.id, new Date(START.getTime() - DAY_MS));
  await run();
  expect(memory.keys()).toEqual([`erased/${recent.id}`]);
});

it('ten deletions run at the same time, and none is started after 20 seconds', async () => {
  for (let count = 0; count < 25; count++) add('archive', 400);
  vi.spyOn(memory.services.store, 'delete').mockImplementation(() => wait(10_001));
  expect(await run()).toMatchObject({ line: { deleted: 20 } });
});

it.each([
  [7, 'archive', []],
  [8, 'archive', ['visitors-quiet']],
  [8, 'outbox', ['visitors-quiet']],
])(
  'with QUIET_DAYS 7 and the last enquiry %i days ago in the folder %s, the causes are %j',
  async (days, folder, codes) => {
    add(folder, days);
    add('spam', 1);
    const settings = { ...memory.services.settings, quietDays: 7 };
    const { causes } = await finish(purge({ ...memory.services, settings }));
    expect(causes.map(({ code }) => code)).toEqual(codes);
  },
);

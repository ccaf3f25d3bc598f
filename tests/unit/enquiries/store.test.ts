import { beforeEach, expect, it, vi } from 'vitest';
import { blobStore, FOLDERS, storeLimits } from '../../../netlify/enquiries/store.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import { createMemoryServices, START, type MemoryServices } from '../../support/memory-services.ts';

let memory: MemoryServices;
let store: MemoryServices['services']['store'];
beforeEach(() => {
  memory = createMemoryServices();
  ({ store } = memory.services);
  return memory.restore;
});

it('a saved record is in the outbox, or in the spam, and nowhere else', async () => {
  const [record, spam] = [sampleRecord(), sampleRecord()];
  await store.save(record);
  await store.save(spam, 'spam');
  expect(memory.keys()).toEqual([`outbox/${record.id}`, `spam/${spam.id}`]);
  expect(await store.get('outbox', record.id)).toEqual(record);
  expect(await store.get('archive', record.id)).toBeUndefined();
});

it('a delivered record is in the archive, with the time', async () => {
  const record = sampleRecord();
  await store.save(record);
  await store.markDelivered(record, START);
  expect(memory.keys()).toEqual([`archive/${record.id}`]);
  expect(await store.get('archive', record.id)).toEqual({ ...record, deliveredAt: START.toISOString() });
});

it('an erased record is deleted from every folder, and not stored again', async () => {
  const record = sampleRecord();
  for (const folder of FOLDERS) memory.blobs.set(`${folder}/${record.id}`, JSON.stringify(record));
  await store.erase(record, START);
  await store.update(record);
  expect(memory.keys()).toEqual([`erased/${record.id}`]);
  await store.markDelivered(record, START);
  expect(memory.keys()).toEqual([`erased/${record.id}`]);
  expect(await store.readText(`erased/${record.id}`)).toBe(
    JSON.stringify({ writeId: record.writeId, erasedAt: START.toISOString() }),
  );
});

it('a record that was sent again after it was erased is stored', async () => {
  const record = sampleRecord();
  await store.erase({ ...record, writeId: 'former' }, START);
  await store.update(record);
  expect(await store.get('outbox', record.id)).toEqual(record);
  await store.markDelivered(record, START);
  expect(await store.get('archive', record.id)).toMatchObject(record);
});

it('notes about erased records are deleted when they are older or unreadable', async () => {
  const [old, recent, broken, mistyped] = [sampleRecord(), sampleRecord(), sampleRecord(), sampleRecord()];
  await store.erase(old, new Date(START.getTime() - 1));
  await store.erase(recent, START);
  memory.blobs.set(`erased/${broken.id}`, '{"half');
  memory.blobs.set(`erased/${mistyped.id}`, '{"erasedAt":9}');
  await store.forgetErased(START);
  expect(memory.keys()).toEqual([`erased/${recent.id}`]);
});

it('an unreadable record is told from a missing one', async () => {
  const { id } = sampleRecord();
  memory.blobs.set(`outbox/${id}`, '{"half');
  expect(await store.get('outbox', id)).toBe('unreadable');
  expect(await store.get('spam', id)).toBeUndefined();
});

it('the list has the ids in order, and the keys that are no ids except temporary files', async () => {
  const records = [sampleRecord(), sampleRecord(), sampleRecord()];
  for (const record of records) await store.save(record);
  for (const key of ['outbox/x.txt', 'outbox/.temporary', 'outboxes/y']) memory.blobs.set(key, 'x');
  expect(await store.list('outbox')).toEqual({
    ids: records.map(({ id }) => id).sort(),
    unknownKeys: ['outbox/x.txt'],
  });
});

it('a record is neither read nor deleted under what is no id', async () => {
  memory.blobs.set('outbox/x', 'text');
  memory.blobs.set('notes/retry', '{}');
  for (const id of ['x', '../notes/retry', '']) {
    expect(await store.get('outbox', id)).toBeUndefined();
    await store.delete('outbox', id);
  }
  expect(memory.blobs.size).toBe(2);
});

it('a deleted record is deleted from one folder', async () => {
  const record = sampleRecord();
  await store.save(record);
  await store.save(record, 'spam');
  await store.delete('outbox', record.id);
  expect(memory.keys()).toEqual([`spam/${record.id}`]);
});

it('a text is read whatever it is, and undefined when there is none', async () => {
  memory.blobs.set('outbox/x', '');
  expect(await store.readText('outbox/x')).toBe('');
  expect(await store.readText('outbox/y')).toBeUndefined();
});

it('state is kept apart from enquiries until it is set to undefined', async () => {
  expect(await store.readState('retry')).toBeUndefined();
  await store.writeState('retry', { a: 1 });
  expect(memory.blobs.get('notes/retry')).toBe('{"a":1}');
  expect(await store.readState('retry')).toEqual({ a: 1 });
  await store.writeState('retry', undefined);
  expect(memory.blobs.size).toBe(0);
  memory.blobs.set('notes/retry', '{"half');
  expect(await store.readState('retry')).toBeUndefined();
});

it.each([
  ['branch/with a dot.', 'enquiries-branch-with-a-dot-'],
  ['x'.repeat(80), `enquiries-${'x'.repeat(54)}`],
])('the store of the deploy context %s has a valid name', async (deployContext, name) => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url);
    return Promise.resolve(new Response(null, { status: 404 }));
  });
  const access = { siteID: 's', token: 't', edgeURL: 'http://e', uncachedEdgeURL: 'http://u' };
  await blobStore({ deployContext, limits: storeLimits, access }).readText('k');
  expect(urls).toEqual([`http://u/s/site:${name}/k`]);
});

it('a store without its environment rejects the first call', async () => {
  const unconfigured = blobStore({ deployContext: 'production', limits: storeLimits });
  await expect(unconfigured.readText('k')).rejects.toThrow();
});

it('a call may take 15 s in three attempts, and an attempt to read 4 s', () => {
  expect(storeLimits).toEqual({ attemptTimeoutMs: 4000, totalTimeoutMs: 15_000, maxAttempts: 3 });
});

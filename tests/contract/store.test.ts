/** The enquiry store on a real Blobs server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { blobStore, type EnquiryStore } from '../../netlify/enquiries/store.ts';
import { LOCAL_STORE, startLocalStore } from '../../netlify/local/start-services.ts';
import { createRecord, stateOf } from '../support/enquiries.ts';
import { temporaryFolder } from '../support/files.ts';

/** Long enough that a busy machine is not taken for a slow store. */
const TIMEOUT_MS = 200_000;
const limits = { attemptTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS, maxAttempts: 1 };
let root: string;
let store: EnquiryStore;
beforeEach(async () => {
  root = temporaryFolder();
  const { server, access } = await startLocalStore(root);
  store = blobStore({ deployContext: 'dev', limits, access });
  return () => server.stop();
});

it('the store keeps a text as it is beside its state, which moves when nobody waits any more', async () => {
  const record = createRecord({ name: 'ਆਸ਼ਾ "A" 🙂', message: 'one\n\ttwo\n=three' });
  const state = stateOf(record);
  expect(await store.list('enquiries')).toEqual({ ids: [], unknownKeys: [] });
  expect(await store.save(record, state)).toBe(true);
  expect(await store.get('enquiries', record.id)).toEqual(record);
  expect(await store.getState('waiting', record.id)).toEqual(state);
  expect(await store.getState('delivered', record.id)).toBeUndefined();
  expect(await store.list('enquiries')).toEqual({ ids: [record.id], unknownKeys: [] });
  expect((await store.list('enquiries', '2000-01-01')).ids).toEqual([]);
  await store.settle(record.id, state, new Date('2026-05-04T03:02:01Z'));
  expect(await store.getState('waiting', record.id)).toBeUndefined();
  const deliveredAt = '2026-05-04T03:02:01.000Z';
  expect(await store.getState('delivered', record.id)).toEqual({ ...state, deliveredAt });
});

it('the store saves the same text once, as long as one of its states is there', async () => {
  const record = createRecord();
  const state = stateOf(record);
  expect(await store.save(record, state)).toBe(true);
  expect(await store.save(record, state)).toBe(false);
  await store.settle(record.id, state, new Date());
  expect(await store.save(record, state)).toBe(false);
  await store.delete('delivered', record.id);
  expect(await store.save(record, state)).toBe(true);
});

it('the store keeps values apart from enquiries', async () => {
  expect(await store.readValue('a/b')).toBeUndefined();
  await store.writeValue('a/b', { c: 1 });
  expect(await store.readValue('a/b')).toEqual({ c: 1 });
  expect(await store.valueNames('a/')).toEqual(['a/b']);
  expect((await store.list('enquiries')).ids).toEqual([]);
  await store.writeValue('a/b', undefined);
  expect(await store.readValue('a/b')).toBeUndefined();
});

it('the store lists unknown keys, except for the temporary files of the local Blobs server', async () => {
  await store.saveSpam(createRecord());
  const folder = join(root, LOCAL_STORE, 'entries/0/site:enquiries-dev/spam');
  await mkdir(join(folder, 'deep'));
  for (const name of ['.k3j4h5', 'notes.txt', 'deep/x']) await writeFile(join(folder, name), '{"half');
  const { ids, unknownKeys } = await store.list('spam');
  expect(ids).toHaveLength(1);
  expect(unknownKeys.sort()).toEqual(['spam/deep/x', 'spam/notes.txt']);
});

it.each(['../values/run', '', 'x', '%2e%2e/values/run'])(
  'the store neither reads nor deletes by the invalid id "%s"',
  async (id) => {
    await store.writeValue('run', { a: 1 });
    expect(await store.get('enquiries', id)).toBeUndefined();
    expect(await store.getState('waiting', id)).toBeUndefined();
    await store.delete('enquiries', id);
    await store.erase(id);
    expect(await store.readValue('run')).toEqual({ a: 1 });
  },
);

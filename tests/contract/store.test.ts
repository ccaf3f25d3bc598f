/** The enquiry store on a real Blobs server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { LOCAL_STORE, startLocalStore } from '../../netlify/local/start-services.ts';
import { createRecord, entriesOf, entryOf, nameOf } from '../support/enquiries.ts';
import { temporaryFolder } from '../support/files.ts';

let root: string;
let store: EnquiryStore;
beforeEach(async () => {
  root = temporaryFolder();
  const { server, access } = await startLocalStore(root);
  store = new EnquiryStore({ deployContext: 'dev', access });
  return () => server.stop();
});

it('the store keeps a text as it is, beside an entry for each recipient', async () => {
  const record = createRecord({ name: 'ਆਸ਼ਾ "A" 🙂', message: 'one\n\ttwo\n=three' });
  const place = { id: record.id, recipient: nameOf() };
  expect(await store.list('enquiries')).toEqual({ ids: [], places: [], unknownKeys: [] });
  expect(await store.save(record, entriesOf(record))).toBe(true);
  expect(await store.get('enquiries', record.id)).toEqual(record);
  expect(await store.getEntry('queue', place)).toEqual(entryOf(record));
  expect(await store.getEntry('sent', place)).toBeUndefined();
  expect((await store.list('enquiries')).ids).toEqual([record.id]);
  expect((await store.list('enquiries', '2000-01-01')).ids).toEqual([]);
  expect(await store.list('queue', record.id)).toMatchObject({ places: [place], unknownKeys: [] });
  expect(await store.addEntry('sent', place, entryOf(record))).toBe(true);
  expect(await store.addEntry('sent', place, entryOf(record))).toBe(false);
  await store.deleteEntry('queue', place);
  expect((await store.list('queue')).places).toEqual([]);
  await store.erase(record.id);
  expect([await store.get('enquiries', record.id), await store.getEntry('sent', place)]).toEqual([
    undefined,
    undefined,
  ]);
});

it('the store saves the same text once, and again when it can not be read', async () => {
  const record = createRecord();
  expect(await store.save(record, entriesOf(record))).toBe(true);
  expect(await store.save(record, entriesOf(record))).toBe(false);
  const text = join(root, LOCAL_STORE, 'entries/0/site:enquiries-dev/enquiries', record.id);
  await writeFile(text, '{"half');
  expect(await store.save(record, entriesOf(record))).toBe(true);
  expect(await store.get('enquiries', record.id)).toEqual(record);
});

it('the store keeps values apart from enquiries, and its probe leaves nothing', async () => {
  await store.probe();
  expect(await store.readValue('a/b', z.unknown())).toBeUndefined();
  await store.writeValue('a/b', { c: 1 });
  expect(await store.readValue('a/b', z.unknown())).toEqual({ c: 1 });
  expect(await store.valueNames('a/')).toEqual(['a/b']);
  expect((await store.list('enquiries')).ids).toEqual([]);
  await store.deleteValue('a/b');
  expect(await store.readValue('a/b', z.unknown())).toBeUndefined();
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
    await expect(store.get('enquiries', id)).rejects.toThrow('Not the id');
    await expect(store.getEntry('queue', { id, recipient: 'x' })).rejects.toThrow('Not the place');
    await expect(store.erase(id)).rejects.toThrow('Not the id');
    expect(await store.readValue('run', z.unknown())).toEqual({ a: 1 });
  },
);

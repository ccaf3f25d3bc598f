/** The enquiry store on a real Blobs server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FOLDERS, type EnquiryStore } from '../../netlify/enquiries/store.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { createHarness, createRecord, type Harness } from '../support/harness.ts';

let harness: Harness;
let store: EnquiryStore;
beforeEach(async () => {
  harness = await createHarness();
  ({ store } = harness.services);
});
afterEach(() => harness.close());

/** The path of a blob in the files of the Blobs server. */
const blobPath = (...path: string[]) =>
  join(harness.directory, 'entries', '0', 'site:enquiries-dev', ...path);

describe('the store', () => {
  it('returns a saved record unchanged, and moves it to the archive when it is delivered', async () => {
    const record = createRecord({ name: 'ਆਸ਼ਾ "A" 🙂', message: 'one\n\ttwo\n=three' });
    expect(await store.list('outbox')).toEqual({ ids: [], unknownKeys: [], isCut: false });
    await store.save(record);
    expect(await store.get('outbox', record.id)).toEqual(record);
    expect(await store.get('archive', record.id)).toBeUndefined();
    expect(await store.list('outbox')).toMatchObject({ ids: [record.id], unknownKeys: [] });
    await store.markDelivered(record, new Date('2026-05-04T03:02:01Z'));
    expect(await store.get('outbox', record.id)).toBeUndefined();
    const deliveredAt = '2026-05-04T03:02:01.000Z';
    expect(await store.get('archive', record.id)).toEqual({ ...record, deliveredAt });
  });

  it('does not store an erased record again, neither in the archive nor in the outbox', async () => {
    const record = createRecord();
    await store.save(record);
    await store.erase(record.id, new Date());
    await store.markDelivered(record, new Date());
    await store.update(record);
    for (const folder of FOLDERS) expect((await store.list(folder)).ids).toEqual([]);
  });

  it.each([
    [59, []],
    [61, ['outbox']],
  ])(
    'of the same text sent %i s after an erased one, the folders that have it are %j',
    async (seconds, folders) => {
      const record = createRecord();
      await store.save(record);
      await store.erase(record.id, new Date());
      const receivedAt = new Date(Date.parse(record.receivedAt) + seconds * 1000).toISOString();
      await store.update({ ...record, receivedAt });
      const lists = await Promise.all(FOLDERS.map((folder) => store.list(folder)));
      expect(FOLDERS.filter((_folder, index) => lists[index]!.ids.length > 0)).toEqual(folders);
    },
  );

  it('keeps state apart from enquiries', async () => {
    expect(await store.readState('retry')).toBeUndefined();
    await store.writeState('retry', { a: 1 });
    expect(await store.readState('retry')).toEqual({ a: 1 });
    expect((await store.list('outbox')).ids).toEqual([]);
    await store.writeState('retry', undefined);
    expect(await store.readState('retry')).toBeUndefined();
  });

  it('reports unreadable records and returns the others', async () => {
    const [valid, truncated] = [createRecord(), createRecord()];
    await store.save(valid);
    await writeFile(blobPath('outbox', truncated.id), `{"id":"${truncated.id}`);
    expect(await store.get('outbox', truncated.id)).toBe('unreadable');
    expect(await store.get('outbox', valid.id)).toEqual(valid);
  });

  it('lists unknown keys, except for the temporary files of the local Blobs server', async () => {
    await store.save(createRecord());
    await writeFile(blobPath('outbox', '.k3j4h5'), '{"half');
    await writeFile(blobPath('outbox', 'notes.txt'), 'hello');
    await mkdir(blobPath('outbox', 'deep'));
    await writeFile(blobPath('outbox', 'deep', 'x'), 'hello');
    const { ids, unknownKeys } = await store.list('outbox');
    expect(ids).toHaveLength(1);
    expect(unknownKeys.sort()).toEqual(['outbox/deep/x', 'outbox/notes.txt']);
  });

  it.each(['../notes/retry', '', 'x', '%2e%2e/notes/retry'])(
    'neither reads nor deletes by the invalid id "%s"',
    async (id) => {
      await store.writeState('retry', { a: 1 });
      expect(await store.get('outbox', id)).toBeUndefined();
      await store.delete('outbox', id);
      expect(await store.readState('retry')).toEqual({ a: 1 });
    },
  );
});

describe('a failing store', () => {
  it.each([500, 403])('rejects every call when it responds with %i', async (status) => {
    const server = await startFaultServer((_request, response) => response.writeHead(status).end());
    const failing = harness.openStore({ access: harness.accessAt(server.url) });
    const record = createRecord();
    const calls = [
      failing.save(record),
      failing.markDelivered(record, new Date()),
      failing.get('outbox', record.id),
      failing.list('outbox'),
      failing.delete('outbox', record.id),
      failing.update(record),
      failing.erase(record.id, new Date()),
      failing.forgetErased(new Date()),
      failing.readText('outbox/x'),
      failing.readState('retry'),
      failing.writeState('retry', {}),
    ];
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
    await server.stop();
  });

  it('succeeds at the third attempt', async () => {
    let attempts = 0;
    const server = await startFaultServer((_request, response) =>
      response.writeHead(++attempts < 3 ? 500 : 200).end(),
    );
    await harness.openStore({ access: harness.accessAt(server.url) }).save(createRecord());
    expect(attempts).toBe(3);
    await server.stop();
  });
});

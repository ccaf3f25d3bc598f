/** The enquiry store on a real Blobs server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { createHarness, createRecord, stateOf, type Harness } from '../support/harness.ts';

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
  it('keeps a text as it is beside its state, which moves when nobody waits any more', async () => {
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

  it('saves the same text once, as long as one of its states is there', async () => {
    const record = createRecord();
    const state = stateOf(record);
    expect(await store.save(record, state)).toBe(true);
    expect(await store.save(record, state)).toBe(false);
    await store.settle(record.id, state, new Date());
    expect(await store.save(record, state)).toBe(false);
    await store.delete('delivered', record.id);
    expect(await store.save(record, state)).toBe(true);
  });

  it('keeps values apart from enquiries', async () => {
    expect(await store.readValue('a/b')).toBeUndefined();
    await store.writeValue('a/b', { c: 1 });
    expect(await store.readValue('a/b')).toEqual({ c: 1 });
    expect(await store.valueNames('a/')).toEqual(['a/b']);
    expect((await store.list('enquiries')).ids).toEqual([]);
    await store.writeValue('a/b', undefined);
    expect(await store.readValue('a/b')).toBeUndefined();
  });

  it('lists unknown keys, except for the temporary files of the local Blobs server', async () => {
    await store.saveSpam(createRecord());
    await writeFile(blobPath('spam', '.k3j4h5'), '{"half');
    await writeFile(blobPath('spam', 'notes.txt'), 'hello');
    await mkdir(blobPath('spam', 'deep'));
    await writeFile(blobPath('spam', 'deep', 'x'), 'hello');
    const { ids, unknownKeys } = await store.list('spam');
    expect(ids).toHaveLength(1);
    expect(unknownKeys.sort()).toEqual(['spam/deep/x', 'spam/notes.txt']);
  });

  it.each(['../values/run', '', 'x', '%2e%2e/values/run'])(
    'neither reads nor deletes by the invalid id "%s"',
    async (id) => {
      await store.writeValue('run', { a: 1 });
      expect(await store.get('enquiries', id)).toBeUndefined();
      expect(await store.getState('waiting', id)).toBeUndefined();
      await store.delete('enquiries', id);
      await store.erase(id);
      expect(await store.readValue('run')).toEqual({ a: 1 });
    },
  );
});

describe('a failing store', () => {
  it.each([500, 403])('rejects every call when it responds with %i', async (status) => {
    const server = await startFaultServer((_request, response) => response.writeHead(status).end());
    const failing = harness.openStore({ access: harness.accessAt(server.url) });
    const { id } = createRecord();
    // Each method with arguments of some kind; the first one is an id, a folder or a record.
    const first = { save: createRecord(), saveSpam: createRecord(), get: 'enquiries', getState: 'waiting' };
    for (const [name, method] of Object.entries<(...values: never[]) => Promise<unknown>>(failing)) {
      const values = [{ ...first, list: 'spam', delete: 'spam' }[name] ?? id, id, new Date()];
      await expect(method(...(values as never[])), name).rejects.toThrow();
    }
    await server.stop();
  });

  it('succeeds at the third attempt', async () => {
    let attempts = 0;
    const server = await startFaultServer((_request, response) =>
      response.writeHead(++attempts < 3 ? 500 : 200, { etag: '"1"' }).end(),
    );
    await harness.openStore({ access: harness.accessAt(server.url) }).saveSpam(createRecord());
    expect(attempts).toBe(3);
    await server.stop();
  });
});

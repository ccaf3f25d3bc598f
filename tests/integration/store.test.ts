/** The store's contract, on the real Blobs server. */
import '../support/not-test.ts';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, sampleRecord } from '../support/harness.ts';
import type { Desk } from '../support/harness.ts';
import { NOWHERE, startFaultServer } from '../support/fault-server.ts';
import { storeContext } from '../../netlify/enquiries/parts.ts';
import { storeLimits } from '../../netlify/enquiries/store.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const at = (url: string) => ({
  access: { siteID: '0', token: 'blobs-token', edgeURL: url, uncachedEdgeURL: url },
});
/** Where the Blobs server keeps the files of our store. */
const files = (...path: string[]) => join(desk.directory, 'entries', '0', 'site:enquiries-dev', ...path);

describe('keeping', () => {
  it('gives back what was kept', async () => {
    const { store } = desk.parts;
    const record = sampleRecord({ name: 'ਆਸ਼ਾ "A" 🙂', message: 'one\n\ttwo\n=three' });
    await store.keep(record);
    expect(await store.get('outbox', record.id)).toEqual(record);
    expect(await store.get('archive', record.id)).toBeUndefined();
    expect(await store.list('outbox')).toEqual({ ids: [record.id], strangers: [] });
  });

  it('settles: into the archive with the time, out of the outbox', async () => {
    const { store } = desk.parts;
    const record = sampleRecord();
    await store.keep(record);
    await store.settle(record, new Date('2026-05-04T03:02:01Z'));
    expect(await store.get('outbox', record.id)).toBeUndefined();
    expect(await store.get('archive', record.id)).toEqual({
      ...record,
      deliveredAt: '2026-05-04T03:02:01.000Z',
    });
  });

  it('erases from one box only; erasing what isn’t there is no error', async () => {
    const { store } = desk.parts;
    const record = sampleRecord();
    await store.keep(record);
    await store.erase('archive', record.id);
    expect(await store.get('outbox', record.id)).toEqual(record);
    await store.erase('outbox', record.id);
    await store.erase('outbox', record.id);
    expect(await store.list('outbox')).toEqual({ ids: [], strangers: [] });
  });

  it('lists an empty store', async () => {
    expect(await desk.parts.store.list('outbox')).toEqual({ ids: [], strangers: [] });
  });

  it('keeps notes apart from enquiries', async () => {
    const { store } = desk.parts;
    expect(await store.readNote('retry')).toBeUndefined();
    await store.writeNote('retry', { a: 1 });
    expect(await store.readNote('retry')).toEqual({ a: 1 });
    expect((await store.list('outbox')).ids).toEqual([]);
    await store.writeNote('retry', undefined);
    expect(await store.readNote('retry')).toBeUndefined();
  });
});

describe('what can’t be read', () => {
  it('is told apart, and never takes the others down', async () => {
    const { store } = desk.parts;
    const good = sampleRecord();
    const broken = sampleRecord();
    const foreign = sampleRecord();
    await store.keep(good);
    await store.keep(broken);
    await store.keep({ ...foreign, id: sampleRecord().id });
    await writeFile(files('outbox', broken.id), '{"id":"' + broken.id);
    await writeFile(files('outbox', foreign.id), JSON.stringify({ ...foreign, message: 7 }));
    expect(await store.get('outbox', broken.id)).toBe('unreadable');
    expect(await store.get('outbox', foreign.id)).toBe('unreadable');
    expect(await store.get('outbox', good.id)).toEqual(good);
  });

  it('skips the temporary files of the emulator, and names other strangers', async () => {
    await desk.parts.store.keep(sampleRecord());
    await writeFile(files('outbox', '.k3j4h5'), '{"half');
    await writeFile(files('outbox', 'notes.txt'), 'hello');
    await mkdir(files('outbox', 'deep'));
    await writeFile(files('outbox', 'deep', 'x'), 'hello');
    const { ids, strangers } = await desk.parts.store.list('outbox');
    expect(ids).toHaveLength(1);
    expect(strangers.sort()).toEqual(['outbox/deep/x', 'outbox/notes.txt']);
  });

  it('never reads or erases by a key that is no id', async () => {
    await desk.parts.store.writeNote('retry', { a: 1 });
    for (const id of ['../notes/retry', '', 'x', '%2e%2e/notes/retry']) {
      expect(await desk.parts.store.get('outbox', id)).toBeUndefined();
      await desk.parts.store.erase('outbox', id);
    }
    expect(await desk.parts.store.readNote('retry')).toEqual({ a: 1 });
  });

  it('lists while others write', async () => {
    const { store } = desk.parts;
    const writes = Promise.all(Array.from({ length: 60 }, () => store.keep(sampleRecord())));
    for (let round = 0; round < 10; round++) {
      const { ids, strangers } = await store.list('outbox');
      expect(strangers).toEqual([]);
      for (const id of ids) expect(await store.get('outbox', id)).toMatchObject({ id });
    }
    await writes;
    expect((await store.list('outbox')).ids).toHaveLength(60);
  });
});

describe('the deploy context', () => {
  it('parts production from previews', async () => {
    const record = sampleRecord();
    await desk.openStore({ deployContext: 'production' }).keep(record);
    expect(
      await desk.openStore({ deployContext: 'deploy-preview' }).get('outbox', record.id),
    ).toBeUndefined();
    expect(await readdir(join(desk.directory, 'entries', '0'))).toEqual(['site:enquiries-production']);
  });

  it('comes from the request; a scheduled run without one belongs to production', () => {
    expect(storeContext('deploy-preview', false)).toBe('deploy-preview');
    expect(storeContext('', false)).toBe('production');
    expect(storeContext(undefined, false)).toBe('production');
    expect(storeContext('', true)).toBe('dev');
  });
});

describe('a store that fails', () => {
  const operations = (store = desk.parts.store) => [
    () => store.keep(sampleRecord()),
    () => store.settle(sampleRecord(), new Date()),
    () => store.get('outbox', sampleRecord().id),
    () => store.list('outbox'),
    () => store.erase('outbox', sampleRecord().id),
    () => store.readNote('retry'),
    () => store.writeNote('retry', {}),
  ];

  /** Each operation rejects, and none takes longer than `ms`. */
  async function expectFailures(url: string, ms: number, limits = storeLimits) {
    for (const operation of operations(desk.openStore({ ...at(url), limits }))) {
      const started = performance.now();
      await expect(operation()).rejects.toThrow();
      expect(performance.now() - started).toBeLessThan(ms);
    }
  }

  it('unreachable: every operation rejects soon', async () => {
    await expectFailures(NOWHERE, 3000);
  });

  it('500 and 403 are never taken for success', async () => {
    for (const status of [500, 403]) {
      const server = await startFaultServer((_request, response) => response.writeHead(status).end());
      await expectFailures(server.url, 3000);
      await server.stop();
    }
  });

  it('hanging: given up when its time is over', async () => {
    const server = await startFaultServer(() => undefined);
    await expectFailures(server.url, 3000, { perTry: 200, total: 450, tries: 3 });
    await server.stop();
  });

  it('slow: a write is given up, but never cut off, which could empty the blob', async () => {
    let cutOff = 0;
    const server = await startFaultServer((_request, response) => {
      response.on('close', () => (cutOff += response.writableFinished ? 0 : 1));
      setTimeout(() => response.writeHead(200).end(), 250);
    });
    const limits = { perTry: 50, total: 120, tries: 3 };
    const record = sampleRecord();
    await expect(desk.openStore({ ...at(server.url), limits }).keep(record)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.bodies).toEqual([JSON.stringify(record)]);
    expect(cutOff).toBe(0);
    await server.stop();
  });

  it('two failures, then well again: no failure', async () => {
    let calls = 0;
    const server = await startFaultServer((_request, response) =>
      response.writeHead(++calls < 3 ? 500 : 200).end(),
    );
    await desk.openStore(at(server.url)).keep(sampleRecord());
    expect(calls).toBe(3);
    await server.stop();
  });

  it('the files hold nothing but the record', async () => {
    const record = sampleRecord();
    await desk.parts.store.keep(record);
    expect(JSON.parse(await readFile(files('outbox', record.id), 'utf8'))).toEqual(record);
  });
});

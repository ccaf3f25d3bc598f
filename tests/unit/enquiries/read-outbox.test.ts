import { beforeEach, expect, it, vi } from 'vitest';
import { readOutbox, type Selection } from '../../../netlify/enquiries/read-outbox.ts';
import type { RetryState, WaitingEntry } from '../../../netlify/enquiries/retry-state.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import { createMemoryServices, finish, START, type MemoryServices } from '../../support/memory-services.ts';

const NOW = START.getTime();
let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
  return memory.restore;
});

const save = async (ageMs: number, changes = {}) => {
  const record = sampleRecord({ receivedAt: new Date(NOW - ageMs).toISOString(), ...changes });
  await memory.services.store.save(record);
  return record;
};
const read = (
  changes: Partial<Selection> = {},
  waiting: RetryState['waiting'] = {},
  readUntil = Infinity,
) => {
  const selection = { minAgeMs: MINUTE_MS, maxAgeMs: 7 * DAY_MS, maxItems: 400, backoff: true, ...changes };
  const state = { waiting, refused: { count: 0, lastAt: 0 }, alerts: {} };
  return finish(readOutbox(memory.services.store, START, selection, state, readUntil));
};
const entry = (changes: Partial<WaitingEntry>): WaitingEntry => ({
  ...{ kind: 'uncertain', failures: 1, nextAt: 0, since: NOW },
  ...changes,
});
const ids = (records: { id: string }[]) => records.map(({ id }) => id);

it('all records are due that are old enough and not too old, the oldest first', async () => {
  const records = [await save(MINUTE_MS), await save(7 * DAY_MS), await save(2 * DAY_MS)];
  const young = await save(MINUTE_MS - 1);
  const old = await save(7 * DAY_MS + 1);
  const outbox = await read();
  expect(ids(outbox.due)).toEqual(ids([records[1]!, records[2]!, records[0]!]));
  expect(outbox.ids).toHaveLength(5);
  expect(outbox.since.get(young.id)).toBe(NOW - MINUTE_MS + 1);
  expect([...outbox.shelved]).toEqual([
    [old.id, { kind: 'given-up', failures: 0, nextAt: NOW + DAY_MS, since: NOW - 7 * DAY_MS - 1 }],
  ]);
  expect(outbox.future).toBe(0);
});

it('a record waits since it was moved from the spam to the outbox', async () => {
  const record = await save(30 * DAY_MS, { queuedAt: new Date(NOW - 2 * MINUTE_MS).toISOString() });
  const outbox = await read();
  expect(ids(outbox.due)).toEqual([record.id]);
  expect(outbox.since.get(record.id)).toBe(NOW - 2 * MINUTE_MS);
});

it.each([
  [MINUTE_MS, 0, 0],
  [MINUTE_MS + 1, 1, 0],
  [DAY_MS, 1, 0],
  [DAY_MS + 1, 1, 1],
])('of a record received %i ms from now, %i are due and %i in the future', async (ms, due, future) => {
  await save(-ms);
  const outbox = await read();
  expect(outbox.due).toHaveLength(due);
  expect(outbox.future).toBe(future);
});

it('an unreadable record is looked at again after an hour', async () => {
  const { id } = await save(DAY_MS);
  memory.blobs.set(`outbox/${id}`, '{"half');
  const outbox = await read();
  expect([...outbox.shelved]).toEqual([
    [id, { kind: 'unreadable', failures: 0, nextAt: NOW + 60 * MINUTE_MS }],
  ]);
  expect(outbox.due).toEqual([]);
});

it('a record that vanished is not due', async () => {
  await save(DAY_MS);
  vi.spyOn(memory.services.store, 'get').mockResolvedValue(undefined);
  expect(await read()).toMatchObject({ due: [], shelved: new Map(), since: new Map() });
});

it('a record whose next attempt is not due is not read, unless every record is wanted', async () => {
  const now = await save(DAY_MS);
  const later = await save(2 * DAY_MS);
  const waiting = { [now.id]: entry({ nextAt: NOW }), [later.id]: entry({ nextAt: NOW + 1 }) };
  expect(ids((await read({}, waiting)).due)).toEqual([now.id]);
  expect(ids((await read({ backoff: false }, waiting)).due)).toEqual([later.id, now.id]);
});

it('the records with the fewest failures come first, and no more than the maximum', async () => {
  const [often, seldom, never] = [await save(3 * DAY_MS), await save(2 * DAY_MS), await save(DAY_MS)];
  const waiting = { [often.id]: entry({ failures: 5 }), [seldom.id]: entry({ failures: 1 }) };
  expect(ids((await read({}, waiting)).due)).toEqual([never.id, seldom.id, often.id]);
  expect(ids((await read({ maxItems: 2 }, waiting)).due)).toEqual([never.id, seldom.id]);
});

it('records are read 40 at a time, until enough are due or the time is over', async () => {
  for (let count = 0; count < 90; count++) await save(DAY_MS);
  const get = vi.spyOn(memory.services.store, 'get');
  await read({ maxItems: 40 });
  expect(get).toHaveBeenCalledTimes(40);
  get.mockClear();
  await read({ maxItems: 41 });
  expect(get).toHaveBeenCalledTimes(80);
  get.mockClear();
  expect((await read({}, {}, performance.now())).due).toHaveLength(90);
  get.mockClear();
  expect((await read({}, {}, performance.now() - 1)).due).toEqual([]);
  expect(get).not.toHaveBeenCalled();
});

it('records with more failures, and among those newer ones, are read last', async () => {
  const records = [await save(3 * DAY_MS), await save(2 * DAY_MS), await save(DAY_MS)];
  const get = vi.spyOn(memory.services.store, 'get');
  await read({}, { [records[0]!.id]: entry({}) });
  expect(get.mock.calls.map(([, id]) => id)).toEqual(ids([records[1]!, records[2]!, records[0]!]));
});

it('at most ten records are read at the same time', async () => {
  for (let count = 0; count < 12; count++) await save(DAY_MS);
  let [current, most] = [0, 0];
  vi.spyOn(memory.services.store, 'get').mockImplementation(async () => {
    most = Math.max(most, ++current);
    await new Promise((resolve) => setTimeout(resolve, 10));
    current--;
    return undefined;
  });
  await read();
  expect(most).toBe(10);
});

it('records of the same day are in the order of their times, although their ids are not', async () => {
  const [later, earlier, failing] = [
    await save(2 * MINUTE_MS),
    await save(3 * MINUTE_MS),
    await save(4 * MINUTE_MS),
  ];
  const waiting = { [failing.id]: entry({ failures: 1 }) };
  expect(ids((await read({}, waiting)).due)).toEqual(ids([earlier, later, failing]));
});

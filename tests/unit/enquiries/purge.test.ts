import { beforeEach, describe, expect, it, vi } from 'vitest';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import { createMemoryServices, finish, START, type MemoryServices } from '../../support/memory-services.ts';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
  return memory.restore;
});

/** Adds a record of an age to a folder; returns its key. */
const add = (folder: string, days: number) => {
  const record = sampleRecord({ receivedAt: new Date(START.getTime() - days * DAY_MS).toISOString() });
  memory.blobs.set(`${folder}/${record.id}`, JSON.stringify(record));
  return `${folder}/${record.id}`;
};
const run = (budgetMs?: number) => finish(purge(memory.services, budgetMs));
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('what was delivered or kept apart more than 180 whole days ago is deleted, from the outbox nothing', async () => {
  const kept = [add('archive', 0), add('archive', 180), add('spam', 180), add('outbox', 400)];
  for (const days of [181, 400]) add('archive', days);
  add('spam', 181);
  expect(await run()).toEqual({ deleted: 3, remaining: 2 });
  expect(memory.keys()).toEqual(kept.toSorted());
});

it('notes about erased enquiries are deleted after a day', async () => {
  const { store } = memory.services;
  const [old, recent] = [sampleRecord(), sampleRecord()];
  await store.erase(old, new Date(START.getTime() - DAY_MS - 1));
  await store.erase(recent, new Date(START.getTime() - DAY_MS));
  await run();
  expect(memory.keys()).toEqual([`erased/${recent.id}`]);
});

it('no deletion is started after the budget, and at most ten run at the same time', async () => {
  for (let count = 0; count < 25; count++) add('archive', 400);
  const remove = vi.spyOn(memory.services.store, 'delete').mockImplementation(() => wait(100));
  expect(await run(100)).toEqual({ deleted: 20, remaining: 5 });
  expect(remove).toHaveBeenCalledTimes(20);
  // The default budget is 20 s.
  remove.mockImplementation(() => wait(10_001));
  expect(await run()).toEqual({ deleted: 20, remaining: 5 });
});

it('a failing store rejects the purge', async () => {
  add('archive', 400);
  vi.spyOn(memory.services.store, 'delete').mockRejectedValue(new Error('down'));
  await expect(run()).rejects.toThrow('down');
});

describe('new spam', () => {
  const reports = () => memory.logs.map(({ count }) => count);

  it('is reported, and not again within a week', async () => {
    for (const days of [0, 1, 40]) add('spam', days);
    await run();
    expect(memory.logs).toEqual([
      {
        ...{ level: 'error', source: 'alert', code: 'spam', count: 3 },
        hint: 'Enquiries kept apart as spam: 3. Look for a person among them: npm run enquiries -- list --spam',
      },
    ]);
    expect(memory.blobs.get('notes/spam')).toBe(JSON.stringify({ reportedAt: START.toISOString() }));
    vi.setSystemTime(START.getTime() + 7 * DAY_MS - 1);
    await run();
    expect(reports()).toEqual([3]);
    vi.setSystemTime(START.getTime() + 7 * DAY_MS);
    await run();
    // Those of the day of the last report are counted again, because some may have come after it.
    expect(memory.logs[1]).toMatchObject({
      count: 1,
      hint: 'Enquiries kept apart as spam since 2026-05-04: 1. Look for a person among them: npm run enquiries -- list --spam',
    });
  });

  it('is not reported when there is none', async () => {
    add('archive', 0);
    await run();
    expect(memory.logs).toEqual([]);
    expect(memory.blobs.has('notes/spam')).toBe(false);
  });

  it('is reported again by the next purge when the webhook does not accept it', async () => {
    add('spam', 0);
    const settings = { ...memory.services.settings, alertWebhook: 'https://hooks.example/x' };
    memory.request.mockResolvedValueOnce(new Response(null, { status: 500 }));
    await finish(purge({ ...memory.services, settings }));
    expect(memory.blobs.has('notes/spam')).toBe(false);
    await finish(purge({ ...memory.services, settings }));
    expect(memory.request).toHaveBeenCalledTimes(2);
    expect(memory.blobs.has('notes/spam')).toBe(true);
  });

  it('is reported when the last report is unreadable', async () => {
    add('spam', 0);
    memory.blobs.set('notes/spam', '{"reportedAt":7}');
    await run();
    expect(reports()).toEqual([1]);
  });
});

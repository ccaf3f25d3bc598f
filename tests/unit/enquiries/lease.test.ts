import { beforeEach, expect, it, vi } from 'vitest';
import { takeLease } from '../../../netlify/enquiries/lease.ts';
import { createMemoryServices, finish, START, type MemoryServices } from '../../support/memory-services.ts';

let memory: MemoryServices;
let store: MemoryServices['services']['store'];
beforeEach(() => {
  memory = createMemoryServices();
  ({ store } = memory.services);
  return memory.restore;
});

const take = (from = store) => finish(takeLease(from, memory.services.now));
const held = () =>
  JSON.parse(memory.blobs.get('notes/lease') ?? 'null') as { holder: string; until: number } | null;
const hold = (ms: number) =>
  memory.blobs.set('notes/lease', JSON.stringify({ holder: 'another', until: Date.now() + ms }));

it('a free lease is taken for 60 s, after 250 ms in which another run could overwrite it', async () => {
  const release = await take();
  expect(Date.now()).toBe(START.getTime() + 250);
  expect(held()).toEqual({
    holder: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    until: START.getTime() + 60_000,
  });
  await release!();
  expect(memory.blobs.has('notes/lease')).toBe(false);
});

it.each([
  [-1, true],
  [0, true],
  [1, false],
  [60_000, false],
  [65_000, false],
  [65_001, true],
])('a lease of another run that lasts %i ms longer is taken over: %s', async (ms, taken) => {
  hold(ms);
  expect((await take()) !== undefined).toBe(taken);
  expect(held()?.holder === 'another').toBe(!taken);
});

it('an unreadable lease is taken over', async () => {
  memory.blobs.set('notes/lease', '{"holder":1}');
  expect(await take()).toBeDefined();
});

it('a run that was overwritten within 250 ms does not have the lease', async () => {
  setTimeout(() => hold(60_000), 249);
  expect(await take()).toBeUndefined();
  expect(held()?.holder).toBe('another');
});

it('a lease is renewed every 20 s until it is released', async () => {
  const release = await take();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(held()?.until).toBe(START.getTime() + 60_000);
  await vi.advanceTimersByTimeAsync(1);
  expect(held()?.until).toBe(Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(held()?.until).toBe(Date.now() + 60_000);
  await release!();
  expect(held()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

it('a lease that another run has taken over is neither renewed nor released', async () => {
  const release = await take();
  hold(60_000);
  const taken = held();
  await vi.advanceTimersByTimeAsync(20_000);
  await release!();
  expect(held()).toEqual(taken);
});

it('a lease is renewed after a renewal that failed', async () => {
  const write = vi.spyOn(store, 'writeState');
  await take();
  write.mockRejectedValueOnce(new Error('down'));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(held()?.until).toBe(Date.now() + 60_000);
});

it('a lease that was deleted is neither renewed nor released', async () => {
  const release = await take();
  memory.blobs.clear();
  await vi.advanceTimersByTimeAsync(20_000);
  await release!();
  expect(held()).toBeNull();
});

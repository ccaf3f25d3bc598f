/** What a run of purge deletes and finds, and what is told of it. */
import { expect, it, vi } from 'vitest';
import { problem } from '../../../netlify/enquiries/advice.ts';
import { purge, purgeProblems } from '../../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { HAS, TEAM } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const memory = useMemoryServices();

const runPurge = () => finish(purge(memory.services));
it.each([
  ['what is done of 181 days is deleted', 181, { [TEAM]: HAS }, 'done', 0],
  ['what is done of 180 days is kept', 180, { [TEAM]: HAS }, 'done', 2],
  ['what nobody has is deleted, too', 181, {}, 'open', 0],
  ['what is parked is deleted, too', 181, {}, 'parked', 0],
] as const)('%s', async (_title, days, to, folder, expected) => {
  memory.add(days * DAY_MS, { ...to }, { folder });
  await runPurge();
  expect(memory.keys()).toHaveLength(expected);
});

it('a state that moves while states are listed is not given anew', async () => {
  memory.add(DAY_MS, { [TEAM]: HAS }, { folder: 'done' });
  const before = memory.keys();
  memory.onStoreCall.mockImplementation(({ kind, key }) =>
    Promise.resolve(
      kind === 'list' && /^(open|parked|done)/.test(key) ? Response.json({ blobs: [] }) : undefined,
    ),
  );
  await runPurge();
  expect(memory.keys()).toEqual(before);
});

it('a run of purge deletes for twelve seconds, and counts what is left', async () => {
  for (let count = 0; count < 100; count++) memory.add(200 * DAY_MS, { [TEAM]: HAS }, { folder: 'done' });
  memory.onStoreCall.mockImplementation(() => wait(1400));
  // Forty at a time, after four lists, in four calls of 1.4 seconds each: the third forty would begin after 16.8 seconds.
  expect(await runPurge()).toMatchObject({ deleted: 80, overdue: 20 });
  memory.onStoreCall.mockResolvedValue(undefined);
  expect(await runPurge()).toMatchObject({ deleted: 20, overdue: 0 });
  expect(memory.keys()).toEqual([]);
});

it.each([
  [1600, [], 0],
  [3100, [problem('purge', 'no-time')], 2],
] as const)('after lists of %i ms each, purge has these problems: %j', async (ms, problems, left) => {
  memory.add(182 * DAY_MS, { [TEAM]: HAS }, { folder: 'done' });
  memory.onStoreCall.mockImplementation(({ kind }) => wait(kind === 'list' ? ms : 0));
  await memory.purge();
  memory.onStoreCall.mockResolvedValue(undefined);
  expect([await finish(purgeProblems(memory.services)), memory.keys().length]).toEqual([problems, left]);
});

it('purge that has never run is a problem a day later', async () => {
  const problems = () => finish(purgeProblems(memory.services));
  expect(await problems()).toEqual([]);
  vi.setSystemTime(START.getTime() + DAY_MS + 1);
  expect(await problems()).toEqual([problem('purge', 'stopped')]);
});

/** What a run of purge deletes and finds, and what is told of it. */
import { expect, it, vi } from 'vitest';
import { problem } from '../../../netlify/enquiries/advice.ts';
import { purge, purgeProblem } from '../../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { DELIVERED, TEAM } from '../../support/enquiries.ts';
import { runTimersUntil, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const memory = useMemoryServices();

const runPurge = () => runTimersUntil(purge(memory.servicesFor(19_000)));
it.each([
  ['what is done of 181 days is deleted', 181, { [TEAM]: DELIVERED }, 'done', 0],
  ['what is done of 180 days is kept', 180, { [TEAM]: DELIVERED }, 'done', 2],
  ['what nobody has is deleted, too', 181, {}, 'open', 0],
] as const)('%s', async (_title, days, to, folder, expected) => {
  memory.add(days * DAY_MS, { ...to }, { folder });
  await runPurge();
  expect(memory.keys()).toHaveLength(expected);
});

it.each([
  ['states', 'given anew', /^(open|done)/],
  ['texts', 'deleted', /^enquiries/],
])('while the lists of %s lack it, no state is %s', async (_lists, _done, folders) => {
  memory.add(3 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  const before = memory.keys();
  memory.onStoreCall.mockImplementation(({ kind, key }) =>
    Promise.resolve(kind === 'list' && folders.test(key) ? Response.json({ blobs: [] }) : undefined),
  );
  await runPurge();
  expect(memory.keys()).toEqual(before);
});

it('a state whose request may still store the text is left', async () => {
  const { id } = memory.add(0);
  memory.blobs.delete(`enquiries/${id}`);
  await runPurge();
  expect(memory.keys()).toEqual([`open/${id}`]);
});

it('a run of purge begins no deletion in its last five seconds, and counts what is left', async () => {
  for (let count = 0; count < 100; count++)
    memory.add(200 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  memory.onStoreCall.mockImplementation(() => wait(1600));
  // Forty at a time, after three lists, in three calls of 1.6 seconds each: the third forty would begin after 14.4 seconds.
  expect(await runPurge()).toMatchObject({ deleted: 80, overdue: 20 });
  memory.onStoreCall.mockResolvedValue(undefined);
  expect(await runPurge()).toMatchObject({ deleted: 20, overdue: 0 });
  expect(memory.keys()).toEqual([]);
});

it('one text that can not be deleted keeps no other, and is a problem', async () => {
  const { id } = memory.add(300 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  for (let count = 0; count < 100; count++)
    memory.add(200 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  memory.refuseCalls(`enquiries/${id}`, 'delete');
  await memory.purge();
  expect(memory.keys()).toEqual([`done/${id}`, `enquiries/${id}`]);
  expect(await runTimersUntil(purgeProblem(memory.services))).toMatchObject({
    check: 'purge',
    code: 'http-403',
  });
});

it('a run of purge that has no time to delete anything is a problem', async () => {
  memory.add(182 * DAY_MS, { [TEAM]: DELIVERED }, { folder: 'done' });
  await expect(runTimersUntil(purge(memory.servicesFor(5000)))).rejects.toThrow('no-time');
  memory.onStoreCall.mockImplementation(({ kind }) => wait(kind === 'list' ? 4500 : 0));
  await memory.purge();
  memory.onStoreCall.mockResolvedValue(undefined);
  expect(await runTimersUntil(purgeProblem(memory.services))).toMatchObject({ check: 'purge' });
  expect(memory.keys()).toHaveLength(2);
});

it('purge that has never run is a problem a day later', async () => {
  const problems = () => runTimersUntil(purgeProblem(memory.services));
  expect(await problems()).toBeUndefined();
  vi.setSystemTime(START.getTime() + DAY_MS + 1);
  expect(await problems()).toEqual(problem('purge', 'stopped'));
});

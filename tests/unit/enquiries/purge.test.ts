import { expect, it } from 'vitest';
import { idPrefixesUntil, purge } from '../../../netlify/enquiries/purge.ts';
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { HAS } from '../../support/enquiries.ts';
import { finish, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const BOSS = 'boss@thirma.example';
const memory = useMemoryServices();
const run = () => finish(purge(memory.services));
const WAITS = { reason: 'X' };

it.each([
  ['what is done of 181 days is deleted', 181, { [TEAM]: HAS }, 'done', 0],
  ['what is done of 400 days is deleted', 400, { [TEAM]: HAS }, 'done', 0],
  ['what is done of 180 days is kept', 180, { [TEAM]: HAS }, 'done', 2],
  ['what nobody has is kept', 400, { [TEAM]: WAITS }, 'open', 2],
  ['what only a chat has is kept', 400, { [TEAM]: WAITS, chat: HAS }, 'open', 2],
  ['what a mailbox has is deleted, although another waits', 181, { [TEAM]: HAS, [BOSS]: WAITS }, 'open', 0],
  ['a text of the version before, without a state, is kept', 400, {}, 'none', 1],
] as const)('%s', async (_title, days, to, folder, expected) => {
  memory.add(days * DAY_MS, { ...to }, { folder });
  await run();
  expect(memory.keys()).toHaveLength(expected);
});

it('nothing is deleted on the word of a list', async () => {
  memory.add(400 * DAY_MS, { [TEAM]: HAS }, { folder: 'done' });
  const [done = ''] = memory.keys();
  memory.blobs.delete(done);
  memory.onStoreCall.mockImplementation(({ kind, key }) =>
    Promise.resolve(
      kind === 'list' && key.startsWith('done')
        ? Response.json({ blobs: [{ key: done, etag: '"1"' }] })
        : undefined,
    ),
  );
  expect(await run()).toMatchObject({ deleted: 0, overdue: 0 });
  expect(memory.keys()).toHaveLength(1);
});

it('a run deletes for twelve seconds, and counts what is left', async () => {
  for (let count = 0; count < 100; count++) memory.add(200 * DAY_MS, { [TEAM]: HAS }, { folder: 'done' });
  memory.onStoreCall.mockImplementation(() => wait(225));
  const { deleted, overdue } = await run();
  expect([deleted > 0, overdue > 0, deleted + overdue]).toEqual([true, true, 100]);
  memory.onStoreCall.mockResolvedValue(undefined);
  expect(await run()).toMatchObject({ deleted: overdue, overdue: 0 });
  expect(memory.keys()).toEqual([]);
});

it('the beginnings of ids until a day are those of years, months and days', () => {
  expect(idPrefixesUntil('2026-03-02')).toEqual([
    ...['2025-', '2026-01-', '2026-02-', '2026-03-01', '2026-03-02'],
  ]);
});

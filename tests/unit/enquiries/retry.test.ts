import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../../netlify/enquiries/recipient-entry.ts';
import { isDelivered } from '../../../netlify/enquiries/recipients.ts';
import { retryQueue } from '../../../netlify/enquiries/retry.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { entryOf, nameOf } from '../../support/enquiries.ts';
import {
  finish,
  START,
  TEAM,
  useMemoryServices,
  wait,
  type StoredEntry,
} from '../../support/memory-services.ts';

const OTHER = 'other@thirma.example';
const REFUSED = { reason: 'recipient-550', isRefused: true };
const NOTHING = { mailed: 0, failed: 0, left: [], unread: 0, unknownKeys: 0, skipped: 0 };

const memory = useMemoryServices();

const waiting = (...addresses: string[]) => addresses.map((to): StoredEntry => ['queue', to]);
/** Adds enquiries for which these recipients wait. */
const addMany = (count: number, ...addresses: string[]) =>
  Array.from({ length: count }, () => memory.add(5 * MINUTE_MS, ...waiting(...addresses)));
const retry = (login: string, recipients: string[]) =>
  retryQueue({ ...memory.services, mailer: { ...memory.mailer, recipients } }, Promise.resolve(login));
const run = (recipients = [TEAM], login = 'ok') => finish(retry(login, recipients));
const foldersInUse = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];

it('a run mails all that is due, whatever its age, and leaves nothing in the queue', async () => {
  const records = [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * DAY_MS].map((age) => memory.add(age, ['queue', TEAM]));
  expect(await run()).toEqual({ ...NOTHING, mailed: 3 });
  expect(memory.mails().sort()).toEqual(records.map((record) => [record.id, TEAM]).sort());
  expect(foldersInUse()).toEqual(['enquiries', 'sent']);
  expect(memory.logs[0]).toMatchObject({ source: 'retry-mail', code: 'mailed' });
});

it('an entry whose recipient has the enquiry is deleted, and not mailed', async () => {
  memory.add(5 * MINUTE_MS, ['queue', TEAM], ['sent', TEAM]);
  expect(await run()).toEqual(NOTHING);
  expect(memory.send).not.toHaveBeenCalled();
  expect(foldersInUse()).toEqual(['enquiries', 'sent']);
});

it('what was stored last is first in every second run', async () => {
  const add = () => [2 * MINUTE_MS, 30 * DAY_MS].map((age) => memory.add(age, ['queue', TEAM]).id);
  const first = add();
  await run();
  vi.setSystemTime(START.getTime() + 5 * MINUTE_MS);
  const second = add();
  await run();
  expect(memory.mails().map(([id]) => id)).toEqual([...first, ...second.toReversed()]);
});

it('two runs at the same time leave nothing in the queue', async () => {
  addMany(4, TEAM);
  await finish(Promise.all([retry('ok', [TEAM]), retry('ok', [TEAM])]));
  expect(foldersInUse()).toEqual(['enquiries', 'sent']);
});

it('a run mails nothing, and moves no time, while the mail server refuses the login', async () => {
  const record = memory.add(5 * MINUTE_MS, ['queue', TEAM]);
  const { mailed, failed, left } = await run([TEAM], 'EAUTH-535');
  expect([mailed, failed, left.map(({ entry }) => entry)]).toEqual([0, 0, [entryOf(record)]]);
});

it('a run mails three at a time, and begins no mail after ten seconds', async () => {
  addMany(9, TEAM);
  memory.send.mockImplementation(() => wait(5001));
  const { mailed, left } = await run();
  expect([mailed, left.length]).toEqual([6, 3]);
});

it('a run reads for five seconds, the newest first, and counts the rest', async () => {
  for (let count = 0; count < 50; count++) memory.add(30 * DAY_MS, ['queue', TEAM]);
  const recent = addMany(50, TEAM);
  const read = vi.spyOn(memory.services.store, 'getEntry').mockImplementation(() => wait(5001));
  expect(await run()).toMatchObject({ unread: 50 });
  expect(read.mock.calls.map(([, { id }]) => id).sort()).toEqual(recent.map(({ id }) => id).sort());
});

it('a run mails to the recipient for whom the server answers while it hangs for three others', async () => {
  const hanging = ['a@thirma.example', 'b@thirma.example', 'c@thirma.example'];
  const failed = hanging.map((to): StoredEntry => ['queue', to, { reason: 'ETIMEDOUT', attempts: 1 }]);
  for (let count = 0; count < 30; count++) memory.add(5 * MINUTE_MS, ...failed, ['queue', TEAM]);
  memory.send.mockImplementation((_record, to) => wait(to === TEAM ? 100 : 15_000));
  await run([...hanging, TEAM]);
  expect(memory.mails().filter(([, to]) => to === TEAM)).toHaveLength(30);
});

describe('with a webhook and a chat', () => {
  const [WEBHOOK, CHAT] = ['https://crm.example/hook', 'https://hooks.slack.com/x'];
  beforeEach(() => {
    Object.assign(memory.services.settings, {
      enquiryWebhook: { url: WEBHOOK, secret: 'whsec_' },
      enquiryChat: CHAT,
    });
  });
  const queue = () => {
    const record = memory.add(5 * MINUTE_MS, ['queue', TEAM]);
    for (const name of ['webhook', 'chat'])
      memory.blobs.set(`queue/${record.id}/${name}`, JSON.stringify(entryOf(record, name)));
    return record;
  };
  const posted = () => memory.request.mock.calls.map(([url]) => url);

  it('a run posts to them, also while the mail server refuses the login', async () => {
    queue();
    expect(await run([TEAM], 'EAUTH-535')).toMatchObject({ mailed: 2, left: [{}] });
    expect(posted().sort()).toEqual([WEBHOOK, CHAT]);
  });

  it('a run mails while they hang', async () => {
    for (let count = 0; count < 4; count++) queue();
    memory.request.mockImplementation(() => wait(9000).then(() => new Response()));
    const mailedAt: number[] = [];
    memory.send.mockImplementation(() => Promise.resolve(void mailedAt.push(Date.now() - START.getTime())));
    await run();
    expect([mailedAt.length, Math.max(...mailedAt) < 9000]).toEqual([4, true]);
  });

  it('a webhook that answers 410 gets the enquiry no more, once somebody has it', async () => {
    const { id } = queue();
    memory.request.mockImplementation(() => Promise.resolve(new Response(null, { status: 410 })));
    await run();
    vi.setSystemTime(START.getTime() + 7 * 60 * MINUTE_MS);
    const { left } = await run();
    expect(posted()).toHaveLength(2);
    expect(left).toHaveLength(2);
    expect(memory.keys()).toEqual([`enquiries/${id}`, `sent/${id}/${nameOf()}`]);
  });
});

it.each([
  ['a chat', 'chat', false, false],
  ['a webhook', 'webhook', false, false],
  ['a webhook that is enough', 'webhook', true, true],
  ['a mailbox', nameOf(), false, true],
])('whether somebody has an enquiry that %s has', async (_title, recipient, webhookIsEnough, expected) => {
  const record = memory.add(0);
  Object.assign(memory.services.settings, { webhookIsEnough });
  memory.blobs.set(`sent/${record.id}/${recipient}`, JSON.stringify(entryOf(record)));
  expect(await isDelivered(record.id, memory.services)).toBe(expected);
});

it('an entry of a former recipient, or of whoever is in the settings, goes to those who lack the enquiry', async () => {
  const former = memory.add(DAY_MS, ['queue', 'former@thirma.example']);
  const sent = memory.add(DAY_MS, ['queue', 'former@thirma.example'], ['sent', TEAM]);
  await run([TEAM, OTHER]);
  expect(memory.mails().sort()).toEqual(
    [
      [former.id, OTHER],
      [former.id, TEAM],
      [sent.id, OTHER],
    ].sort(),
  );
  expect(foldersInUse()).toEqual(['enquiries', 'sent']);
});

it.each<[string, Partial<Entry>, days: number, before: string[], after: string[]]>([
  ['whose text is gone ends after two days', { reason: 'no-text' }, 3, [], []],
  ['whose text is gone is kept for two days', {}, 1, [], ['queue']],
  [
    'of a refusal ends when somebody has the enquiry',
    REFUSED,
    3,
    ['enquiries', 'sent'],
    ['enquiries', 'sent'],
  ],
  ['of a refusal is tried while nobody has the enquiry', REFUSED, 3, ['enquiries'], ['enquiries', 'queue']],
])('an entry %s', async (_title, changes, days, before, after) => {
  const { id } = memory.add(
    days * DAY_MS,
    ['queue', TEAM, changes],
    ...(before.includes('sent') ? [['sent', OTHER] as const] : []),
  );
  if (!before.includes('enquiries')) memory.blobs.delete(`enquiries/${id}`);
  memory.send.mockRejectedValue(new Error('x'));
  await run();
  expect(foldersInUse()).toEqual(after);
});

it('a run skips and counts what cannot be read, mails the others, and touches neither it nor unknown keys', async () => {
  const [torn, failing, fine] = addMany(3, TEAM);
  memory.blobs.set(`enquiries/${torn!.id}`, '{"half');
  memory.blobs.set('queue/x', 'hello');
  const get = memory.services.store.get.bind(memory.services.store);
  vi.spyOn(memory.services.store, 'get').mockImplementation((folder, id) =>
    id === failing!.id ? Promise.reject(new TypeError('x')) : get(folder, id),
  );
  expect(await run()).toMatchObject({ mailed: 1, unknownKeys: 1, skipped: 1 });
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'skipped', id: failing!.id }));
  expect(memory.keys().filter((key) => !key.includes(fine!.id))).toHaveLength(5);
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../../netlify/enquiries/entry.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { isDelivered } from '../../../netlify/enquiries/recipients.ts';
import { retryQueue } from '../../../netlify/enquiries/retry.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, entriesOf, entryOf, nameOf, receivedAgo } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const OTHER = 'other@thirma.example';
const REFUSED = { reason: 'recipient-550', isRefused: true };
const NOTHING = { mailed: 0, failed: 0, left: [], unread: 0, unknownKeys: 0, skipped: 0 };

const memory = useMemoryServices();

/** Saves an enquiry of each age. */
async function save(agesMs: number[], ...addresses: string[]): Promise<EnquiryRecord[]> {
  const records = agesMs.map((ageMs) => createRecord(receivedAgo(ageMs)));
  for (const record of records) {
    await memory.services.store.save(record, entriesOf(record, ...addresses));
  }
  return records;
}
const saveMany = (count: number, ...addresses: string[]) =>
  save(Array<number>(count).fill(5 * MINUTE_MS), ...addresses);
const retry = (login: string, recipients: string[]) =>
  retryQueue({ ...memory.services, mailer: { ...memory.mailer, recipients } }, Promise.resolve(login));
const run = (recipients = [TEAM], login = 'ok') => finish(retry(login, recipients));
const putEntry = (folder: 'queue' | 'sent', record: EnquiryRecord, to = TEAM, changes: Partial<Entry> = {}) =>
  memory.services.store.putEntry(
    folder,
    { id: record.id, recipient: nameOf(to) },
    entryOf(record, to, changes),
  );
const foldersInUse = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];

it('a run mails all that is due, whatever its age, and leaves nothing in the queue', async () => {
  const records = await save([2 * MINUTE_MS, 10 * MINUTE_MS, 30 * DAY_MS]);
  expect(await run()).toEqual({ ...NOTHING, mailed: 3 });
  expect(memory.mails().sort()).toEqual(records.map((record) => [record.id, TEAM]).sort());
  expect(foldersInUse()).toEqual(['enquiries', 'sent']);
  expect(memory.logs[0]).toMatchObject({ source: 'retry-mail', code: 'mailed' });
});

it('an entry whose recipient has the enquiry is deleted, and not mailed', async () => {
  const [record] = await saveMany(1);
  await putEntry('sent', record!);
  expect(await run()).toEqual(NOTHING);
  expect(memory.send).not.toHaveBeenCalled();
  expect(foldersInUse()).toEqual(['enquiries', 'sent']);
});

it('what was stored last is first in every second run', async () => {
  const [newest, oldest] = await save([2 * MINUTE_MS, 30 * DAY_MS]);
  await run();
  vi.setSystemTime(START.getTime() + 5 * MINUTE_MS);
  const [next, last] = await save([2 * MINUTE_MS, 30 * DAY_MS]);
  await run();
  const ids = memory.mails().map(([id]) => id);
  expect([ids.slice(0, 2), ids.slice(2).reverse()]).toEqual([
    [newest!.id, oldest!.id],
    [next!.id, last!.id],
  ]);
});

it('two runs at the same time leave nothing in the queue', async () => {
  await saveMany(4);
  await finish(Promise.all([retry('ok', [TEAM]), retry('ok', [TEAM])]));
  expect(foldersInUse()).toEqual(['enquiries', 'sent']);
});

it('a run mails nothing, and moves no time, while the mail server refuses the login', async () => {
  const [record] = await saveMany(1);
  const { mailed, failed, left } = await run([TEAM], 'EAUTH-535');
  expect([mailed, failed, left.map(({ entry }) => entry)]).toEqual([0, 0, [entryOf(record!)]]);
});

it('a run mails three at a time, and begins no mail after ten seconds', async () => {
  await saveMany(9);
  memory.send.mockImplementation(() => wait(5001));
  const { mailed, left } = await run();
  expect([mailed, left.length]).toEqual([6, 3]);
});

it('a run reads for five seconds, the newest first, and counts the rest', async () => {
  await save(Array<number>(50).fill(30 * DAY_MS));
  const recent = await saveMany(50);
  const read = vi.spyOn(memory.services.store, 'getEntry').mockImplementation(() => wait(5001));
  expect(await run()).toMatchObject({ unread: 50 });
  expect(read.mock.calls.map(([, { id }]) => id).sort()).toEqual(recent.map(({ id }) => id).sort());
});

it('a run mails to the recipient for whom the server answers while it hangs for three others', async () => {
  const hanging = ['a@thirma.example', 'b@thirma.example', 'c@thirma.example'];
  const records = await saveMany(30, ...hanging, TEAM);
  for (const record of records) {
    for (const to of hanging) await putEntry('queue', record, to, { reason: 'ETIMEDOUT', attempts: 1 });
  }
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
  const queue = async () => {
    const [record] = await saveMany(1);
    for (const recipient of ['webhook', 'chat'])
      await memory.services.store.putEntry(
        'queue',
        { id: record!.id, recipient },
        entryOf(record!, recipient),
      );
    return record!;
  };
  const posted = () => memory.request.mock.calls.map(([url]) => url);

  it('a run posts to them, also while the mail server refuses the login', async () => {
    await queue();
    expect(await run([TEAM], 'EAUTH-535')).toMatchObject({ mailed: 2, left: [{}] });
    expect(posted().sort()).toEqual([WEBHOOK, CHAT]);
  });

  it('a run mails while they hang', async () => {
    for (let count = 0; count < 4; count++) await queue();
    memory.request.mockImplementation(() => wait(9000).then(() => new Response()));
    const mailedAt: number[] = [];
    memory.send.mockImplementation(() => Promise.resolve(void mailedAt.push(Date.now() - START.getTime())));
    await run();
    expect([mailedAt.length, Math.max(...mailedAt) < 9000]).toEqual([4, true]);
  });

  it('a webhook that answers 410 gets the enquiry no more, once somebody has it', async () => {
    const { id } = await queue();
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
  const [record] = await saveMany(1);
  Object.assign(memory.services.settings, { webhookIsEnough });
  await memory.services.store.putEntry('sent', { id: record!.id, recipient }, entryOf(record!));
  expect(await isDelivered(record!.id, memory.services)).toBe(expected);
});

it('an entry of a former recipient, or of whoever is in the settings, goes to those who lack the enquiry', async () => {
  const [former, moved, sent] = [
    ...(await save([DAY_MS], 'former@thirma.example')),
    ...(await saveMany(2, 'former@thirma.example')),
  ];
  await putEntry('sent', sent!);
  await run([TEAM, OTHER]);
  expect(memory.mails().sort()).toEqual(
    [former, moved]
      .flatMap((each) => [
        [each!.id, OTHER],
        [each!.id, TEAM],
      ])
      .concat([[sent!.id, OTHER]])
      .sort(),
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
  const [record] = await save([days * DAY_MS]);
  const { id } = record!;
  if (!before.includes('enquiries')) memory.blobs.delete(`enquiries/${id}`);
  await putEntry('queue', record!, TEAM, changes);
  if (before.includes('sent')) await putEntry('sent', record!, OTHER);
  memory.send.mockRejectedValue(new Error('x'));
  await run();
  expect(foldersInUse()).toEqual(after);
});

it('a run skips and counts what cannot be read, mails the others, and touches neither it nor unknown keys', async () => {
  const [torn, failing, fine] = await saveMany(3);
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

/**
 * What the scheduled runs deliver and delete, and when an enquiry is done. effects.test.ts has what single faults do to
 * runs, faults.test.ts what lasting ones do.
 */
import { expect, it, vi } from 'vitest';
import { problem, type Problem } from '../../../netlify/enquiries/advice.ts';
import { deliverWaiting } from '../../../netlify/enquiries/deliveries.ts';
import { idPrefixesUntil, purge, purgeProblems } from '../../../netlify/enquiries/purge.ts';
import type { Recipient } from '../../../netlify/enquiries/recipients.ts';
import {
  afterAttempt,
  beforeAttempt,
  isDone,
  newState,
  parseState,
  type State,
} from '../../../netlify/enquiries/state.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { BOSS, createRecord, HAS, stateOf, TEAM } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const memory = useMemoryServices();

type Results = State['to'];
const state = (to: Results = {}, attempts = 0) =>
  stateOf(createRecord({ receivedAt: START.toISOString() }), to, { attempts });
const WAITS = { reason: 'EAUTH-535' };
const REFUSES = { reason: 'recipient-550', isRefused: true };

it.each<[attempts: number, Results, minutes: number]>([
  [0, { [TEAM]: WAITS }, 4.5],
  [1, { [TEAM]: WAITS, [BOSS]: REFUSES }, 9.5],
  [4, { [TEAM]: WAITS }, 79.5],
  [20, { [TEAM]: WAITS }, 359.5],
  [0, { [TEAM]: HAS, [BOSS]: REFUSES }, 359.5],
])(
  'after %i attempts and one with the results %j, the next follows after %d minutes',
  (attempts, to, minutes) => {
    const after = afterAttempt(
      beforeAttempt({ ...state({}, attempts), textFault: 'no-text' }, START),
      state(to).to,
      START,
    );
    const nextAt = new Date(START.getTime() + minutes * MINUTE_MS).toISOString();
    expect(after).toEqual({ ...state(to, attempts + 1), nextAt });
  },
);

const MAILBOXES = [TEAM, BOSS];
const POSTS = ['webhook', 'chat'];
it.each([
  ['all have it', {}, { [TEAM]: HAS, [BOSS]: HAS }, 0, MAILBOXES, true],
  ['one waits', {}, { [TEAM]: HAS, [BOSS]: WAITS }, 2, MAILBOXES, false],
  ['one has waited for two days', {}, { [TEAM]: HAS, [BOSS]: WAITS }, 2.1, MAILBOXES, true],
  ['one was not tried yet', {}, { [TEAM]: HAS }, 0, MAILBOXES, false],
  ['one refused it', {}, { [TEAM]: HAS, [BOSS]: REFUSES }, 0, MAILBOXES, false],
  ['one refused it twice', { [BOSS]: REFUSES }, { [TEAM]: HAS, [BOSS]: REFUSES }, 0, MAILBOXES, true],
  ['all refused it twice', { [TEAM]: REFUSES }, { [TEAM]: REFUSES }, 30, MAILBOXES, false],
  ['a former mailbox has it', {}, { 'a@b.co': HAS, [TEAM]: WAITS, [BOSS]: WAITS }, 3, MAILBOXES, true],
  ['only the chat has it', {}, { chat: HAS }, 3, [TEAM, 'chat'], false],
  ['there is no mailbox, and the first other one has it', {}, { webhook: HAS }, 3, POSTS, true],
  ['there is no mailbox, and the second other one has it', {}, { chat: HAS }, 3, POSTS, false],
  ['there is nobody', {}, {}, 3, [], false],
])('whether an enquiry is done when %s', (_title, before: Results, after: Results, days, all, expected) => {
  const now = new Date(START.getTime() + days * DAY_MS);
  const recipients = all.map((name) => ({ name }) as Recipient);
  expect(isDone(state(before), state(after), recipients, now)).toBe(expected);
});

it.each(['{"since":"2026-05-04T12:00:00Z","atte', '{"since":"noon"}', ''])(
  'the state %j is torn: nobody has the enquiry, since the day in its id',
  (text) => expect(parseState(text, '2026-05-04-x')).toEqual(newState(new Date('2026-05-04'))),
);

const run = (recipients = [TEAM], login = 'ok') => {
  memory.mailer.recipients = recipients;
  return finish(deliverWaiting(memory.services, Promise.resolve(login)));
};
/** Stores enquiries that are due. */
const addDue = (count: number) => Array.from({ length: count }, () => memory.add(6 * MINUTE_MS).id);
const folders = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];
const countsOf = (problems: Problem[]) =>
  problems.map(({ check, text }) => text.replace(/.*(Enquiries: \d+).*/, `${check}, $1`));

it('two runs at the same time mail each enquiry at most twice, and leave nothing open', async () => {
  addDue(4);
  await Promise.all([run(), run()]);
  expect(folders()).toEqual(['done', 'enquiries']);
  expect(memory.mails().length).toBeLessThanOrEqual(8);
});

it('while the mail server refuses the login, a run posts, and counts no attempt to mail', async () => {
  const [id = ''] = addDue(1);
  const before = memory.stateOf(id);
  await run([TEAM], 'EAUTH-535');
  expect(memory.stateOf(id)).toEqual(before);
  const enquiryWebhook = { url: 'https://crm.example/hook', secret: 'whsec_' };
  Object.assign(memory.services.settings, { enquiryWebhook, enquiryChat: 'https://hooks.slack.com/x' });
  await run([TEAM], 'EAUTH-535');
  expect([Object.keys(memory.stateOf(id)!.to), memory.mails()]).toEqual([['webhook', 'chat'], []]);
  expect(memory.logs.map(({ recipient }) => recipient)).toEqual(['webhook', 'chat']);
});

it.each([
  [1, 3],
  [2, 2],
  [4, 3],
])('to %i recipients, a run has at most %i connections at a time', async (count, expected) => {
  addDue(6);
  let [open, most] = [0, 0];
  memory.send.mockImplementation(async () => {
    most = Math.max(most, ++open);
    await wait(100);
    open--;
  });
  await run(['a@b.co', 'b@b.co', 'c@b.co', 'd@b.co'].slice(0, count));
  expect(most).toBe(expected);
});

it('each run begins with another enquiry', async () => {
  const firsts = new Set<string>();
  addDue(3);
  memory.send.mockRejectedValue(new Error('x'));
  for (const minutes of [0, 400, 800, 1200, 1600, 2000]) {
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
    memory.send.mockClear();
    await run();
    firsts.add(String(memory.mails()[0]?.[0]));
  }
  expect(firsts.size).toBeGreaterThan(1);
});

it.each([
  ['that is missing is kept for two days', 1, undefined, ['open']],
  ['that is missing ends after two days', 3, undefined, []],
  ['that is damaged is kept', 300, '{"half', ['enquiries', 'open']],
])('the state of a text %s', async (_title, days, text, left) => {
  const { id } = memory.add(days * DAY_MS);
  if (text) memory.blobs.set(`enquiries/${id}`, text);
  else memory.blobs.delete(`enquiries/${id}`);
  await run();
  expect(folders()).toEqual(left);
});

it('a run reads states for four seconds, 50 at a time, and says how many it had no time to read', async () => {
  addDue(300);
  memory.onStoreCall.mockImplementation(() => wait(1000));
  const { attempts, waiting, problems } = await run();
  expect([attempts, waiting]).toEqual([3, 297]);
  // Those that it has read and not tried, and those that it has not read.
  expect(countsOf(problems)).toEqual(['waiting, Enquiries: 147', 'waiting, Enquiries: 150']);
});

it('what can not be read is skipped, counted and logged, and the others are mailed', async () => {
  const [torn, failing, fine] = addDue(3);
  memory.blobs.set(`enquiries/${torn}`, '{"half');
  memory.blobs.set('open/x', 'hello');
  memory.refuse(`enquiries/${failing}`);
  const { attempts, waiting, problems } = await run();
  expect([attempts, waiting]).toEqual([3, 2]);
  expect(memory.mails()).toEqual([[fine, TEAM]]);
  expect(problems.map(({ code }) => code).sort()).toEqual(['skipped', 'unreadable']);
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'skipped', id: failing }));
});

const runPurge = () => finish(purge(memory.services));
it.each([
  ['what is done of 181 days is deleted', 181, {}, 'done', 0],
  ['what is done of 180 days is kept', 180, { [TEAM]: HAS }, 'done', 2],
  ['what one mailbox has is deleted', 181, { [TEAM]: HAS, [BOSS]: WAITS }, 'open', 0],
  ['what only a chat has is kept', 400, { [TEAM]: WAITS, chat: HAS }, 'open', 2],
] as const)('%s', async (_title, days, to, folder, expected) => {
  memory.add(days * DAY_MS, { ...to }, { folder });
  await runPurge();
  expect(memory.keys()).toHaveLength(expected);
});

it('nothing is deleted on the word of a list', async () => {
  memory.add(400 * DAY_MS, { [TEAM]: HAS }, { folder: 'done' });
  const [key = ''] = memory.keys();
  memory.blobs.delete(key);
  const list = () => Response.json({ blobs: [{ key, etag: '"1"' }] });
  memory.onStoreCall.mockImplementation((call) =>
    Promise.resolve(call.kind === 'list' && call.key.startsWith('done') ? list() : undefined),
  );
  expect(await runPurge()).toMatchObject({ deleted: 0, overdue: 0 });
  expect(memory.keys()).toHaveLength(1);
});

it('a run of purge deletes for twelve seconds, and counts what is left', async () => {
  for (let count = 0; count < 100; count++) memory.add(200 * DAY_MS, { [TEAM]: HAS }, { folder: 'done' });
  memory.onStoreCall.mockImplementation(() => wait(1200));
  // Forty at a time, in four calls of 1.2 seconds each: the third forty would begin after 13.2 seconds.
  expect(await runPurge()).toMatchObject({ deleted: 80, overdue: 20 });
  memory.onStoreCall.mockResolvedValue(undefined);
  expect(await runPurge()).toMatchObject({ deleted: 20, overdue: 0 });
  expect(memory.keys()).toEqual([]);
});

it('that purge never runs is a problem a day later', async () => {
  const problems = () => finish(purgeProblems(memory.services));
  expect(await problems()).toEqual([]);
  vi.setSystemTime(START.getTime() + DAY_MS + 1);
  expect(await problems()).toEqual([problem('purge', 'stopped')]);
});

it('the beginnings of ids until a day are those of years, months and days', () => {
  const prefixes = ['2025-', '2026-01-', '2026-02-', '2026-03-01', '2026-03-02'];
  expect(idPrefixesUntil('2026-03-02')).toEqual(prefixes);
});

/**
 * What the scheduled runs deliver and delete, and when an enquiry is done. effects.test.ts has what single faults do to
 * runs, faults.test.ts what lasting ones do.
 */
import { expect, it, vi } from 'vitest';
import { problem, type Problem } from '../../../netlify/enquiries/advice.ts';
import { DeliveryError } from '../../../netlify/enquiries/delivery-error.ts';
import { deliverWaiting } from '../../../netlify/enquiries/deliveries.ts';
import { purge, purgeProblems } from '../../../netlify/enquiries/purge.ts';
import {
  afterAttempt,
  beforeAttempt,
  folderOf,
  newState,
  parseState,
  resultOf,
  type Result,
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
const REFUSES = { reason: 'EMESSAGE-554', refused: 1 };
const REFUSED = { reason: 'EMESSAGE-554', refused: 2 };
const IS_NONE = { reason: 'recipient-550', refused: 2 };
const MAY_HAVE = { reason: 'unanswered-EABORT', unsure: 1 };
const THRICE = { reason: 'no-result', unsure: 3 };

it.each<[attempts: number, Results, minutes: number]>([
  [0, { [TEAM]: WAITS }, 4.5],
  [1, { [TEAM]: WAITS, [BOSS]: REFUSES }, 9.5],
  [4, { [TEAM]: WAITS }, 79.5],
  [20, { [TEAM]: WAITS }, 359.5],
  [0, { [TEAM]: HAS, [BOSS]: REFUSES }, 359.5],
  [0, { [TEAM]: MAY_HAVE }, 4.5],
  [1, { [TEAM]: { ...MAY_HAVE, unsure: 2 } }, 359.5],
])(
  'after %i attempts and one with the results %j, the next follows after %d minutes',
  (attempts, to, minutes) => {
    const before = state({}, attempts);
    const after = afterAttempt(before, beforeAttempt(before, Object.keys(to), START), to, START);
    const nextAt = new Date(START.getTime() + minutes * MINUTE_MS).toISOString();
    expect(after).toEqual({ ...state(to, attempts + 1), nextAt });
  },
);

it.each<[string, Error, Result | undefined, Result]>([
  ['waits', new DeliveryError('X'), undefined, { reason: 'X' }],
  ['refuses', new DeliveryError('X', { isPermanent: true }), undefined, { reason: 'X', refused: 1 }],
  ['refuses again', new DeliveryError('X', { isPermanent: true }), REFUSES, { reason: 'X', refused: 2 }],
  ['waits after a refusal', new DeliveryError('X'), REFUSES, { reason: 'X' }],
  ['may have it', new DeliveryError('X', { mayHaveArrived: true }), MAY_HAVE, { reason: 'X', unsure: 2 }],
  ['waits, and may have it', new DeliveryError('X'), MAY_HAVE, { reason: 'X', unsure: 1 }],
])('what is kept of a recipient who %s', (_title, error, before, expected) => {
  expect(resultOf(error, before)).toEqual(expected);
});

it('an attempt counts as one whose mail may have arrived, until its result is kept', () => {
  const before = state({ [TEAM]: { reason: 'X', unsure: 1 } });
  const { to } = beforeAttempt(before, [TEAM, BOSS, 'chat'], START);
  expect(to).toEqual({
    [TEAM]: { reason: 'no-result', unsure: 2 },
    [BOSS]: { reason: 'no-result', unsure: 1 },
    chat: { reason: 'no-result' },
  });
});

const MAILBOXES = [TEAM, BOSS];
const POSTS = ['webhook', 'chat'];
it.each([
  ['all have it', { [TEAM]: HAS, [BOSS]: HAS }, 0, MAILBOXES, 'done'],
  ['one waits', { [TEAM]: HAS, [BOSS]: WAITS }, 2, MAILBOXES, 'open'],
  ['one has waited for two days', { [TEAM]: HAS, [BOSS]: WAITS }, 2.1, MAILBOXES, 'done'],
  ['one was not tried yet', { [TEAM]: HAS }, 0, MAILBOXES, 'open'],
  ['one refused it', { [TEAM]: HAS, [BOSS]: REFUSES }, 0, MAILBOXES, 'open'],
  ['one refused it twice', { [TEAM]: HAS, [BOSS]: REFUSED }, 0, MAILBOXES, 'done'],
  ['one may have it three times', { [TEAM]: HAS, [BOSS]: THRICE }, 0, MAILBOXES, 'done'],
  ['all refused its text twice', { [TEAM]: REFUSED, [BOSS]: REFUSED }, 0, MAILBOXES, 'parked'],
  ['one refused its text twice, and one waits', { [TEAM]: REFUSED, [BOSS]: WAITS }, 30, MAILBOXES, 'open'],
  ['all refuse as recipients', { [TEAM]: IS_NONE, [BOSS]: IS_NONE }, 30, MAILBOXES, 'open'],
  ['all may have it three times', { [TEAM]: THRICE, [BOSS]: THRICE }, 0, MAILBOXES, 'parked'],
  ['one may have it, and one is none', { [TEAM]: THRICE, [BOSS]: IS_NONE }, 0, MAILBOXES, 'parked'],
  ['a former mailbox has it', { 'a@b.co': HAS, [TEAM]: WAITS, [BOSS]: WAITS }, 3, MAILBOXES, 'done'],
  ['only the chat has it', { chat: HAS }, 3, [TEAM, 'chat'], 'open'],
  ['there is no mailbox, and the first other one has it', { webhook: HAS }, 3, POSTS, 'done'],
  ['there is no mailbox, and the second other one has it', { chat: HAS }, 3, POSTS, 'open'],
  ['there is nobody', {}, 3, [], 'open'],
] satisfies [string, Results, number, string[], string][])(
  'where the state of an enquiry belongs when %s',
  (_title, to, days, all, expected) => {
    expect(folderOf(state(to), all, new Date(START.getTime() + days * DAY_MS))).toBe(expected);
  },
);

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
  [9, ['open']],
  [11, []],
])(
  '%i minutes after a request that ended before it stored the text, its state is in %j',
  async (minutes, left) => {
    const { id } = memory.add(minutes * MINUTE_MS);
    memory.blobs.delete(`enquiries/${id}`);
    const { problems, events } = await run();
    expect([folders(), problems, events]).toEqual([left, [], []]);
  },
);

it('a run that finds an enquiry tried meanwhile by another one does not count an attempt', async () => {
  const [id = ''] = addDue(1);
  const other = { ...memory.stateOf(id), attempts: 1, nextAt: '2026-05-04T12:04:30.000Z' };
  let reads = 0;
  memory.onStoreCall.mockImplementation(({ kind, key }) => {
    if (kind === 'read' && key.startsWith('open') && ++reads === 2)
      memory.blobs.set(`open/${id}`, JSON.stringify(other));
    return Promise.resolve(undefined);
  });
  await run();
  expect([memory.stateOf(id), memory.mails()]).toEqual([other, []]);
});

it('of those that no captcha has verified, a run mails five, and tells how many wait', async () => {
  for (let count = 0; count < 12; count++) memory.add(6 * MINUTE_MS, {}, { isUnverified: true });
  const [verified] = addDue(1);
  const { problems, waiting } = await run();
  expect(memory.mails()).toHaveLength(6);
  expect(memory.mails()).toContainEqual([verified, TEAM]);
  expect([waiting, problems.map(({ check, code }) => `${check} ${code}`)]).toEqual([
    7,
    ['captcha many-unverified'],
  ]);
  expect(countsOf(problems)).toEqual(['captcha, Enquiries: 7']);
});

it('what is refused three times in a row is the service, until an enquiry is mailed in between', async () => {
  memory.send.mockRejectedValue(new DeliveryError('EMESSAGE-554', { isPermanent: true }));
  addDue(2);
  const two = await run();
  expect([two.problems, two.events.length]).toEqual([[], 2]);
  addDue(1);
  const three = await run();
  expect([countsOf(three.problems), three.events]).toEqual([['mail, Enquiries: 3'], []]);
  // With their second refusal, they would be parked otherwise.
  vi.setSystemTime(START.getTime() + 6 * 60 * MINUTE_MS);
  await run();
  expect(folders()).toEqual(['enquiries', 'open']);
  memory.blobs.set('values/mailed', JSON.stringify({ at: START.toISOString() }));
  const after = await run();
  expect([after.problems, after.events.length]).toEqual([[], 3]);
});

it('a run reads states for four seconds, 50 at a time, and says how many it had no time to read', async () => {
  addDue(300);
  memory.onStoreCall.mockImplementation(() => wait(1000));
  const { attempts, waiting, problems } = await run();
  expect([attempts, waiting]).toEqual([3, 297]);
  // Those that it has read and not tried, and those that it has not read.
  expect(countsOf(problems)).toEqual(['mail, Enquiries: 147', 'mail, Enquiries: 150']);
});

it('what can not be read is skipped, counted and logged, and the others are mailed', async () => {
  const [torn, failing, fine] = addDue(3);
  memory.blobs.set(`enquiries/${torn}`, '{"half');
  memory.blobs.set('open/x', 'hello');
  memory.refuse(`enquiries/${failing}`);
  const { attempts, waiting, problems, events } = await run();
  expect([attempts, waiting]).toEqual([3, 2]);
  expect(memory.mails()).toEqual([[fine, TEAM]]);
  expect(problems.map(({ code }) => code)).toEqual(['skipped']);
  expect(events).toMatchObject([{ key: `open/${torn}` }]);
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'skipped', id: failing }));
});

const runPurge = () => finish(purge(memory.services));
it.each([
  ['what is done of 181 days is deleted', 181, { [TEAM]: HAS }, 'done', 0],
  ['what is done of 180 days is kept', 180, { [TEAM]: HAS }, 'done', 2],
  ['what nobody has is deleted, too', 181, { [TEAM]: WAITS }, 'open', 0],
  ['what is parked is deleted, too', 181, { [TEAM]: REFUSED }, 'parked', 0],
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

it('that purge never runs is a problem a day later', async () => {
  const problems = () => finish(purgeProblems(memory.services));
  expect(await problems()).toEqual([]);
  vi.setSystemTime(START.getTime() + DAY_MS + 1);
  expect(await problems()).toEqual([problem('purge', 'stopped')]);
});

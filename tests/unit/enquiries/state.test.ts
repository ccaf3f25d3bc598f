/** What an attempt makes of the state of an enquiry, and where the state belongs then. */
import { expect, it } from 'vitest';
import { DeliveryError } from '../../../netlify/enquiries/delivery-error.ts';
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

const START = new Date('2026-05-04T12:00:00Z');

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
    // Who was not asked for want of time has no result.
    const after = afterAttempt(before, beforeAttempt(before, [TEAM, BOSS], START), to, START);
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
])('the state says of a recipient who %s what became of the attempt', (_title, error, before, expected) => {
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
  'when %s (%j, after %d days, of %j), the state is %s',
  (_title, to, days, all, expected) => {
    expect(folderOf(state(to), all, new Date(START.getTime() + days * DAY_MS))).toBe(expected);
  },
);

it.each(['{"since":"2026-05-04T12:00:00Z","atte', '{"since":"noon"}', ''])(
  'the torn state %j is read as a new one of the day in the id, which nobody has',
  (text) => expect(parseState(text, '2026-05-04-x')).toEqual(newState(new Date('2026-05-04'))),
);

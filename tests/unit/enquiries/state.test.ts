/** What follows an attempt, and when an enquiry is done. */
import { expect, it } from 'vitest';
import {
  afterAttempt,
  beforeAttempt,
  failure,
  isDelivered,
  isDone,
  isDue,
  newState,
  parseState,
  type Result,
  type State,
} from '../../../netlify/enquiries/state.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, HAS, recipients, stateOf } from '../../support/enquiries.ts';
import { mailError } from '../../support/memory-services.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const [TEAM, BOSS] = ['team@thirma.example', 'boss@thirma.example'];
const WAITS = { reason: 'EAUTH-535' };
const REFUSES = { reason: 'recipient-550', isRefused: true };
const MAYBE = { reason: 'EABORT', mayHaveArrived: true };

const state = (to: Record<string, Partial<Result>> = {}, changes: Partial<State> = {}) =>
  stateOf(createRecord({ receivedAt: NOW.toISOString() }), to, changes);

it.each([
  [0, 1, 4.5],
  [1, 2, 9.5],
  [4, 5, 79.5],
  [20, 21, 359.5],
])(
  'after %i attempts the next is number %i, and another follows after %d minutes',
  (before, number, minutes) => {
    const counted = beforeAttempt(state({}, { attempts: before, textFault: 'no-text' }), NOW);
    expect(counted).toEqual(state({}, { attempts: number, nextAt: at(minutes * MINUTE_MS) }));
  },
);

it.each<[string, Record<string, Partial<Result>>, number]>([
  ['one waits', { [TEAM]: WAITS }, 4.5],
  ['one refuses it and another waits', { [TEAM]: WAITS, [BOSS]: REFUSES }, 4.5],
  ['one refuses it and others have it', { [TEAM]: HAS, [BOSS]: REFUSES }, 359.5],
  ['all may have it', { [TEAM]: MAYBE }, 359.5],
])('when after the first attempt %s, the next follows after %d minutes', (_title, to, minutes) => {
  const counted = beforeAttempt(state(), NOW);
  expect(afterAttempt(counted, state(to).to, NOW)).toMatchObject({
    to: state(to).to,
    nextAt: at(minutes * MINUTE_MS),
  });
});

it.each<
  [string, Record<string, Partial<Result>>, Record<string, Partial<Result>>, days: number, string[], boolean]
>([
  ['all have it', {}, { [TEAM]: HAS, [BOSS]: HAS }, 0, [TEAM, BOSS], true],
  ['one waits', {}, { [TEAM]: HAS, [BOSS]: WAITS }, 2, [TEAM, BOSS], false],
  ['one has waited for two days', {}, { [TEAM]: HAS, [BOSS]: WAITS }, 2.1, [TEAM, BOSS], true],
  ['one was not tried yet', {}, { [TEAM]: HAS }, 0, [TEAM, BOSS], false],
  ['one refused it', {}, { [TEAM]: HAS, [BOSS]: REFUSES }, 0, [TEAM, BOSS], false],
  ['one refused it twice', { [BOSS]: REFUSES }, { [TEAM]: HAS, [BOSS]: REFUSES }, 0, [TEAM, BOSS], true],
  ['nobody has it for a month', {}, { [TEAM]: WAITS, [BOSS]: WAITS }, 30, [TEAM, BOSS], false],
  ['all refused it twice', { [TEAM]: REFUSES }, { [TEAM]: REFUSES }, 30, [TEAM], false],
  ['a former mailbox has it, and a new one not', {}, { 'a@b.co': HAS, [TEAM]: WAITS }, 3, [TEAM], true],
])('whether an enquiry is done when %s', (_title, before, after, days, addresses, expected) => {
  const now = new Date(NOW.getTime() + days * DAY_MS);
  expect(isDone(state(before), state(after), recipients(...addresses), now)).toBe(expected);
});

const post = (name: 'webhook' | 'chat') => ({ ...recipients(TEAM)[0]!, kind: name, name });
it.each([
  ['a chat is not enough beside a mailbox', [...recipients(TEAM), post('chat')], { chat: HAS }, false],
  [
    'a webhook is not enough beside a mailbox',
    [...recipients(TEAM), post('webhook')],
    { webhook: HAS },
    false,
  ],
  ['a mailbox is enough', [...recipients(TEAM), post('chat')], { [TEAM]: HAS }, true],
  [
    'without a mailbox, the first other recipient is enough',
    [post('webhook'), post('chat')],
    { webhook: HAS },
    true,
  ],
  ['without a mailbox, the second is not', [post('webhook'), post('chat')], { chat: HAS }, false],
  ['nobody is nobody', [], {}, false],
])('%s', (_title, all, to, expected) => {
  expect(isDelivered(state(to), all)).toBe(expected);
});

it.each([
  [-1, false],
  [0, true],
])('whether an attempt is due %i ms after its time', (ms, expected) => {
  expect(isDue(state(), new Date(NOW.getTime() + ms))).toBe(expected);
});

it('a failure keeps the code, the reply and the kind of the error', () => {
  const error = { command: 'RCPT TO', response: '550 No such user', responseCode: 550, permanent: true };
  expect(failure(TEAM, mailError(error))).toEqual({
    ...{ label: TEAM, reason: 'recipient-550', reply: '550 No such user', isRefused: true },
  });
  expect(failure(TEAM, mailError({ code: 'EABORT' }, true))).toEqual({ label: TEAM, ...MAYBE });
  expect(failure(TEAM, new TypeError('secret'))).toEqual({ label: TEAM, reason: 'TypeError' });
});

it.each(['{"since":"2026-05-04T12:00:00Z","atte', '{"since":"noon"}', ''])(
  'the state %j is torn: nobody has the enquiry, since the day in its id',
  (text) => {
    expect(parseState(text, '2026-05-04-x')).toEqual(newState(new Date('2026-05-04')));
  },
);

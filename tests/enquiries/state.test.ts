/** Tests when delivery to each recipient is due, and when an enquiry is done. */
import { expect, it } from 'vitest';
import {
  counted,
  isDone,
  isDue,
  enquiryOf,
  isGivenUp,
  newState,
  parseState,
  type Last,
  type State,
} from '../../netlify/enquiries/state.ts';
import { DAY_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { BOSS, DELIVERED, undelivered, TEAM } from '../support/enquiries.ts';

const SINCE = new Date('2026-05-04T12:00:00.000Z');
const after = (minutes: number) => new Date(SINCE.getTime() + minutes * MINUTE_MS);
const enquiry = (to: State['to'] = {}, last: Last[] = [], retry?: string) =>
  enquiryOf('x', { ...newState(SINCE.toISOString()), to }, { got: [], last, retry });

it('attempts follow after 5, 10, 20 and 40 minutes, then each hour for a day, then every six hours, for five days', () => {
  const delays: number[] = [];
  let [current, now] = [enquiry(), SINCE];
  while (!isGivenUp(current, TEAM)) {
    const attempts = counted(current, TEAM, now);
    const { tries, nextAt } = attempts;
    current = enquiry({ [TEAM]: attempts }, [{ name: TEAM, try: tries, code: 'x', isRefusal: true }]);
    delays.push((Date.parse(nextAt) - now.getTime()) / MINUTE_MS);
    now = new Date(nextAt);
  }
  expect(delays).toHaveLength(43);
  expect(delays.slice(0, 5)).toEqual([4.5, 9.5, 19.5, 39.5, 59.5]);
  expect([delays[26], delays[27]]).toEqual([59.5, 359.5]);
  const days = (now.getTime() - SINCE.getTime()) / DAY_MS;
  expect(days).toBeGreaterThan(4.8);
  expect(days).toBeLessThan(5.3);
});

it.each<[string, State['to'], number, boolean]>([
  ["was never contacted, and the visitor's request may still contact it", {}, 0.9, false],
  ['was never contacted', {}, 1, true],
  [
    'has one failed attempt, and the next attempt is due now',
    { [TEAM]: undelivered({ nextAt: after(5).toISOString() }) },
    5,
    true,
  ],
  [
    'has one failed attempt, and the next attempt is due later',
    { [TEAM]: undelivered({ nextAt: after(5).toISOString() }) },
    4.9,
    false,
  ],
  ['has received the enquiry', { [TEAM]: DELIVERED }, 9, false],
  ['is out of attempts', { [TEAM]: undelivered({ tries: 26 }) }, 9, false],
  ['may have received three copies', { [TEAM]: undelivered({ unsure: 3 }) }, 9, false],
])('if the recipient %s (%j), isDue after %d minutes is %s', (_title, to, minutes, expected) => {
  expect(isDue(enquiry(to), TEAM, after(minutes))).toBe(expected);
});

const OUT_OF_TRIES = undelivered({ tries: 26 });
it.each<[string, State['to'], string[], boolean, boolean]>([
  [
    'all recipients have received the enquiry',
    { [TEAM]: DELIVERED, [BOSS]: DELIVERED },
    [TEAM, BOSS],
    false,
    true,
  ],
  [
    'one recipient is out of attempts',
    { [TEAM]: DELIVERED, [BOSS]: OUT_OF_TRIES },
    [TEAM, BOSS],
    false,
    true,
  ],
  [
    'a former mailbox has received the enquiry',
    { 'a@b.co': DELIVERED, [TEAM]: OUT_OF_TRIES },
    [TEAM],
    false,
    true,
  ],
  [
    'only the chat has received the enquiry, and email is not set up',
    { chat: DELIVERED },
    ['chat'],
    false,
    false,
  ],
  [
    'only the chat has received the enquiry, and MAIL_TO is set to none',
    { chat: DELIVERED },
    ['chat'],
    true,
    true,
  ],
  ['there are no recipients', {}, [], false, false],
])('if %s (%j, recipients %j, email off: %s), isDone is %s', (_title, to, names, isMailOff, expected) => {
  expect(isDone(enquiry(to), names, isMailOff)).toBe(expected);
});

it('a retry makes everybody due at once with all attempts left, except for recipients that have received it', () => {
  const to = { [TEAM]: OUT_OF_TRIES, [BOSS]: DELIVERED, chat: undelivered({ unsure: 3 }) };
  const again = enquiry(to, [], 'now');
  const isDueFor = [TEAM, BOSS, 'chat'].map((name) => isDue(again, name, SINCE));
  expect(isDueFor).toEqual([true, false, true]);
  expect(counted(again, TEAM, SINCE)).toMatchObject({ tries: 27, from: 26, unsure: 0 });
});

it('what an erased enquiry had come to does not count for the same one sent again', () => {
  const state = newState(SINCE.toISOString());
  const got = { name: TEAM, at: state.since, since: after(-1).toISOString() };
  expect(enquiryOf('x', state, { got: [got], last: [] }).got).toEqual({});
});

it.each(['{"since":"2026-05-04T12:00:00Z","to', '{"since":"noon"}', ''])(
  'the damaged state %j is treated as a new state that began on the date in the ID',
  (text) => expect(parseState(text, '2026-05-04-x')).toEqual(newState(new Date('2026-05-04').toISOString())),
);

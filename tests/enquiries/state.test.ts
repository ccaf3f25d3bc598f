/** Tests the times of attempts, and what a damaged state and a person's request for more attempts mean. */
import { expect, it } from 'vitest';
import {
  counted,
  enquiryOf,
  isDone,
  isDue,
  isGivenUp,
  newState,
  parseState,
  type Last,
  type State,
} from '../../netlify/enquiries/state.ts';
import { DAY_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { BOSS, DELIVERED, undelivered, TEAM } from '../support/enquiries.ts';

const SINCE = new Date('2026-05-04T12:00:00.000Z');
const after = (ms: number) => new Date(SINCE.getTime() + ms);
const enquiry = (to: State['to'] = {}, last: Last[] = [], retry?: string) =>
  enquiryOf('x', { ...newState(SINCE.toISOString()), to }, { got: [], last, retry });
const OUT_OF_TRIES = undelivered({ tries: 26 });

it('a run first attempts what is a minute old, and attempts follow after 5, 10, 20 and 40 minutes, then each hour for a day, then every six hours, for five days', () => {
  // Until then, the request itself delivers.
  expect([59_999, 60_000].map((ms) => isDue(enquiry(), TEAM, after(ms)))).toEqual([false, true]);
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

it('an enquiry is done once a mailbox has it, even one that is no longer in MAIL_TO, and the others are out of attempts', () => {
  expect(isDone(enquiry({ [TEAM]: DELIVERED, [BOSS]: OUT_OF_TRIES }), [TEAM, BOSS], false)).toBe(true);
  expect(isDone(enquiry({ 'a@b.co': DELIVERED, [TEAM]: OUT_OF_TRIES }), [TEAM], false)).toBe(true);
  expect(isDone(enquiry({ chat: DELIVERED, [TEAM]: OUT_OF_TRIES }), [TEAM, 'chat'], false)).toBe(false);
});

it('a retry makes everybody due at once with all attempts left, except for recipients that have received it', () => {
  const to = { [TEAM]: OUT_OF_TRIES, [BOSS]: DELIVERED, chat: undelivered({ unsure: 3 }) };
  const again = enquiry(to, [], 'now');
  const isDueFor = [TEAM, BOSS, 'chat'].map((name) => isDue(again, name, SINCE));
  expect(isDueFor).toEqual([true, false, true]);
  const written = enquiryOf('x', again.state, { got: [], last: [] });
  expect(isDue(written, BOSS, SINCE)).toBe(false);
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

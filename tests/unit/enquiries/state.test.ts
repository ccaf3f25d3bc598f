import { expect, it } from 'vitest';
import {
  afterFailure,
  dueAddresses,
  parseState,
  pendingAddresses,
  type EnquiryState,
} from '../../../netlify/enquiries/state.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const [A, B] = ['a@b.co', 'c@d.co'];
const accepted = { state: 'accepted', at: at(0) } as const;
const failed = (state: 'refused' | 'waiting', ms = 0) => ({
  state,
  reason: 'X',
  attempts: 1,
  nextAt: at(ms),
});
const stateOf = (recipients: EnquiryState['recipients'], ageMs = HOUR_MS) => ({
  since: at(-ageMs),
  recipients,
});

it.each<[EnquiryState['recipients'], string[]]>([
  [{}, [A, B]],
  [{ [A]: accepted }, [B]],
  [{ [A]: accepted, [B]: failed('waiting') }, [B]],
  [{ [A]: accepted, [B]: failed('refused') }, []],
  // Removed from MAIL_TO.
  [{ 'former@b.co': accepted, [B]: failed('refused') }, [A]],
  // Nobody has it.
  [{ [A]: failed('waiting'), [B]: failed('refused') }, [A, B]],
])('with the recipients %j, the mail is still to be sent to %j', (recipients, expected) => {
  expect(pendingAddresses(stateOf(recipients), [A, B])).toEqual(expected);
});

it.each<[string, EnquiryState, boolean]>([
  ['that was stored 59 s ago, by its request', stateOf({}, 59_999), false],
  ['that was stored a minute ago', stateOf({}, 60_000), true],
  ['from the future, because a clock was wrong', stateOf({}, -HOUR_MS), true],
  ['before its next attempt', stateOf({ [A]: failed('waiting', 1) }), false],
  ['at its next attempt', stateOf({ [A]: failed('waiting') }), true],
  ['whose next attempt a wrong clock put off', stateOf({ [A]: failed('waiting', 7 * HOUR_MS) }), true],
])('whether a run mails an enquiry %s', (_title, state, expected) => {
  expect(dueAddresses(state, [A], NOW)).toEqual(expected ? [A] : []);
});

it.each([
  [undefined, false, 'waiting', 1, 4.5],
  [failed('waiting'), false, 'waiting', 2, 9.5],
  [{ ...failed('waiting'), attempts: 20 }, false, 'waiting', 21, 359.5],
  [undefined, true, 'refused', 1, 359.5],
] as const)(
  'after one more failure of %j, which is for good: %s, the recipient is %s, attempt %i, for %d minutes',
  (before, isRefused, state, attempts, minutes) => {
    const after = afterFailure(before, { reason: 'Y', isRefused }, NOW);
    expect(after).toEqual({ state, reason: 'Y', attempts, nextAt: at(minutes * 60_000) });
  },
);

it.each(['{"since":"2026-05-04T12:00:00Z","recip', '{"since":"noon","recipients":{}}', ''])(
  'the state %j is torn: nobody has the enquiry, since the day in its id',
  (text) => {
    expect(parseState(text, '2026-05-04-x')).toEqual({ since: '2026-05-04T00:00:00.000Z', recipients: {} });
  },
);

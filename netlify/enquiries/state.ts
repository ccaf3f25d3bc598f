/** What became of an enquiry: who has it, who waits for it, why, and until when. Times are ISO 8601. */
import * as z from 'zod/mini';
import { ageMs, MINUTE_MS } from './time.ts';

/** The request that stores an enquiry has this time to mail it; runs leave it alone. */
const REQUEST_MS = MINUTE_MS;
/** Doubled after each failure. */
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;
/** Less than the interval of the scheduled runs, so that a run which starts a little early does not miss an attempt. */
const SLACK_MS = MINUTE_MS / 2;

const recipientSchema = z.discriminatedUnion('state', [
  /** The mail server has accepted the mail. */
  z.object({ state: z.literal('accepted'), at: z.iso.datetime() }),
  z.object({
    /** `refused`: for good (5xx). `waiting`: everything else; the server may even have taken the mail. */
    state: z.enum(['refused', 'waiting']),
    /** Code of the last failure, such as `EAUTH-535`; `mailReason` explains them. */
    reason: z.string(),
    /** Failed attempts so far. */
    attempts: z.number(),
    /** Runs do not try again before this time. */
    nextAt: z.iso.datetime(),
  }),
]);
/** What became of the mail to one recipient. */
export type RecipientState = z.output<typeof recipientSchema>;

const stateSchema = z.object({
  /** Since when the enquiry is to be mailed: it was received, or moved from the spam. */
  since: z.iso.datetime(),
  /** By address; without those that were not tried yet. */
  recipients: z.record(z.string(), recipientSchema),
  /** Since when nobody waits any more. */
  deliveredAt: z.optional(z.iso.datetime()),
});
/** The state of an enquiry. */
export type EnquiryState = z.output<typeof stateSchema>;

/** The state of an enquiry that nobody has yet. */
export const newState = (since: Date): EnquiryState => ({ since: since.toISOString(), recipients: {} });

/** The state in the text of a blob. A torn one costs a second mail: nobody has the enquiry, since the day in its id. */
export function parseState(text: string, id: string): EnquiryState {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    return newState(new Date(id.slice(0, 10)));
  }
}

/** What a recipient is after one more failure. */
export function afterFailure(
  before: RecipientState | undefined,
  { reason, isRefused }: { reason: string; isRefused: boolean },
  now: Date,
): RecipientState {
  const attempts = before === undefined || before.state === 'accepted' ? 0 : before.attempts;
  const delayMs = isRefused ? LONGEST_DELAY_MS : Math.min(FIRST_DELAY_MS * 2 ** attempts, LONGEST_DELAY_MS);
  const nextAt = new Date(now.getTime() + delayMs - SLACK_MS).toISOString();
  return { state: isRefused ? 'refused' : 'waiting', reason, attempts: attempts + 1, nextAt };
}

/** Whether the mail server has accepted the mail for at least one recipient. */
export const isAccepted = ({ recipients }: EnquiryState) =>
  Object.values(recipients).some(({ state }) => state === 'accepted');

/** The recipients to whom the mail failed so far. */
export const failures = ({ recipients }: EnquiryState) =>
  Object.entries(recipients).flatMap(([address, each]) =>
    each.state === 'accepted' ? [] : { address, ...each },
  );

/** Those of the addresses that are still to be mailed. As long as nobody has the mail, those that refused it are, too. */
export function pendingAddresses(state: EnquiryState, addresses: readonly string[]): string[] {
  const final = isAccepted(state) ? ['accepted', 'refused'] : ['accepted'];
  return addresses.filter((address) => !final.includes(state.recipients[address]?.state ?? 'waiting'));
}

/** Those that a run may mail now. A time further ahead than any delay comes from a clock that was wrong. */
export function dueAddresses(state: EnquiryState, addresses: readonly string[], now: Date): string[] {
  if (ageMs(state.since, now) < REQUEST_MS) return [];
  return pendingAddresses(state, addresses).filter((address) => {
    const recipient = state.recipients[address];
    if (recipient === undefined || recipient.state === 'accepted') return true;
    const waitMs = Date.parse(recipient.nextAt) - now.getTime();
    return waitMs <= 0 || waitMs > LONGEST_DELAY_MS;
  });
}

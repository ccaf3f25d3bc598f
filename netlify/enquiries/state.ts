/** The state of an enquiry: who has it, who lacks it and why, and when it is tried again. Times are ISO 8601. */
import * as z from 'zod/mini';
import { DeliveryError } from './delivery-error.ts';
import { errorCode } from './log.ts';
import type { Recipient } from './recipients.ts';
import { parseJson } from './record.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

const resultSchema = z.object({
  /** When it took the enquiry. */
  at: z.optional(z.iso.datetime()),
  /** Why it did not: the code of the last failure, such as `EAUTH-535`; advice.ts has words for it. */
  reason: z.optional(z.string()),
  /** Whether it refused the enquiry for good. */
  isRefused: z.optional(z.boolean()),
});
/** What became of the last attempt to deliver an enquiry to a recipient. */
export type Result = z.output<typeof resultSchema>;

const stateSchema = z.object({
  /** Since when it is to be delivered. */
  since: z.iso.datetime(),
  /** Attempts so far; each is counted before it begins. */
  attempts: z.number(),
  /** Nobody tries again before this time. */
  nextAt: z.iso.datetime(),
  /** By the name of the recipient, which may no longer be in the settings. */
  to: z.record(z.string(), resultSchema),
  /** Why the last attempt had no text to deliver. */
  textFault: z.optional(z.enum(['no-text', 'unreadable'])),
});
/** The state of an enquiry. */
export type State = z.output<typeof stateSchema>;

/** Doubled with each attempt. */
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;
/** Less than the interval of the runs, so that a run which starts a little early does not miss an attempt. */
const SLACK_MS = MINUTE_MS / 2;
/** For so long an enquiry that a mailbox has waits for the other recipients, and a state for its text. */
const PATIENCE_MS = 2 * DAY_MS;

/** The state of an enquiry that nobody has. */
export const newState = (since: Date, nextAt = since): State => ({
  since: since.toISOString(),
  attempts: 0,
  nextAt: nextAt.toISOString(),
  to: {},
});

/** The state in the text of a blob. A torn one counts as that of an enquiry that nobody has, since the day in its id. */
export const parseState = (text: string, id: string): State =>
  parseJson(stateSchema, text) ?? newState(new Date(id.slice(0, 10)));

const later = (now: Date, ms: number) => new Date(now.getTime() + ms - SLACK_MS).toISOString();
const delayMs = (attempts: number) => Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);

/** Whether it is time for the next attempt. */
export const isDue = ({ nextAt }: State, now: Date) => Date.parse(nextAt) <= now.getTime();

/** Whether the other recipients, or the text, have had all the time that they get. */
export const isOverdue = ({ since }: State, now: Date) => ageMs(since, now) > PATIENCE_MS;

/** The state as it is written before an attempt: what can't be counted is not delivered, so that no fault repeats it. */
export function beforeAttempt({ textFault: _, ...state }: State, now: Date): State {
  const attempts = state.attempts + 1;
  return { ...state, attempts, nextAt: later(now, delayMs(attempts)) };
}

/** What became of an attempt that failed. */
export function failure(error: unknown): Result {
  const isRefused = error instanceof DeliveryError && error.isPermanent;
  return { reason: errorCode(error), ...(isRefused && { isRefused }) };
}

/** The state after an attempt. Who refused the enquiry is not asked again for long. */
export function afterAttempt(state: State, results: State['to'], now: Date): State {
  const failures = Object.values(results).filter(({ at }) => !at);
  const waitsLong = failures.length > 0 && failures.every((each) => each.isRefused);
  return {
    ...state,
    to: { ...state.to, ...results },
    ...(waitsLong && { nextAt: later(now, LONGEST_DELAY_MS) }),
  };
}

/** Whether this recipient is a mailbox: a chat forgets, and a program may. */
export const isMailbox = (name: string) => name.includes('@');

/** Whether a mailbox has the enquiry. */
export const hasMailbox = ({ to }: State) =>
  Object.entries(to).some(([name, { at }]) => at && isMailbox(name));

/** Whether somebody has the enquiry who keeps it: a mailbox; without one in the settings, their first recipient. */
function isDelivered(state: State, recipients: readonly Recipient[]): boolean {
  const [first] = recipients;
  const isFirstEnough = first !== undefined && !isMailbox(first.name);
  return hasMailbox(state) || (isFirstEnough && state.to[first.name]?.at !== undefined);
}

/**
 * Whether nothing is left to do: it is delivered, and each other recipient has it, refused it twice for good (so that
 * runs in between can tell that), or had two days.
 */
export function isDone(before: State, after: State, recipients: readonly Recipient[], now: Date): boolean {
  const isSettled = ({ name }: Recipient) => {
    const { at, isRefused } = after.to[name] ?? {};
    return at !== undefined || (isRefused && before.to[name]?.isRefused) || isOverdue(after, now);
  };
  return isDelivered(after, recipients) && recipients.every(isSettled);
}

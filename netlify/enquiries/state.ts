/**
 * The state of an enquiry: who has it, who lacks it and why, and when it is tried again. Times are ISO 8601. What is here
 * changes no store; an attempt (attempt.ts) asks in this order:
 *
 *   isDue          is it time?
 *   isLacking      who is to get it?
 *   beforeAttempt  the state that counts the attempt, written before anything is delivered
 *   resultOf       what became of it for a recipient who did not take it
 *   afterAttempt   the state with all results, and the time of the next attempt
 *   folderOf       does it stay open, is it done, or parked?
 */
import * as z from 'zod/mini';
import { isOfRecipient } from './advice.ts';
import { DeliveryError } from './delivery-error.ts';
import { errorCode } from './log.ts';
import { parseJson } from './record.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

const resultSchema = z.object({
  /** When it took the enquiry. */
  at: z.optional(z.iso.datetime()),
  /** Why it did not: the code of the last failure, such as `EAUTH-535`; advice.ts has words for it. */
  reason: z.optional(z.string()),
  /** How often in a row it has refused the enquiry for good. */
  refused: z.optional(z.number()),
  /** How many mails may have arrived there, although the mail server did not say so. */
  unsure: z.optional(z.number()),
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
  /** Whether the captcha was not verified: runs mail few of these. */
  isUnverified: z.optional(z.boolean()),
});
/** The state of an enquiry. */
export type State = z.output<typeof stateSchema>;

/** Doubled with each attempt. */
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;
/** Less than the interval of the runs, so that a run which starts a little early does not miss an attempt. */
const SLACK_MS = MINUTE_MS / 2;
/** For so long an enquiry that a mailbox has waits for the other recipients. */
const PATIENCE_MS = 2 * DAY_MS;
/** Who refused an enquiry so often has refused it; runs in between can tell that. */
const MOST_REFUSALS = 2;
/** A mailbox that may have so many gets no other. */
const MOST_COPIES = 3;

/** The state of an enquiry that nobody has. */
export const newState = (since: Date, { nextAt = since, isUnverified = false } = {}): State => ({
  since: since.toISOString(),
  attempts: 0,
  nextAt: nextAt.toISOString(),
  to: {},
  ...(isUnverified && { isUnverified }),
});

/** The state in the text of a blob. A torn one counts as that of an enquiry that nobody has, since the day in its id. */
export const parseState = (text: string, id: string): State =>
  parseJson(stateSchema, text) ?? newState(new Date(id.slice(0, 10)));

const later = (now: Date, ms: number) => new Date(now.getTime() + ms - SLACK_MS).toISOString();
const delayMs = (attempts: number) => Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);

/** Whether it is time for the next attempt. */
export const isDue = ({ nextAt }: State, now: Date) => Date.parse(nextAt) <= now.getTime();

/** Whether this recipient is a mailbox: a chat forgets, and a program may. */
export const isMailbox = (name: string) => name.includes('@');

/** Whether a mailbox has the enquiry. */
export const hasMailbox = ({ to }: State) =>
  Object.entries(to).some(([name, { at }]) => at && isMailbox(name));

/** Whether this recipient is to get the enquiry, and nothing forbids another attempt. */
export const isLacking = ({ to }: State, name: string) =>
  !to[name]?.at && (to[name]?.unsure ?? 0) < MOST_COPIES;

/**
 * The state as it is written before an attempt for these recipients: what can't be counted is not delivered, so that no
 * fault repeats it. A mail counts as one that may have arrived, in case that the process ends.
 */
export function beforeAttempt(state: State, recipients: readonly string[], now: Date): State {
  const attempts = state.attempts + 1;
  const asked = recipients.map((name): [string, Result] => [
    name,
    { reason: 'no-result', ...(isMailbox(name) && { unsure: (state.to[name]?.unsure ?? 0) + 1 }) },
  ]);
  const to = { ...state.to, ...Object.fromEntries(asked) };
  return { ...state, attempts, nextAt: later(now, delayMs(attempts)), to };
}

/** What became of an attempt that failed, after `before`. */
export function resultOf(error: unknown, before: Result = {}): Result {
  const { isPermanent = false, mayHaveArrived = false } = error instanceof DeliveryError ? error : {};
  const unsure = (before.unsure ?? 0) + Number(mayHaveArrived);
  return {
    reason: errorCode(error),
    ...(isPermanent && { refused: (before.refused ?? 0) + 1 }),
    ...(unsure > 0 && { unsure }),
  };
}

/** The state after an attempt. Who refused the enquiry, or may have it twice, is not asked again for long. */
export function afterAttempt(before: State, counted: State, results: State['to'], now: Date): State {
  const failures = Object.values(results).filter(({ at }) => !at);
  const waitsLong = failures.length > 0 && failures.every(({ refused, unsure = 0 }) => refused || unsure > 1);
  return {
    ...counted,
    to: { ...before.to, ...results },
    ...(waitsLong && { nextAt: later(now, LONGEST_DELAY_MS) }),
  };
}

/** Whether somebody has the enquiry who keeps it: a mailbox; without one in the settings, their first recipient. */
function isDelivered(state: State, [first]: readonly string[]): boolean {
  const isFirstEnough = first !== undefined && !isMailbox(first);
  return hasMailbox(state) || (isFirstEnough && state.to[first]?.at !== undefined);
}

/**
 * Where the state belongs after an attempt. `done`: it is delivered, and each other recipient has it, refused it twice for
 * good, may have it three times, or had two days. `parked`: no mailbox has it, and more attempts are no use, for another
 * reason than that all of them refuse as recipients, which is a matter of the settings.
 */
export function folderOf(state: State, recipients: readonly string[], now: Date): 'open' | 'done' | 'parked' {
  const isSettled = (name: string) =>
    !isLacking(state, name) || (state.to[name]?.refused ?? 0) >= MOST_REFUSALS;
  if (isDelivered(state, recipients)) {
    const isOverdue = ageMs(state.since, now) > PATIENCE_MS;
    return isOverdue || recipients.every(isSettled) ? 'done' : 'open';
  }
  const mailboxes = recipients.filter(isMailbox);
  const isOver = mailboxes.length > 0 && mailboxes.every(isSettled);
  return isOver && mailboxes.some((name) => !isOfRecipient(state.to[name]?.reason)) ? 'parked' : 'open';
}

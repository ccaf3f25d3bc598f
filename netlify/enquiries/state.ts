/**
 * The state of an enquiry: for each recipient, whether it has the enquiry, how often delivery was tried, and when the next
 * try is due. These facts alone decide what is tried; codes and replies are for people to read. Times are ISO 8601. Nothing here
 * calls the store.
 */
import * as z from 'zod/mini';
import { DeliveryError } from './delivery-error.ts';
import { errorCode } from './log.ts';
import { parseJson, type EnquiryRecord } from './record.ts';
import { ageMs, MINUTE_MS } from './time.ts';

const deliverySchema = z.object({
  /** Tries so far; each is counted before it begins. */
  tries: z._default(z.number(), 0),
  /** The next try is due then. States of the previous version lack it, and are tried at once. */
  nextAt: z._default(z.iso.datetime(), new Date(0).toISOString()),
  /** When the recipient took the enquiry. */
  at: z.optional(z.iso.datetime()),
  /** Why the last try failed: a DeliveryError's code and reply. */
  code: z.optional(z.string()),
  reply: z.optional(z.string()),
  /** How many mails may have arrived although the mail server didn't say so. */
  possibleCopies: z.optional(z.number()),
});
/** The delivery of an enquiry to one recipient. */
export type Delivery = z.output<typeof deliverySchema>;

const stateSchema = z.object({
  /** When the enquiry came in. */
  since: z.iso.datetime(),
  /** By the name of the recipient, which may no longer be in the settings. */
  to: z.record(z.string(), deliverySchema),
  /** Whether the captcha was not verified: runs mail few of these. False once the visitor has sent it again and passed. */
  isUnverified: z.optional(z.boolean()),
});
/** The state of an enquiry. */
export type State = z.output<typeof stateSchema>;

/** The request that stores an enquiry has this long to deliver it before runs do. */
const REQUEST_MS = MINUTE_MS;
/** Doubled with each try. */
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;
/** Less than the interval of the runs, so that a run which starts a little early does not miss a try. */
const SLACK_MS = MINUTE_MS / 2;
/** With these delays, it is tried for five days. */
export const MOST_TRIES = 26;
/** A mailbox that may have this many copies gets no more. */
const MOST_COPIES = 3;

/** The state of an enquiry that nobody has. */
export const newState = (since: Date, isUnverified = false): State => ({
  since: since.toISOString(),
  to: {},
  ...(isUnverified && { isUnverified }),
});

/** Parses a blob's text as a state. A damaged one counts as new, from the day in the id. */
export const parseState = (text: string, id: string): State =>
  // Up to version 7.1, `possibleCopies` was called `unsure`.
  parseJson(stateSchema, text.replaceAll('"unsure":', '"possibleCopies":')) ??
  newState(new Date(id.slice(0, 10)));

/** The record to mail: it is written once, and the visitor may have passed the captcha with a second submission. */
export const asVerified = (
  record: EnquiryRecord,
  { isUnverified }: Pick<State, 'isUnverified'>,
): EnquiryRecord => (isUnverified === false ? { ...record, verified: true } : record);

/** Whether this recipient is a mailbox: only these are sure to keep what they get. */
export const isMailbox = (name: string) => name.includes('@');

/** Whether the recipient has the enquiry. */
export const hasIt = ({ to }: State, name: string): boolean => to[name]?.at !== undefined;

/** Whether a mailbox has the enquiry, or, if the settings turn mail off, anybody. */
export const hasHolder = ({ to }: State, isMailOff: boolean): boolean =>
  Object.entries(to).some(([name, { at }]) => at && (isMailOff || isMailbox(name)));

/** Whether the recipient lacks the enquiry and is no longer tried. */
export const isOutOfTries = ({ to }: State, name: string): boolean => {
  const { at, tries = 0, possibleCopies = 0 } = to[name] ?? {};
  return !at && (tries >= MOST_TRIES || possibleCopies >= MOST_COPIES);
};

/** Whether the recipient is to get the enquiry now. */
export function isDue(state: State, name: string, now: Date): boolean {
  if (hasIt(state, name) || isOutOfTries(state, name)) return false;
  const nextAt = state.to[name]?.nextAt;
  return nextAt === undefined ? ageMs(state.since, now) >= REQUEST_MS : Date.parse(nextAt) <= now.getTime();
}

/** Whether each recipient has the enquiry or is no longer tried. */
const isSettled = (state: State, names: readonly string[]): boolean =>
  names.every((name) => hasIt(state, name) || isOutOfTries(state, name));

/** Whether nothing is left to do: somebody keeps the enquiry, and nobody else is tried any more. */
export const isDone = (state: State, names: readonly string[], isMailOff: boolean): boolean =>
  hasHolder(state, isMailOff) && isSettled(state, names);

/** Whether no recipient is tried any more, and at least one never got the enquiry. */
export const isGivenUp = (state: State, names: readonly string[]): boolean =>
  isSettled(state, names) && names.some((name) => isOutOfTries(state, name));

/**
 * A recipient's delivery as written before a try: if that fails, nothing is sent, so that no fault can repeat it. A mail
 * counts as one that may have arrived, in case the process ends.
 */
export function counted(name: string, before: Delivery | undefined, now: Date): Delivery {
  const { tries = 0, possibleCopies = 0 } = before ?? {};
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS);
  return {
    tries: tries + 1,
    nextAt: new Date(now.getTime() + delayMs - SLACK_MS).toISOString(),
    code: 'no-result',
    ...(isMailbox(name) && { possibleCopies: possibleCopies + 1 }),
  };
}

/** The delivery after a counted try that succeeded. */
export const taken = ({ tries, nextAt }: Delivery, now: Date): Delivery => ({
  ...{ tries, nextAt },
  at: now.toISOString(),
});

/** The delivery after a counted try that failed, given the one before it. */
export function failed({ tries, nextAt }: Delivery, before: Delivery | undefined, error: unknown): Delivery {
  const { reply, mayHaveArrived } = error instanceof DeliveryError ? error : {};
  const possibleCopies = (before?.possibleCopies ?? 0) + Number(mayHaveArrived ?? false);
  return {
    ...{ tries, nextAt, code: errorCode(error) },
    ...(reply && { reply }),
    ...(possibleCopies > 0 && { possibleCopies }),
  };
}

/** The state for trying anew: at once, with all tries. Recipients that may have the enquiry stay in it, for `erase`. */
export const untried = (state: State, now: Date): State => ({
  ...state,
  to: Object.fromEntries(
    Object.entries(state.to).map(([name, delivery]) => [
      name,
      delivery.at ? delivery : { ...delivery, tries: 0, possibleCopies: 0, nextAt: now.toISOString() },
    ]),
  ),
});

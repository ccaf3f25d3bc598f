/**
 * The state of an enquiry: for each recipient, whether it has received the enquiry, the number of attempts, and when the
 * next attempt is due. Only these values determine what is attempted; codes and replies are for people. Times are in ISO
 * 8601. Nothing here accesses the store.
 */
import * as z from 'zod/mini';
import { DeliveryError } from './delivery-error.ts';
import { errorCode } from './log.ts';
import { parseJson, type EnquiryRecord } from './record.ts';
import { ageMs, MINUTE_MS } from './time.ts';

const deliverySchema = z.object({
  /** The number of attempts. Each attempt is counted before it is made. */
  tries: z.number(),
  /** When the next attempt is due. */
  nextAt: z.iso.datetime(),
  /** When the recipient accepted the enquiry. */
  at: z.optional(z.iso.datetime()),
  /** The code and reply from the last attempt's DeliveryError. */
  code: z.optional(z.string()),
  reply: z.optional(z.string()),
  /** The number of emails that may have arrived although the mail server didn't confirm them. */
  possibleCopies: z.optional(z.number()),
});
export type Delivery = z.output<typeof deliverySchema>;

const stateSchema = z.object({
  /** When the enquiry was received. */
  since: z.iso.datetime(),
  /** The deliveries, by the recipient's name. The recipient may no longer be in the settings. */
  to: z.record(z.string(), deliverySchema),
  /**
   * Whether the captcha wasn't verified. Each run delivers only a few such enquiries. False once the enquiry has been
   * resubmitted with a verified captcha.
   */
  isUnverified: z.optional(z.boolean()),
});
/** The state of an enquiry. */
export type State = z.output<typeof stateSchema>;

/** The time in which runs don't touch a new enquiry, because the request that stored it is still delivering it. */
const REQUEST_MS = MINUTE_MS;
/** The delay after the first attempt. The delay doubles with each further attempt. */
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;
/**
 * Subtracted from each delay, so that a run that starts slightly early doesn't miss an attempt. Shorter than the interval
 * between runs.
 */
const SLACK_MS = MINUTE_MS / 2;
/** The maximum number of attempts. With these delays, the last attempt is made after five days. */
const MOST_TRIES = 26;
/** The maximum number of possible copies: a mailbox that may have received this many is sent no more. */
const MOST_COPIES = 3;

/** Creates the state of an undelivered enquiry. */
export const newState = (since: Date, isUnverified = false): State => ({
  since: since.toISOString(),
  to: {},
  ...(isUnverified && { isUnverified }),
});

/** Parses a blob's text as a state. A damaged state is replaced with a new state, dated by the day in the id. */
export const parseState = (text: string, id: string): State =>
  // Up to version 7.1, `possibleCopies` was called `unsure`.
  parseJson(stateSchema, text.replaceAll('"unsure":', '"possibleCopies":')) ??
  newState(new Date(id.slice(0, 10)));

/**
 * Returns the record, marked as verified if the visitor has resubmitted the enquiry with a verified captcha. The stored
 * record never changes.
 */
export const asVerified = (
  record: EnquiryRecord,
  { isUnverified }: Pick<State, 'isUnverified'>,
): EnquiryRecord => (isUnverified === false ? { ...record, verified: true } : record);

/** Whether this recipient is a mailbox. Only mailboxes are certain to keep the enquiries they receive. */
export const isMailbox = (name: string) => name.includes('@');

/** Whether the recipient has received the enquiry. */
export const hasIt = ({ to }: State, name: string): boolean => to[name]?.at !== undefined;

/** Whether a mailbox has received the enquiry. If the site sends no mail, whether any recipient has. */
export const hasHolder = ({ to }: State, isMailOff: boolean): boolean =>
  Object.entries(to).some(([name, { at }]) => at && (isMailOff || isMailbox(name)));

/** Whether delivery to the recipient has been given up. */
export const isOutOfTries = ({ to }: State, name: string): boolean => {
  const { at, tries = 0, possibleCopies = 0 } = to[name] ?? {};
  return !at && (tries >= MOST_TRIES || possibleCopies >= MOST_COPIES);
};

/** Whether delivery to the recipient is due now. */
export function isDue(state: State, name: string, now: Date): boolean {
  if (hasIt(state, name) || isOutOfTries(state, name)) return false;
  const nextAt = state.to[name]?.nextAt;
  return nextAt === undefined ? ageMs(state.since, now) >= REQUEST_MS : Date.parse(nextAt) <= now.getTime();
}

/** Whether delivery to each recipient has succeeded or been given up. */
const isSettled = (state: State, names: readonly string[]): boolean =>
  names.every((name) => hasIt(state, name) || isOutOfTries(state, name));

/** Whether a mailbox has received the enquiry (or any recipient, if the site sends no mail) and no delivery is pending. */
export const isDone = (state: State, names: readonly string[], isMailOff: boolean): boolean =>
  hasHolder(state, isMailOff) && isSettled(state, names);

/** Whether no delivery is pending, and at least one recipient has never received the enquiry. */
export const isGivenUp = (state: State, names: readonly string[]): boolean =>
  isSettled(state, names) && names.some((name) => isOutOfTries(state, name));

/**
 * Counts an attempt before it is made. If the count can't be written, nothing is sent, so that no failure can make an email
 * be sent endlessly. Emails are also counted as possible copies, in case the process dies.
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

/** Replaces the deliveries to some recipients; undefined removes a delivery. */
export function withDeliveries(state: State, deliveries: Record<string, Delivery | undefined>): State {
  const all = Object.entries({ ...state.to, ...deliveries });
  const to = Object.fromEntries(all.flatMap(([name, delivery]) => (delivery ? [[name, delivery]] : [])));
  return { ...state, to };
}

/** Returns the delivery after a counted attempt that succeeded. */
export const accepted = ({ tries, nextAt }: Delivery, now: Date): Delivery => ({
  ...{ tries, nextAt },
  at: now.toISOString(),
});

/** Returns the delivery after a counted attempt that failed, given the delivery before the attempt. */
export function failed({ tries, nextAt }: Delivery, before: Delivery | undefined, error: unknown): Delivery {
  const { reply, mayHaveArrived } = error instanceof DeliveryError ? error : {};
  const possibleCopies = (before?.possibleCopies ?? 0) + Number(mayHaveArrived ?? false);
  return {
    ...{ tries, nextAt, code: errorCode(error) },
    ...(reply && { reply }),
    ...(possibleCopies > 0 && { possibleCopies }),
  };
}

/**
 * Makes all pending deliveries due now, and allows the full number of attempts again. Keeps the names of recipients
 * that may have received the enquiry, because `erase` needs them.
 */
export const untried = (state: State, now: Date): State => ({
  ...state,
  to: Object.fromEntries(
    Object.entries(state.to).map(([name, delivery]) => [
      name,
      delivery.at ? delivery : { ...delivery, tries: 0, possibleCopies: 0, nextAt: now.toISOString() },
    ]),
  ),
});

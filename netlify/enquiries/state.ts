/**
 * The state of an enquiry: for each recipient, whether it has the enquiry, how often that was tried, and when it is tried
 * again. These facts alone decide what is tried; codes and replies are words for people. Times are ISO 8601. Nothing here
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
  /** Nobody tries again before this time. States of the version before lack it, and are tried at once. */
  nextAt: z._default(z.iso.datetime(), new Date(0).toISOString()),
  /** When the recipient took the enquiry. */
  at: z.optional(z.iso.datetime()),
  /** Why it did not, as of the last try: a DeliveryError's code and reply. */
  code: z.optional(z.string()),
  reply: z.optional(z.string()),
  /** How many mails may have arrived there, although the mail server did not say so. */
  unsure: z.optional(z.number()),
});
/** What is known of an enquiry and one recipient. */
export type Delivery = z.output<typeof deliverySchema>;

const stateSchema = z.object({
  /** When the enquiry came in. */
  since: z.iso.datetime(),
  /** By the name of the recipient, which may no longer be in the settings. */
  to: z.record(z.string(), deliverySchema),
  /** Whether the captcha was not verified: runs mail few of these. False once the visitor sent it again and passed. */
  isUnverified: z.optional(z.boolean()),
});
/** The state of an enquiry. */
export type State = z.output<typeof stateSchema>;

/** The request that stores an enquiry has this time to deliver it, until runs do. */
const REQUEST_MS = MINUTE_MS;
/** Doubled with each try. */
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;
/** Less than the interval of the runs, so that a run which starts a little early does not miss a try. */
const SLACK_MS = MINUTE_MS / 2;
/** With these delays, five days. */
export const MOST_TRIES = 26;
/** A mailbox that may have so many copies gets no other. */
const MOST_COPIES = 3;

/** The state of an enquiry that nobody has. */
export const newState = (since: Date, isUnverified = false): State => ({
  since: since.toISOString(),
  to: {},
  ...(isUnverified && { isUnverified }),
});

/** The state in the text of a blob. A torn one counts as that of an enquiry that nobody has, since the day in its id. */
export const parseState = (text: string, id: string): State =>
  parseJson(stateSchema, text) ?? newState(new Date(id.slice(0, 10)));

/** The text as it is mailed: it is written once, and the visitor may have sent it again and passed the captcha. */
export const asVerified = (
  record: EnquiryRecord,
  { isUnverified }: Pick<State, 'isUnverified'>,
): EnquiryRecord => (isUnverified === false ? { ...record, verified: true } : record);

/** Whether this recipient is a mailbox: a chat forgets, and a program may. */
export const isMailbox = (name: string) => name.includes('@');

/** Whether the recipient has the enquiry. */
export const hasIt = ({ to }: State, name: string): boolean => to[name]?.at !== undefined;

/** Whether a mailbox has the enquiry, or anybody where the settings say that no mail is sent. */
export const hasHolder = ({ to }: State, isMailOff: boolean): boolean =>
  Object.entries(to).some(([name, { at }]) => at && (isMailOff || isMailbox(name)));

/** Whether the recipient is tried no more, although it lacks the enquiry. */
export const isOutOfTries = ({ to }: State, name: string): boolean => {
  const { at, tries = 0, unsure = 0 } = to[name] ?? {};
  return !at && (tries >= MOST_TRIES || unsure >= MOST_COPIES);
};

/** Whether the recipient is to get the enquiry now. */
export function isDue(state: State, name: string, now: Date): boolean {
  if (hasIt(state, name) || isOutOfTries(state, name)) return false;
  const nextAt = state.to[name]?.nextAt;
  return nextAt === undefined ? ageMs(state.since, now) >= REQUEST_MS : Date.parse(nextAt) <= now.getTime();
}

/** Whether nothing is left to do: somebody keeps it, and each recipient has it or is tried no more. */
export const isDone = (state: State, names: readonly string[], isMailOff: boolean): boolean =>
  hasHolder(state, isMailOff) && names.every((name) => hasIt(state, name) || isOutOfTries(state, name));

/**
 * A recipient's delivery as it is written before a try: what can't be counted is not sent, so that no fault repeats it. A
 * mail counts as one that may have arrived, in case that the process ends.
 */
export function counted(name: string, before: Delivery | undefined, now: Date): Delivery {
  const { tries = 0, unsure = 0 } = before ?? {};
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS);
  return {
    tries: tries + 1,
    nextAt: new Date(now.getTime() + delayMs - SLACK_MS).toISOString(),
    code: 'no-result',
    ...(isMailbox(name) && { unsure: unsure + 1 }),
  };
}

/** The delivery after a counted try that the recipient took. */
export const taken = ({ tries, nextAt }: Delivery, now: Date): Delivery => ({
  ...{ tries, nextAt },
  at: now.toISOString(),
});

/** The delivery after a counted try that failed, and what was known before it. */
export function failed({ tries, nextAt }: Delivery, before: Delivery | undefined, error: unknown): Delivery {
  const { reply, mayHaveArrived } = error instanceof DeliveryError ? error : {};
  const unsure = (before?.unsure ?? 0) + Number(mayHaveArrived ?? false);
  return {
    ...{ tries, nextAt, code: errorCode(error) },
    ...(reply && { reply }),
    ...(unsure > 0 && { unsure }),
  };
}

/** The state of an enquiry that is tried anew: at once, with all tries. Who may have it stays in it, for `erase`. */
export const untried = (state: State, now: Date): State => ({
  ...state,
  to: Object.fromEntries(
    Object.entries(state.to).map(([name, delivery]) => [
      name,
      delivery.at ? delivery : { ...delivery, tries: 0, unsure: 0, nextAt: now.toISOString() },
    ]),
  ),
});

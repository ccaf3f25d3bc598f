/**
 * What is known about an enquiry besides its text, and the rules that follow from it. The state (`open/ID`) is written by
 * attempts alone, before they send. What came of an attempt, and what a person or a request says, are marks: blobs of their
 * own, which nothing merges or overwrites with something older. Times are in ISO 8601. Nothing here accesses the store.
 */
import * as z from 'zod/mini';
import { parseJson, type EnquiryRecord } from './record.ts';
import { HOUR_MS, MINUTE_MS } from './time.ts';

/** The attempts for one recipient. Each attempt is counted before it is made. */
const attemptsSchema = z.object({
  tries: z.number(),
  /** The number of attempts before a person last asked for more. */
  from: z._default(z.number(), 0),
  /** The number of earlier attempts, since `from`, that may have arrived without a confirmation. */
  unsure: z._default(z.number(), 0),
  nextAt: z.iso.datetime(),
  /** Up to version 7.1.0, the result was stored here, not in a mark, and `unsure` included the last attempt. */
  at: z.optional(z.iso.datetime()),
  code: z.optional(z.string()),
  reply: z.optional(z.string()),
});
type Attempts = z.output<typeof attemptsSchema>;

const stateSchema = z.object({
  /** When the enquiry was received. Marks repeat this time, so that marks of an erased enquiry don't count for its successor. */
  since: z.iso.datetime(),
  /** The attempts, by the recipient's name. The recipient may no longer be in the settings. */
  to: z.record(z.string(), attemptsSchema),
  /** Whether the captcha wasn't verified. Each run delivers only a few such enquiries. */
  isUnverified: z.optional(z.boolean()),
  /** The mark `retry` that these attempts have taken into account. */
  retry: z.optional(z.string()),
});
export type State = z.output<typeof stateSchema>;

/** A mark: the recipient accepted the enquiry. */
export const gotSchema = z.object({ name: z.string(), at: z.iso.datetime(), since: z.iso.datetime() });
export type Got = z.output<typeof gotSchema>;

/** A mark: how the recipient responded to an attempt that it didn't accept. Code and reply are for people. */
export const lastSchema = z.object({
  name: z.string(),
  try: z.number(),
  code: z.string(),
  reply: z.optional(z.string()),
  /** Whether it is certain that this attempt did not arrive. */
  isRefusal: z.boolean(),
});
export type Last = z.output<typeof lastSchema>;

/** A mark: a person asked for more attempts (`retry`), or a request had a verified captcha (`verified`). */
export const saidSchema = z.object({ at: z.string() });

/** An enquiry's state together with its marks, by the recipient's name. */
export interface Enquiry {
  id: string;
  state: State;
  got: Readonly<Record<string, Got>>;
  last: Readonly<Record<string, Last>>;
  isVerified: boolean;
}

/** The time in which runs don't touch a new enquiry, because the request that stored it is still delivering it. */
const REQUEST_MS = MINUTE_MS;
/** The delays after the first attempts. Further ones follow each hour for a day, then every six hours. */
const FIRST_DELAYS_MS = [5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS);
const HOURLY_TRIES = 27;
const LONGEST_DELAY_MS = 6 * HOUR_MS;
/** Subtracted from each delay, so that a run that starts slightly early doesn't miss an attempt. */
const SLACK_MS = MINUTE_MS / 2;
/** The maximum number of attempts. With these delays, the last attempt is made after almost five days. */
const MOST_TRIES = 43;
/** Version 7.1.0 gave up after this many attempts. */
const OLD_MOST_TRIES = 26;
/** What may have arrived is sent this often at most. */
const MOST_UNSURE = 3;

/** Creates the state of an enquiry that nobody has been sent. */
export const newState = (since: string, isUnverified = false): State => ({
  since,
  to: {},
  ...(isUnverified && { isUnverified }),
});

/**
 * Parses a state. A damaged one counts as the state of an enquiry that nobody has been sent, since the day in its id: this
 * costs a second email, but no text.
 */
export const parseState = (text: string, id: string): State =>
  parseJson(stateSchema, text) ?? newState(new Date(id.slice(0, 10)).toISOString());

/** The content of `done/ID`: the state of an enquiry that nobody is to get any more, and what came of its attempts. */
export const doneSchema = z.object({
  ...stateSchema.shape,
  got: z._default(z.record(z.string(), gotSchema), {}),
  last: z._default(z.record(z.string(), lastSchema), {}),
});

/** Adds marks to a state. Marks of an enquiry that was erased before this one was sent don't count. */
export function enquiryOf(
  id: string,
  state: State,
  marks: { got: readonly Got[]; last: readonly Last[]; retry?: string | undefined; isVerified?: boolean },
): Enquiry {
  const old = Object.entries(state.to);
  const { since } = state;
  return {
    id,
    state: marks.retry === undefined ? state : withRetry(state, marks.retry),
    got: {
      ...Object.fromEntries(old.flatMap(([name, { at }]) => (at ? [[name, { name, at, since }]] : []))),
      ...Object.fromEntries(
        marks.got.filter((each) => each.since === since).map((each) => [each.name, each]),
      ),
    },
    last: {
      ...Object.fromEntries(
        old.flatMap(([name, { tries, code, reply }]) =>
          code ? [[name, { name, try: tries, code, reply, isRefusal: true }]] : [],
        ),
      ),
      ...Object.fromEntries(marks.last.map((each) => [each.name, each])),
    },
    isVerified: (marks.isVerified ?? false) || state.isUnverified === false,
  };
}

/** Takes a person's request for more attempts into account: everybody is due, and attempts are counted from here. */
const withRetry = (state: State, retry: string): State =>
  state.retry === retry
    ? state
    : {
        ...state,
        retry,
        to: Object.fromEntries(
          Object.entries(state.to).map(([name, { tries, at }]) => [
            name,
            { tries, from: tries, unsure: 0, nextAt: state.since, ...(at && { at }) },
          ]),
        ),
      };

/** Returns the record, marked as verified if the visitor has resubmitted the enquiry with a verified captcha. */
export const asVerified = (record: EnquiryRecord, isVerified: boolean): EnquiryRecord =>
  isVerified ? { ...record, verified: true } : record;

/*
 * What the functions below call things. A recipient *has* an enquiry once it has accepted it. It *lacks* it until then: the
 * next attempt is *due* at some time, unless the recipient is *given up*. An enquiry has a *holder* once a mailbox has it, and
 * is *done* once it has a holder and every other recipient has it or is given up.
 */

/** Whether this recipient is a mailbox. Only mailboxes are certain to keep the enquiries they receive. */
export const isMailbox = (name: string) => name.includes('@');

/** Whether a mailbox has received the enquiry. If the site sends no mail, whether any recipient has. */
export const hasHolder = ({ got }: Pick<Enquiry, 'got'>, isMailOff: boolean): boolean =>
  Object.keys(got).some((name) => isMailOff || isMailbox(name));

/** The number of attempts that may have arrived without a confirmation. */
function unsureTries({ state, last }: Enquiry, name: string): number {
  const { tries = 0, from = 0, unsure = 0 } = state.to[name] ?? {};
  const result = last[name];
  const isLastRefused = result?.try === tries && result.isRefusal;
  return tries > from && !isLastRefused ? unsure + 1 : unsure;
}

/** Returns why the recipient lacks the enquiry, for people. */
export function lackReason({ state, last }: Enquiry, name: string): Pick<Last, 'code' | 'reply'> {
  const { tries } = state.to[name] ?? {};
  if (tries === undefined) return { code: 'not-tried' };
  const result = last[name];
  return result && result.try >= tries ? result : { code: 'no-result' };
}

/** Whether the recipient gets no further attempts, although it hasn't received the enquiry. */
export function isGivenUp(enquiry: Enquiry, name: string): boolean {
  const { tries = 0, from = 0, code } = enquiry.state.to[name] ?? {};
  const most = code === undefined ? MOST_TRIES : OLD_MOST_TRIES;
  return !enquiry.got[name] && (tries - from >= most || unsureTries(enquiry, name) >= MOST_UNSURE);
}

/** When the next attempt for the recipient is due, which may be in the past. Undefined: no attempt will follow. */
export function dueAt(enquiry: Enquiry, name: string, now: Date): number | undefined {
  const { state, got } = enquiry;
  if (got[name] || isGivenUp(enquiry, name)) return undefined;
  const attempts = state.to[name];
  if (!attempts) return Date.parse(state.since) + REQUEST_MS;
  const next = Date.parse(attempts.nextAt);
  // A time further ahead was written by a process whose clock was wrong.
  return next > now.getTime() + LONGEST_DELAY_MS ? now.getTime() : next;
}

/** Whether an attempt for the recipient is due now. */
export const isDue = (enquiry: Enquiry, name: string, now: Date): boolean =>
  (dueAt(enquiry, name, now) ?? Infinity) <= now.getTime();

/** Whether the enquiry can be closed: a mailbox has it, and each other recipient has it or gets no further attempts. */
export const isDone = (enquiry: Enquiry, names: readonly string[], isMailOff: boolean): boolean =>
  // As long as MAIL_TO is invalid, the mailboxes are unknown.
  (isMailOff || names.some(isMailbox)) &&
  hasHolder(enquiry, isMailOff) &&
  names.every((name) => enquiry.got[name] ?? isGivenUp(enquiry, name));

/** Counts an attempt for the recipient, before it is made. */
export function counted(enquiry: Enquiry, name: string, now: Date): Attempts {
  const { tries = 0, from = 0 } = enquiry.state.to[name] ?? {};
  const number = tries - from;
  const laterDelay = number < HOURLY_TRIES ? HOUR_MS : LONGEST_DELAY_MS;
  const delayMs = FIRST_DELAYS_MS[number] ?? laterDelay;
  return {
    ...{ tries: tries + 1, from, unsure: unsureTries(enquiry, name) },
    nextAt: new Date(now.getTime() + delayMs - SLACK_MS).toISOString(),
  };
}

/**
 * Delivers enquiries in a scheduled run: reads all open states, makes the deliveries that are due, and finds what is stuck.
 * Reports how many enquiries couldn't be read, or weren't delivered for lack of time.
 */
import pMap from 'p-map';
import pTimeout from 'p-timeout';
import { problem, type Check, type Problem } from './advice.ts';
import { deliverEnquiry } from './deliver-enquiry.ts';
import { readLastAccepted } from './last-accepted.ts';
import { errorCode, type Logger } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { recipientsOf } from './recipients.ts';
import type { Services } from './services.ts';
import { hasHolder, isDone, isDue, isGivenUp, type State } from './state.ts';
import { findStuck, type StuckEnquiry } from './stuck.ts';
import { dayBefore, deadlineIn, MINUTE_MS, msUntil } from './time.ts';

/** The number of simultaneous calls to the store. It is high because a call may take seconds. */
const CALLS_AT_A_TIME = 50;
/** The share of the time that may be spent on reading; the rest is for sending. */
const READING = 1 / 3;
/** The time reserved for returning the findings before the deadline. */
const RETURN_MS = 500;
/**
 * The maximum number of unverified enquiries per run, which amounts to 60 an hour. The limit prevents bots from
 * flooding the mailboxes.
 */
const UNVERIFIED_A_RUN = 5;
/** If nobody has received an enquiry, it is reported during this many days before its deletion. */
const LAST_DAYS = 7;
/** The interval between runs. */
const INTERVAL_MS = 5 * MINUTE_MS;

/** The outcome of a run. */
export interface DeliveryRound {
  /** The number of enquiries that the run tried to deliver. */
  tried: number;
  problems: Problem[];
  stuck: StuckEnquiry[];
  /** Numbers of enquiries, reported once a day. */
  numbers: { stuck: number; outOfTries: number; expiring: number };
  /** The number of open enquiries. */
  waiting: number;
  /** When each recipient last accepted an enquiry, if known. */
  lastAccepted: ReadonlyMap<string, string>;
}

/** The state of each open enquiry, `unread` if it hasn't been read yet, or `failed` if a call to the store failed. */
type OpenStates = Map<string, State | 'unread' | 'failed'>;

/**
 * Makes the deliveries that are due, in a different order each time, until time runs out. Rejects if the states can't be
 * listed. An enquiry that fails is skipped and reported.
 */
export async function deliverDue(services: Services): Promise<DeliveryRound> {
  const { store, settings, now, deadline, log } = services;
  const recipients = recipientsOf(services);
  const names = recipients.map(({ name }) => name);

  const [listed, lastAccepted] = await Promise.all([store.ids('open'), readLastAccepted(services)]);
  const ids = inAnotherOrder(listed, now());
  const open: OpenStates = new Map(ids.map((id) => [id, 'unread']));
  const readUntil = deadlineIn(msUntil(deadline) * READING);
  const read = (id: string) => store.getState('open', id);
  await updateStates(open, ids, read, { until: readUntil, concurrency: CALLS_AT_A_TIME, log });

  /**
   * A state without pending deliveries may still be in the folder of open states if a run had no time to move it, or if its
   * last recipient is no longer configured.
   */
  const hasWork = (state: State) =>
    isDone(state, names, settings.isMailOff) || names.some((name) => isDue(state, name, now()));
  const due = knownStates(open).filter(([, state]) => hasWork(state));
  const unverified = due.filter(([, { isUnverified }]) => isUnverified);
  const heldBack = new Set(unverified.slice(UNVERIFIED_A_RUN));
  const toDeliver = due.filter((each) => !heldBack.has(each)).map(([id]) => id);
  let tried = 0;
  const deliver = (id: string) => {
    tried++;
    return deliverEnquiry(id, services, 'delivery-run');
  };
  const mailboxes = recipients.filter(({ kind }) => kind === 'mail').length;
  const concurrency = Math.max(1, Math.floor(MAX_CONNECTIONS / Math.max(1, mailboxes)));
  const delivering = updateStates(open, toDeliver, deliver, { until: deadline, concurrency, log });
  // A slow delivery continues in the background; the findings are returned regardless.
  await pTimeout(delivering, { milliseconds: msUntil(deadline - RETURN_MS), fallback: () => undefined });

  const states = new Map(knownStates(open));
  const stuck = findStuck(states, { recipients, lastAccepted, isMailOff: settings.isMailOff, now: now() });
  const undone = toDeliver.map((id) => states.get(id)).filter((state) => state && hasWork(state));
  const count = (value: 'unread' | 'failed') => [...open.values()].filter((each) => each === value).length;
  return {
    ...{ tried, lastAccepted, stuck: stuck.enquiries, waiting: open.size },
    numbers: { stuck: stuck.enquiries.length, ...undeliveredNumbers(states, names, services) },
    problems: [
      ...stuck.recipients,
      ...problemOf('captcha', 'many-unverified', heldBack.size),
      ...problemOf('runs', 'no-time', count('unread') + undone.length),
      ...problemOf('store', 'skipped', count('failed')),
    ],
  };
}

/**
 * Replaces each state with the state that `work` resolves to; undefined means that the enquiry is no longer open. Never
 * rejects.
 */
async function updateStates(
  open: OpenStates,
  ids: readonly string[],
  work: (id: string) => Promise<State | undefined>,
  { until, concurrency, log }: { until: number; concurrency: number; log: Logger },
): Promise<void> {
  const update = async (id: string) => {
    if (msUntil(until) === 0) return;
    const state = await work(id).catch((error: unknown) => {
      log('error', { source: 'delivery-run', code: 'skipped', reason: errorCode(error), id });
      return 'failed' as const;
    });
    if (state) open.set(id, state);
    else open.delete(id);
  };
  await pMap(ids, update, { concurrency });
}

const knownStates = (open: OpenStates) =>
  [...open].filter((entry): entry is [string, State] => entry[1] !== 'unread' && entry[1] !== 'failed');

/**
 * Counts the enquiries that nobody has received: those whose delivery has been given up, and those that will soon be
 * deleted.
 */
function undeliveredNumbers(states: Map<string, State>, names: readonly string[], services: Services) {
  const { isMailOff, retentionDays } = services.settings;
  const undelivered = [...states].filter(([, state]) => !hasHolder(state, isMailOff));
  // `purge` deletes an enquiry a day after its retention ends.
  const lastDay = dayBefore(services.now(), Math.max(1, retentionDays + 1 - LAST_DAYS));
  return {
    outOfTries: undelivered.filter(([, state]) => isGivenUp(state, names)).length,
    expiring: undelivered.filter(([id]) => id.slice(0, 10) <= lastDay).length,
  };
}

const problemOf = (check: Check, code: string, count: number): Problem[] =>
  count > 0 ? [problem(check, code, { detail: `Enquiries: ${count} (npm run enquiries list).` })] : [];

/** Rotates the ids by one place per run, so that runs that are short of time leave out different enquiries. */
function inAnotherOrder(ids: readonly string[], now: Date): string[] {
  const start = Math.floor(now.getTime() / INTERVAL_MS) % Math.max(1, ids.length);
  return [...ids.slice(start), ...ids.slice(0, start)];
}

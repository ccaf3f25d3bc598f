/**
 * Delivers enquiries in a scheduled run: reads all states, delivers what is due, and finds what is stuck. Reports how many
 * enquiries it could not read or had no time for.
 */
import pMap from 'p-map';
import pTimeout from 'p-timeout';
import { problem, type Check, type Problem } from './advice.ts';
import { deliverEnquiry } from './deliver-enquiry.ts';
import { readLastAccepted } from './last-accepted.ts';
import { errorCode, logFailure } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { recipientsOf } from './recipients.ts';
import type { Services } from './services.ts';
import { hasHolder, isDone, isDue, isGivenUp, type State } from './state.ts';
import { findStuck, type StuckEnquiry } from './stuck.ts';
import { takeOverParked } from './take-over-parked.ts';
import { dayBefore, deadlineIn, MINUTE_MS, msUntil } from './time.ts';

/** Many, because a call to the store may take seconds. */
const CALLS_AT_A_TIME = 50;
/** The share of the time for reading, which leaves enough for sending. */
const READING = 1 / 3;
/** Time reserved before the deadline to return the findings. */
const TELL_MS = 500;
/** Unverified enquiries per run, which makes 60 an hour, so that programs can't flood the mailboxes without a captcha. */
const UNVERIFIED_A_RUN = 5;
/** An enquiry that nobody has is reported in the last days before its deletion. */
const LAST_DAYS = 7;

/** The outcome of a run. */
export interface DeliveryRound {
  /** How many enquiries it tried to deliver. */
  tried: number;
  problems: Problem[];
  stuck: StuckEnquiry[];
  /** Numbers of enquiries, reported once a day. */
  numbers: { stuck: number; outOfTries: number; expiring: number };
  /** How many enquiries are open. */
  waiting: number;
  /** When each recipient last accepted an enquiry, as far as it is known. */
  lastAccepted: ReadonlyMap<string, string>;
}

/**
 * Delivers what is due, in a different order each time, until time runs out. Rejects when the states can't be listed; skips
 * and reports an enquiry that fails.
 */
export async function deliverDue(services: Services): Promise<DeliveryRound> {
  const { store, settings, now, deadline, log } = services;
  const { isMailOff } = settings;
  const recipients = recipientsOf(services);
  const names = recipients.map(({ name }) => name);

  await logFailure(takeOverParked(services), { source: 'delivery-run', code: 'not-taken-over' }, log);
  const [listed, lastAccepted] = await Promise.all([store.ids('open'), readLastAccepted(services)]);
  const ids = inAnotherOrder(listed, now());
  /** The state of each enquiry that is still open. */
  const open = new Map<string, State | 'unread' | 'failed'>(ids.map((id) => [id, 'unread']));
  const states = () =>
    [...open].filter((entry): entry is [string, State] => entry[1] !== 'unread' && entry[1] !== 'failed');
  /** Replaces the states of these enquiries by what `work` resolves to, until there is no time left. Never rejects. */
  const update = (
    some: readonly string[],
    work: (id: string) => Promise<State | undefined>,
    until: number,
    concurrency: number,
  ) => {
    const updateOne = async (id: string) => {
      if (msUntil(until) === 0) return;
      const state = await work(id).catch((error: unknown) => {
        log('error', { source: 'delivery-run', code: 'skipped', reason: errorCode(error), id });
        return 'failed' as const;
      });
      if (state) open.set(id, state);
      else open.delete(id);
    };
    return pMap(some, updateOne, { concurrency });
  };

  const readUntil = deadlineIn(msUntil(deadline) * READING);
  const read = (id: string) => store.getState('open', id);
  await update(ids, read, readUntil, CALLS_AT_A_TIME);

  /** A state that is done may still be open if a run had no time to move it, or its last recipient is no longer configured. */
  const hasWork = (state: State) =>
    isDone(state, names, isMailOff) || names.some((name) => isDue(state, name, now()));
  const due = states().filter(([, state]) => hasWork(state));
  const unverified = due.filter(([, { isUnverified }]) => isUnverified);
  const heldBack = new Set(unverified.slice(UNVERIFIED_A_RUN));
  const toDeliver = due.filter((each) => !heldBack.has(each)).map(([id]) => id);
  let tried = 0;
  const deliver = (id: string) => {
    tried++;
    return deliverEnquiry(id, services, 'delivery-run');
  };
  const mailboxes = recipients.filter(({ kind }) => kind === 'mail').length;
  const connections = Math.max(1, Math.floor(MAX_CONNECTIONS / Math.max(1, mailboxes)));
  const delivering = update(toDeliver, deliver, deadline, connections);
  // A slow delivery continues in the background; the findings are returned regardless.
  await pTimeout(delivering, { milliseconds: msUntil(deadline - TELL_MS), fallback: () => undefined });

  const after = new Map(states());
  const { recipients: problems, enquiries: stuck } = findStuck(after, {
    ...{ recipients, lastAccepted, isMailOff },
    now: now(),
  });
  const withoutHolder = [...after].filter(([, state]) => !hasHolder(state, isMailOff));
  const lastDay = dayBefore(now(), Math.max(1, settings.retentionDays - LAST_DAYS));
  const undone = [...after].filter(([id, state]) => toDeliver.includes(id) && hasWork(state)).length;
  const count = (value: 'unread' | 'failed') => [...open.values()].filter((each) => each === value).length;
  return {
    ...{ tried, stuck, lastAccepted, waiting: open.size },
    numbers: {
      stuck: stuck.length,
      outOfTries: withoutHolder.filter(([, state]) => isGivenUp(state, names)).length,
      expiring: withoutHolder.filter(([id]) => id.slice(0, 10) <= lastDay).length,
    },
    problems: [
      ...problems,
      ...problemOf('captcha', 'many-unverified', heldBack.size),
      ...problemOf('runs', 'no-time', count('unread') + undone),
      ...problemOf('store', 'skipped', count('failed')),
    ],
  };
}

const problemOf = (check: Check, code: string, count: number): Problem[] =>
  count > 0 ? [problem(check, code, { detail: `Enquiries: ${count} (npm run enquiries list).` })] : [];

/** Rotates the ids, so that it isn't always the newest or oldest that get no time. */
function inAnotherOrder(ids: readonly string[], now: Date): string[] {
  const start = Math.floor(now.getTime() / MINUTE_MS) % Math.max(1, ids.length);
  return [...ids.slice(start), ...ids.slice(0, start)];
}

/**
 * Delivers enquiries in a scheduled run: reads all states, delivers what is due, and finds what is stuck. Reports how many
 * it could not read or had no time for.
 */
import pMap from 'p-map';
import pTimeout from 'p-timeout';
import { problem, type Problem } from './advice.ts';
import { deliverEnquiry } from './deliver-enquiry.ts';
import { readLastTaken } from './last-taken.ts';
import { errorCode, logFailure } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { recipientsOf } from './recipients.ts';
import type { Services } from './services.ts';
import { hasIt, isDone, isDue, hasHolder, isOutOfTries, type State } from './state.ts';
import { findStuck, type StuckEnquiry } from './stuck.ts';
import { takeOverParked } from './take-over-parked.ts';
import { dayBefore, deadlineIn, MINUTE_MS, msUntil } from './time.ts';

/** Many, since the store may take seconds per call. */
const CALLS_AT_A_TIME = 50;
/** Reading gets this share of the time, to leave enough for sending. */
const READING = 1 / 3;
/** Time kept before the deadline to return the findings. */
const TELL_MS = 500;
/** Unverified enquiries per run: 60 an hour, so that programs can't flood the mailboxes without a captcha. */
const UNVERIFIED_A_RUN = 5;
/** An enquiry that nobody has is reported in the last days before its deletion. */
const LAST_DAYS = 7;

/** The outcome of a run. */
export interface DeliveryRound {
  attempts: number;
  problems: Problem[];
  stuck: StuckEnquiry[];
  /** Numbers of enquiries, told daily. */
  numbers: { stuck: number; outOfTries: number; expiring: number };
  /** Number of open enquiries. */
  waiting: number;
}

/**
 * Delivers what is due, in a different order each time, until time runs out. Rejects when the states can't be listed; skips
 * and reports an enquiry that fails.
 */
export async function deliverDue(services: Services): Promise<DeliveryRound> {
  const { store, settings, now, deadline, log } = services;
  const recipients = recipientsOf(services);
  const skipped = new Set<string>();
  /** Skips an enquiry if its work fails. Never rejects. */
  const orSkip = (id: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      skipped.add(id);
      log('error', { source: 'delivery-run', code: 'skipped', reason: errorCode(error), id });
    });

  await logFailure(takeOverParked(services), { source: 'delivery-run', code: 'not-taken-over' }, log);
  const [ids, lastTaken] = await Promise.all([store.ids('open'), readLastTaken(services)]);
  const open = new Map<string, State>();
  let [unread, ended] = [0, 0];
  const readUntil = deadlineIn(msUntil(deadline) * READING);
  const read = async (id: string) => {
    if (msUntil(readUntil) === 0) return void unread++;
    const state = await store.getState('open', id);
    if (state) open.set(id, state);
    else ended++;
  };
  await pMap(inAnotherOrder(ids, now()), (id) => orSkip(id, read(id)), { concurrency: CALLS_AT_A_TIME });

  const { isMailOff } = settings;
  const names = recipients.map(({ name }) => name);
  /** Done states remain to be moved if a run had no time for that, or if the settings lost the recipient they waited for. */
  const isToDo = (state: State) =>
    isDone(state, names, isMailOff) || names.some((name) => isDue(state, name, now()));
  const due = [...open].filter(([, state]) => isToDo(state));
  const unverified = due.filter(([, { isUnverified }]) => isUnverified);
  const heldBack = new Set(unverified.slice(UNVERIFIED_A_RUN));
  const tried = due.filter((each) => !heldBack.has(each));
  let attempts = 0;
  const deliver = async (id: string) => {
    if (msUntil(deadline) === 0) return;
    attempts++;
    const after = await deliverEnquiry(id, services, 'delivery-run');
    if (after) open.set(id, after);
    else if (open.delete(id)) ended++;
  };
  const mailboxes = recipients.filter(({ kind }) => kind === 'mail').length;
  const concurrency = Math.max(1, Math.floor(MAX_CONNECTIONS / Math.max(1, mailboxes)));
  const delivering = pMap(tried, ([id]) => orSkip(id, deliver(id)), { concurrency });
  // A slow delivery continues in the background; the findings are returned regardless.
  await pTimeout(delivering, { milliseconds: msUntil(deadline - TELL_MS), fallback: () => undefined });
  // Skipped enquiries are only reported by their number.
  for (const id of skipped) open.delete(id);
  const undone = tried.filter(([id]) => {
    const state = open.get(id);
    return state !== undefined && isToDo(state);
  });
  const withoutTime = unread + undone.length;
  const { recipients: problems, enquiries: stuck } = findStuck(open, {
    ...{ recipients, lastTaken, isMailOff },
    now: now(),
  });
  const withoutHolder = [...open].filter(([, state]) => !hasHolder(state, isMailOff));
  const isGivenUp = ([, state]: [string, State]) =>
    names.some((name) => isOutOfTries(state, name)) &&
    names.every((name) => hasIt(state, name) || isOutOfTries(state, name));
  const lastDay = dayBefore(now(), Math.max(1, settings.retentionDays - LAST_DAYS));
  return {
    ...{ attempts, stuck, waiting: ids.length - ended },
    numbers: {
      stuck: stuck.length,
      outOfTries: withoutHolder.filter(isGivenUp).length,
      expiring: withoutHolder.filter(([id]) => id.slice(0, 10) <= lastDay).length,
    },
    problems: [
      ...problems,
      ...(heldBack.size > 0 ? [problem('captcha', 'many-unverified', countOf(heldBack.size))] : []),
      ...(withoutTime > 0 ? [problem('runs', 'no-time', countOf(withoutTime))] : []),
      ...(skipped.size > 0 ? [problem('store', 'skipped', countOf(skipped.size))] : []),
    ],
  };
}

/** Rotates the ids, so that it isn't always the newest or oldest that get no time. */
function inAnotherOrder(ids: readonly string[], now: Date): string[] {
  const start = Math.floor(now.getTime() / MINUTE_MS) % Math.max(1, ids.length);
  return [...ids.slice(start), ...ids.slice(0, start)];
}

const countOf = (count: number) => ({ detail: `Enquiries: ${count} (npm run enquiries list).` });

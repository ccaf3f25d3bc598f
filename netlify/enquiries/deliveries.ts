/**
 * Delivers the enquiries that wait, in a scheduled run: reads their states, waits for the login, attempts what is due, and
 * finds what is wrong. How many it could not read, or had no time for, is told.
 */
import pMap from 'p-map';
import pTimeout from 'p-timeout';
import { problem } from './advice.ts';
import { attempt, type AttemptLimits } from './attempt.ts';
import { lastMailed } from './checks.ts';
import { findFaults, type Faults } from './faults.ts';
import { errorCode } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { recipientsOf } from './recipients.ts';
import type { Services } from './services.ts';
import { hasMailbox, isDue, type State } from './state.ts';
import { dayBefore, MINUTE_MS } from './time.ts';

/** Many, for a store that takes seconds for each call. */
const CALLS_AT_A_TIME = 50;
/**
 * A run reads states for so long, waits so long for the login, begins attempts for so long, and within them deliveries, of
 * which the last may take as long as a mail (MAIL_TIMEOUTS_MS): 20 of the 30 s after which Netlify ends it.
 */
const READ_MS = 4000;
const LOGIN_MS = 5000;
const ATTEMPT_MS = 7000;
const DELIVERY_MS = 10_000;
/** Of those that are not verified, a run attempts so many: 60 an hour, lest programs flood the mailboxes without a captcha. */
const UNVERIFIED_A_RUN = 5;
/** Of the parked ones, a run reads the newest, to tell them; the number of all is told daily. */
const PARKED_READ = 10;
/** That an enquiry which nobody has is deleted is told in its last days. */
const LAST_DAYS = 7;

/** What a run did, and found. */
export interface Deliveries extends Faults {
  attempts: number;
  /** Number of enquiries for which somebody still waits. */
  waiting: number;
  /** The keys of all states that are open or parked. */
  keys: string[];
  /** Number of those that nobody has and that are deleted within a week. */
  expiring: number;
}

/**
 * Attempts what is due, in another order each time, as long as there is time; mails unless `login`, the result of a login
 * to the mail server, is a failure. Rejects when the states can't be listed; one that can't be read is skipped, and told.
 */
export async function deliverWaiting(services: Services, login: Promise<string>): Promise<Deliveries> {
  const { now, settings } = services;
  const started = performance.now();
  const hasTime = (ms: number) => performance.now() - started < ms;
  // A server that takes long for a login takes mails all the same; each of them has its own time.
  const answer = pTimeout(login, { milliseconds: LOGIN_MS, fallback: () => 'ok' });
  const { open, parked, parkedIds, keys, mailedAt, skipped, unread } = await readStates(services, hasTime);

  const canMail = (await answer) === 'ok';
  const recipients = recipientsOf(services);
  const faultsNow = () => findFaults({ open, parked }, { recipients, mailedAt, canMail, now: now() });
  const limits: AttemptLimits = {
    source: 'delivery-run',
    until: started + DELIVERY_MS,
    canMail,
    canPark: faultsNow().problems.every(({ check }) => check !== 'mail'),
  };
  const due = [...open].flatMap(([id, state]) => (isDue(state, now()) ? id : []));
  const heldBack = new Set(due.filter((id) => open.get(id)?.isUnverified).slice(UNVERIFIED_A_RUN));
  let attempts = 0;
  const attemptOne = async (id: string) => {
    if (!hasTime(ATTEMPT_MS)) return;
    attempts++;
    const after = await attempt(id, services, limits);
    if (after) open.set(id, after);
    else open.delete(id);
  };
  const mailboxes = recipients.filter(({ kind }) => kind === 'mail').length;
  const concurrency = Math.max(1, Math.floor(MAX_CONNECTIONS / Math.max(1, mailboxes)));
  const tried = due.filter((id) => !heldBack.has(id));
  await pMap(tried, (id) => orSkip(id, attemptOne(id), skipped, services), { concurrency });

  // Their number is told, whatever is wrong with them.
  for (const id of skipped) open.delete(id);
  const { problems, events } = faultsNow();
  if (heldBack.size > 0) problems.push(problem('captcha', 'many-unverified', enquiries(heldBack.size)));
  if (unread > 0) problems.push(problem('mail', 'not-tried', enquiries(unread)));
  if (skipped.size > 0) problems.push(problem('store', 'skipped', enquiries(skipped.size)));
  const lastDay = dayBefore(now(), Math.max(1, settings.retentionDays - LAST_DAYS));
  const undelivered = [...open].flatMap(([id, state]) => (hasMailbox(state) ? [] : id));
  return {
    ...{ attempts, waiting: open.size + unread + skipped.size, problems, events, keys },
    expiring: [...undelivered, ...parkedIds].filter((id) => id.slice(0, 10) <= lastDay).length,
  };
}

/** The states of what is open, and of the newest that are parked; what can't be read is in `skipped`. */
async function readStates(services: Services, hasTime: (ms: number) => boolean) {
  const { store, now } = services;
  const [openIds, parkedIds, mailedAt] = await Promise.all([
    store.ids('open'),
    store.ids('parked'),
    lastMailed(services),
  ]);
  parkedIds.sort().reverse();
  const [open, parked] = [new Map<string, State>(), new Map<string, State>()];
  const skipped = new Set<string>();
  let unread = 0;
  const readOpen = async (id: string) => {
    if (!hasTime(READ_MS)) return void unread++;
    const state = await store.getState('open', id);
    if (state) open.set(id, state);
  };
  const readParked = async (id: string) => {
    const state = hasTime(READ_MS) ? await store.getState('parked', id) : undefined;
    if (state) parked.set(id, state);
  };
  const newest = parkedIds.slice(0, PARKED_READ);
  await Promise.all([
    pMap(inAnotherOrder(openIds, now()), (id) => orSkip(id, readOpen(id), skipped, services), {
      concurrency: CALLS_AT_A_TIME,
    }),
    pMap(newest, (id) => orSkip(id, readParked(id), skipped, services)),
  ]);
  const keys = [...openIds.map((id) => `open/${id}`), ...parkedIds.map((id) => `parked/${id}`)];
  return { open, parked, parkedIds, keys, mailedAt, skipped, unread };
}

/** Does the work with an enquiry; when it fails, logs that, and adds the id to `skipped`. Never rejects. */
const orSkip = (id: string, work: Promise<unknown>, skipped: Set<string>, { log }: Services) =>
  work.catch((error: unknown) => {
    skipped.add(id);
    log('error', { source: 'delivery-run', code: 'skipped', reason: errorCode(error), id });
  });

/** So that neither the newest nor the oldest are always what there is no time for. */
function inAnotherOrder(ids: readonly string[], now: Date): string[] {
  const start = Math.floor(now.getTime() / MINUTE_MS) % Math.max(1, ids.length);
  return [...ids.slice(start), ...ids.slice(0, start)];
}

const enquiries = (count: number) => `Enquiries: ${count} (npm run enquiries list).`;

/** Delivers the enquiries that wait, in a scheduled run. */
import pMap from 'p-map';
import pTimeout from 'p-timeout';
import { problem } from './advice.ts';
import { attempt, type AttemptLimits } from './attempt.ts';
import { lastMailed } from './checks.ts';
import { findFaults, type Faults } from './faults.ts';
import { errorCode, logFailure } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { recipientsOf } from './recipients.ts';
import type { Services } from './services.ts';
import { hasMailbox, isDue, type State } from './state.ts';
import type { StateFolder } from './store.ts';
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
/** Of the parked ones, a run reads the newest, to say why they are. */
const PARKED_READ = 10;
/** That an enquiry which nobody has is deleted is told in its last days. */
const LAST_DAYS = 7;

/** What a run did, and found. */
export interface Deliveries extends Faults {
  attempts: number;
  /** Number of enquiries for which somebody still waits. */
  waiting: number;
  /** The keys of all states that are open or parked; undefined when they could not be listed. */
  keys: string[] | undefined;
  /** Number of those that nobody has and that are deleted within a week. */
  expiring: number;
}

/**
 * Attempts what is due, in another order each time, as long as there is time; mails unless `login`, the result of a login
 * to the mail server, is a failure. Rejects when the enquiries can't be listed; what can't be read is skipped, and told.
 */
export async function deliverWaiting(services: Services, login: Promise<string>): Promise<Deliveries> {
  const { store, now, log } = services;
  const started = performance.now();
  const hasTime = (ms: number) => performance.now() - started < ms;
  // A server that takes long for a login takes mails all the same; each of them has its own time.
  const canMail = pTimeout(login, { milliseconds: LOGIN_MS, fallback: () => 'ok' });
  const states = { open: new Map<string, State>(), parked: new Map<string, State>() };
  const { open } = states;
  let [attempts, unread, skipped] = [0, 0, 0];
  const orSkip = async (id: string, work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      skipped++;
      open.delete(id);
      log('error', { source: 'delivery-run', code: 'skipped', reason: errorCode(error), id });
    });
  };

  const logged = { source: 'delivery-run', code: 'not-read' } as const;
  const [listed, parked, mailedAt] = await Promise.all([
    store.ids('open'),
    logFailure(store.ids('parked'), logged, log),
    logFailure(lastMailed(services), logged, log),
  ]);
  const ids = inAnotherOrder(listed, now());
  if (!parked) skipped++;
  const newest = (parked ?? []).toSorted().reverse().slice(0, PARKED_READ);
  const readFrom = (folder: Exclude<StateFolder, 'done'>) => async (id: string) => {
    const readOne = async () => {
      if (!hasTime(READ_MS)) return void (unread += Number(folder === 'open'));
      const state = await store.getState(folder, id);
      if (state) states[folder].set(id, state);
    };
    await orSkip(id, readOne());
  };
  await Promise.all([
    pMap(ids, readFrom('open'), { concurrency: CALLS_AT_A_TIME }),
    pMap(newest, readFrom('parked')),
  ]);

  const recipients = recipientsOf(services);
  const circumstances = {
    ...{ recipients, mailedAt: mailedAt ?? '', canMail: (await canMail) === 'ok', now: now() },
  };
  const limits: AttemptLimits = {
    source: 'delivery-run',
    until: started + DELIVERY_MS,
    canMail: circumstances.canMail,
    canPark: findFaults(states, circumstances).problems.every(({ check }) => check !== 'mail'),
  };
  const attemptOne = async (id: string) => {
    if (!hasTime(ATTEMPT_MS)) return;
    attempts++;
    const after = await attempt(id, services, limits);
    if (after) open.set(id, after);
    else open.delete(id);
  };
  const due = [...open].flatMap(([id, state]) => (isDue(state, now()) ? id : []));
  const unverified = due.filter((id) => open.get(id)?.isUnverified);
  const heldBack = new Set(unverified.slice(UNVERIFIED_A_RUN));
  const mailboxes = recipients.filter(({ kind }) => kind === 'mail').length;
  await pMap(
    due.filter((id) => !heldBack.has(id)),
    (id) => orSkip(id, attemptOne(id)),
    { concurrency: Math.max(1, Math.floor(MAX_CONNECTIONS / Math.max(1, mailboxes))) },
  );

  const { problems, events } = findFaults(states, { ...circumstances, now: now() });
  if (heldBack.size > 0) problems.push(problem('captcha', 'many-unverified', enquiries(heldBack.size)));
  if (unread > 0) problems.push(problem('mail', 'not-tried', enquiries(unread)));
  if (skipped > 0) problems.push(problem('store', 'skipped', enquiries(skipped)));
  const lastDay = dayBefore(now(), Math.max(1, services.settings.retentionDays - LAST_DAYS));
  const kept = [...open].flatMap(([id, state]) => (hasMailbox(state) ? [] : id));
  return {
    ...{ attempts, waiting: open.size + unread + skipped, problems, events },
    keys: parked && [...ids.map((id) => `open/${id}`), ...parked.map((id) => `parked/${id}`)],
    expiring: [...kept, ...(parked ?? [])].filter((id) => id.slice(0, 10) <= lastDay).length,
  };
}

/** So that neither the newest nor the oldest are always what there is no time for. */
function inAnotherOrder(ids: readonly string[], now: Date): string[] {
  const start = Math.floor(now.getTime() / MINUTE_MS) % Math.max(1, ids.length);
  return [...ids.slice(start), ...ids.slice(0, start)];
}

const enquiries = (count: number) => `Enquiries: ${count} (npm run enquiries list).`;

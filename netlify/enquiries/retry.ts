/** Mails the enquiries that are still in the outbox. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { raisedSchema, raiseAlerts } from './alert.ts';
import { captchaAlerts } from './captcha-record.ts';
import { deliver, type Delivery } from './deliver.ts';
import { takeLease } from './lease.ts';
import { retryDelayMs } from './mail-failure.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { outboxAlerts, unreadableKeys } from './outbox-alerts.ts';
import { readOutbox, type Outbox, type Selection } from './read-outbox.ts';
import { loadRetryState, saveRetryState, type RetryState, type WaitingEntry } from './retry-state.ts';
import type { Services } from './services.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** The limits of a run. */
export type RetryLimits = Selection & {
  /** No mail is started after this time. */
  budgetMs: number;
  /** The run ends after this many failures in a row. */
  maxConsecutiveFailures: number;
  /** Mails sent at a time. */
  concurrency: number;
  /** Whether to raise alerts. */
  alerts: boolean;
};

/** Limits of the scheduled run, which Netlify ends after 30 s; the last mail may take 15 s (MAIL_TIMEOUTS_MS). */
export const scheduledLimits: RetryLimits = {
  minAgeMs: MINUTE_MS,
  maxAgeMs: 7 * DAY_MS,
  maxItems: 400,
  backoff: true,
  budgetMs: 12_000,
  maxConsecutiveFailures: 5,
  concurrency: MAX_CONNECTIONS,
  alerts: true,
};

/** Limits of a run that somebody started by hand: all enquiries, however long it takes. */
export const manualLimits: RetryLimits = {
  ...scheduledLimits,
  minAgeMs: MINUTE_MS / 4,
  maxAgeMs: Infinity,
  maxItems: Infinity,
  backoff: false,
  budgetMs: Infinity,
  alerts: false,
};

/** What a run did. `busy`: another run holds the lease, and this one did nothing. */
export interface RetryReport {
  busy: boolean;
  mailed: number;
  failed: number;
  waiting: number;
  /** Keys in the outbox that can't be read. */
  unreadable: string[];
}

/** The services that a run uses. */
export type RetryServices = Pick<Services, 'store' | 'mailer' | 'now' | 'log' | 'settings'>;

/** Options of a run. */
export interface RetryOptions {
  onProgress?: (done: number, total: number) => void;
  /** Ends the run early: no further mail is started, and those in progress get a few seconds. */
  signal?: AbortSignal;
}

/** How long an aborted run waits for the mails in progress. */
const ABORT_GRACE_MS = 5000;
/** After this many busy runs in a row an alert is raised. */
const MAX_BUSY_RUNS = 3;

/**
 * Mails what is due in the outbox, fewest failures first, then oldest first, so that an enquiry which no server
 * accepts can't block the others. Then raises alerts. Rejects when the store can't be reached.
 */
export async function retryMail(
  services: RetryServices,
  limits: RetryLimits = scheduledLimits,
  options: RetryOptions = {},
): Promise<RetryReport> {
  const { store, now, settings } = services;
  const started = performance.now();
  const releaseLease = await takeLease(store, now);
  if (limits.alerts) await countBusyRuns(!releaseLease, services);
  if (!releaseLease) return { busy: true, mailed: 0, failed: 0, waiting: 0, unreadable: [] };
  try {
    const state = await loadRetryState(store);
    const outbox = await readOutbox(store, now(), limits, state, started + limits.budgetMs / 2);
    const results = await sendAll(outbox, services, limits, started + limits.budgetMs, options);
    const entries = waitingEntries(outbox, results, state, now());
    const refused = countRefused(results, state, now());
    const waiting = { ...outbox, entries, refused: refused.count, lastCode: lastCode(results) };

    let { alerts } = state;
    if (limits.alerts) {
      const current = {
        ...outboxAlerts(waiting, limits.maxAgeMs, now()),
        ...(await captchaAlerts(store)),
      };
      alerts = await raiseAlerts(current, state.alerts, { ...services, webhook: settings.alertWebhook });
    }
    const known = [...entries].filter((item): item is [string, WaitingEntry] => item[1] !== undefined);
    await saveRetryState(store, { waiting: Object.fromEntries(known), refused, alerts });
    return {
      busy: false,
      mailed: outbox.ids.length - entries.size,
      failed: [...results.values()].filter(isFailure).length,
      waiting: entries.size,
      unreadable: unreadableKeys(waiting),
    };
  } finally {
    await releaseLease();
  }
}

type Failure = Extract<Delivery, { kind: unknown }>;
const isFailure = (delivery: Delivery): delivery is Failure => 'kind' in delivery;
/** Whether the enquiry is still in the outbox. */
const isWaiting = (delivery: Delivery | undefined) =>
  delivery === undefined || isFailure(delivery) || delivery.outcome === 'unreadable';

/** Sends within the limits. Returns the result for each id that was tried. */
async function sendAll(
  { due }: Outbox,
  { store, mailer, now, log }: RetryServices,
  limits: RetryLimits,
  deadline: number,
  { onProgress, signal }: RetryOptions,
): Promise<Map<string, Delivery>> {
  const results = new Map<string, Delivery>();
  if (!mailer) return results;
  let consecutiveFailures = 0;
  const sending = pMap(
    due,
    async ({ id }) => {
      const isOver = consecutiveFailures >= limits.maxConsecutiveFailures || performance.now() > deadline;
      if (isOver || signal?.aborted) return;
      const delivery = await deliver(id, 'retry-mail', { store, mailer, now, log });
      consecutiveFailures = delivery.outcome === 'failed' ? consecutiveFailures + 1 : 0;
      results.set(id, delivery);
      onProgress?.(results.size, due.length);
    },
    { concurrency: limits.concurrency },
  );
  const aborted =
    signal && once(signal, 'abort').then(() => delay(ABORT_GRACE_MS, undefined, { ref: false }));
  await Promise.race([sending, ...(aborted ? [aborted] : [])]);
  return results;
}

/** What is known of each enquiry that is still in the outbox. */
function waitingEntries(outbox: Outbox, results: Map<string, Delivery>, state: RetryState, now: Date) {
  const entries = new Map<string, WaitingEntry | undefined>();
  for (const id of outbox.ids) {
    const delivery = results.get(id);
    if (!isWaiting(delivery)) continue;
    const before = outbox.shelved.get(id) ?? state.waiting[id];
    if (!delivery || !isFailure(delivery)) {
      entries.set(id, before);
      continue;
    }
    const { kind } = delivery;
    const failures = (before?.failures ?? 0) + 1;
    const since = outbox.since.get(id) ?? before?.since ?? now.getTime();
    entries.set(id, { kind, failures, nextAt: now.getTime() + retryDelayMs(kind, failures), since });
  }
  return entries;
}

function countRefused(results: Map<string, Delivery>, state: RetryState, now: Date): RetryState['refused'] {
  const count = [...results.values()].filter((delivery) => 'refused' in delivery && delivery.refused).length;
  if (count > 0) return { count: state.refused.count + count, lastAt: now.getTime() };
  return now.getTime() - state.refused.lastAt < DAY_MS ? state.refused : { count: 0, lastAt: 0 };
}

const lastCode = (results: Map<string, Delivery>) => [...results.values()].filter(isFailure).at(-1)?.code;

const busySchema = z.object({ runs: z.number(), alerts: raisedSchema });

/** Counts the runs in a row that found the lease taken, and alerts when they are too many. */
async function countBusyRuns(busy: boolean, services: RetryServices): Promise<void> {
  const { store, settings } = services;
  const state = busySchema.safeParse(await store.readState('busy')).data;
  if (!busy) return state && store.writeState('busy', undefined);
  const runs = (state?.runs ?? 0) + 1;
  const text = `The last ${runs} runs that retry mail found another one running. Enquiries are stored, but those that wait are not mailed; see the log of retry-mail.`;
  const alerts = await raiseAlerts(
    runs < MAX_BUSY_RUNS ? {} : { stalled: { count: runs, text } },
    state?.alerts ?? {},
    {
      ...services,
      webhook: settings.alertWebhook,
    },
  );
  await store.writeState('busy', { runs, alerts });
}

/** Mails the enquiries that are still in the outbox. */
import pMap from 'p-map';
import { raiseAlerts } from './alert.ts';
import { deliver } from './deliver.ts';
import { takeLease } from './lease.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { outboxAlerts } from './outbox-alerts.ts';
import type { EnquiryRecord } from './record.ts';
import { loadRetryState, saveRetryState } from './retry-state.ts';
import type { RetryState } from './retry-state.ts';
import type { Services } from './services.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** The limits of a run. */
export type RetryLimits = {
  /** Younger enquiries are left to the request that stored them. */
  minAgeMs: number;
  /** Older ones stay stored and raise an alert, but are no longer mailed. */
  maxAgeMs: number;
  /** The most enquiries that a run reads. */
  maxItems: number;
  /** No mail is started after this time; Netlify ends scheduled functions after 30 s. */
  budgetMs: number;
  /** The run ends after this many failures in a row. */
  maxConsecutiveFailures: number;
  /** Mails sent at a time. */
  concurrency: number;
  /** Whether to raise alerts. */
  alerts: boolean;
};

/** Limits of the scheduled run. */
export const scheduledLimits: RetryLimits = {
  minAgeMs: MINUTE_MS,
  maxAgeMs: 7 * DAY_MS,
  maxItems: 400,
  budgetMs: 18_000,
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
  budgetMs: Infinity,
  alerts: false,
};

/** What a run did. `busy`: another run holds the lease, and this one did nothing. */
export type RetryReport = {
  busy: boolean;
  mailed: number;
  failed: number;
  waiting: number;
  unreadable: number;
};

/** The services that a run uses. */
export type RetryServices = Pick<Services, 'store' | 'mailer' | 'now' | 'log' | 'settings'>;

/**
 * Mails what is in the outbox, fewest failures first, then oldest first, so that an enquiry which no server accepts
 * can't block the others. Then raises alerts. Rejects when the store can't be reached.
 */
export async function retryMail(
  services: RetryServices,
  limits: RetryLimits = scheduledLimits,
  onProgress?: (done: number, total: number) => void,
): Promise<RetryReport> {
  const { store, now, settings } = services;
  const deadline = performance.now() + limits.budgetMs;
  const releaseLease = await takeLease(store, now);
  if (!releaseLease) return { busy: true, mailed: 0, failed: 0, waiting: 0, unreadable: 0 };
  try {
    const state = await loadRetryState(store);
    const { ids, records, unreadable } = await readOutbox(services, limits, state);
    const { delivered, failed } = await sendAll(records, services, limits, deadline, onProgress);

    const failures: Record<string, number> = {};
    for (const id of ids.filter((id) => !delivered.has(id))) {
      const count = (state.failures[id] ?? 0) + (failed.has(id) ? 1 : 0);
      if (count > 0) failures[id] = count;
    }
    let { alerts } = state;
    if (limits.alerts) {
      const ages = records.filter(({ id }) => !delivered.has(id)).map((record) => ageMs(record, now()));
      const current = outboxAlerts(ages, unreadable, limits.maxAgeMs);
      alerts = await raiseAlerts(current, state.alerts, { ...services, webhook: settings.alertWebhook });
    }
    await saveRetryState(store, { failures, alerts });
    return {
      busy: false,
      mailed: delivered.size,
      failed: failed.size,
      waiting: ids.length - delivered.size,
      unreadable,
    };
  } finally {
    await releaseLease();
  }
}

/** All ids in the outbox, the records to mail in order, and the number of unreadable entries. */
async function readOutbox({ store }: RetryServices, limits: RetryLimits, { failures }: RetryState) {
  const failureCount = (id: string) => failures[id] ?? 0;
  const { ids, unknownKeys } = await store.list('outbox');
  const selected = ids
    .toSorted((a, b) => failureCount(a) - failureCount(b) || a.localeCompare(b))
    .slice(0, limits.maxItems);
  const results = await pMap(selected, (id) => store.get('outbox', id), { concurrency: 10 });
  const records = results.filter((result) => result !== undefined && result !== 'unreadable');
  records.sort(
    (a, b) => failureCount(a.id) - failureCount(b.id) || Date.parse(a.receivedAt) - Date.parse(b.receivedAt),
  );
  const unreadable = unknownKeys.length + results.filter((result) => result === 'unreadable').length;
  return { ids, records, unreadable };
}

/** Sends within the limits. Returns the ids that are no longer in the outbox, and those that failed. */
async function sendAll(
  records: EnquiryRecord[],
  { store, mailer, now, log }: RetryServices,
  limits: RetryLimits,
  deadline: number,
  onProgress?: (done: number, total: number) => void,
) {
  const delivered = new Set<string>();
  const failed = new Set<string>();
  if (!mailer) return { delivered, failed };
  const due = records.filter((record) => {
    const age = ageMs(record, now());
    return age >= limits.minAgeMs && age <= limits.maxAgeMs;
  });
  let consecutiveFailures = 0;
  await pMap(
    due,
    async ({ id }) => {
      if (consecutiveFailures >= limits.maxConsecutiveFailures || performance.now() > deadline) return;
      const delivery = await deliver(id, 'retry-mail', { store, mailer, now, log });
      consecutiveFailures = delivery === 'failed' ? consecutiveFailures + 1 : 0;
      (delivery === 'failed' ? failed : delivered).add(id);
      onProgress?.(delivered.size + failed.size, due.length);
    },
    { concurrency: limits.concurrency },
  );
  return { delivered, failed };
}

const ageMs = (record: EnquiryRecord, now: Date) => now.getTime() - Date.parse(record.receivedAt);

/** Mails the enquiries that are still in the outbox. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { outboxAlerts, raiseAlerts, raisedSchema, type OutboxState } from './alert.ts';
import { deliver, pendingRecipients } from './deliver.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { waitingSince, type EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import type { EnquiryStore } from './store.ts';

/** The limits of a run. */
export interface RetryLimits {
  /** Younger enquiries are left to the request that stored them. */
  minAgeMs: number;
  /** Older ones stay stored and raise an alert, but are no longer mailed. */
  maxAgeMs: number;
  /** The most enquiries that a run mails. */
  maxItems: number;
  /** No mail is started after this time; half of it may be used to read the outbox. */
  budgetMs: number;
  /** Whether the run keeps the times of the next attempts, and raises alerts. */
  isScheduled: boolean;
}

/** Limits of the scheduled run, which Netlify ends after 30 s; the last mail may take 15 s (MAIL_TIMEOUTS_MS). */
export const scheduledLimits: RetryLimits = {
  minAgeMs: 60_000,
  maxAgeMs: 7 * 24 * 60 * 60_000,
  maxItems: 400,
  budgetMs: 12_000,
  isScheduled: true,
};

/** Limits of a run that somebody started by hand: all enquiries, however long it takes. */
export const manualLimits: RetryLimits = {
  minAgeMs: 15_000,
  maxAgeMs: Infinity,
  maxItems: Infinity,
  budgetMs: Infinity,
  isScheduled: false,
};

/** The run ends after this many failures in a row. */
const MAX_CONSECUTIVE_FAILURES = 5;
const READ_AT_A_TIME = 20;

/** What a run did. */
export interface RetryReport {
  mailed: number;
  failed: number;
  /** Enquiries that still wait, without those that were skipped. */
  waiting: number;
  /** Enquiries that arrived so recently that the request which stored them is still mailing them. */
  skipped: number;
  /** Keys in the outbox that can't be read. */
  unreadable: string[];
}

/** The services that a run uses. */
export type RetryServices = Pick<Services, 'settings' | 'store' | 'mailer' | 'now' | 'log'>;

/**
 * Mails what is due in the outbox: fewest failed attempts first, then oldest first. A scheduled run also raises the
 * alerts, and archives what is settled. Two runs at a time do no harm but second mails under the same Message-ID.
 * Rejects when the store can't be reached.
 */
export async function retryMail(
  services: RetryServices,
  limits: RetryLimits = scheduledLimits,
  onProgress?: (started: number, total: number) => void,
): Promise<RetryReport> {
  const { store, mailer, now } = services;
  const started = performance.now();
  const outbox = await readOutbox(store, started + limits.budgetMs / 2);
  const isPending = (record: EnquiryRecord) =>
    !mailer || pendingRecipients(record, mailer.recipients).length > 0;
  const ageMs = (record: EnquiryRecord) => now().getTime() - waitingSince(record);
  // Nothing mails an enquiry that was just moved from the spam. A time in the future comes from a wrong clock; such an
  // enquiry would not become due in time.
  const isNew = (record: EnquiryRecord) => !record.queuedAt && Math.abs(ageMs(record)) < limits.minAgeMs;
  const isTooOld = (record: EnquiryRecord) => ageMs(record) > limits.maxAgeMs;
  const attempts = ({ failure }: EnquiryRecord) => failure?.attempts ?? 0;
  const due = [...outbox.records.values()]
    .filter((record) => isPending(record) && !isNew(record) && !isTooOld(record))
    .filter(({ failure }) => !limits.isScheduled || !failure || Date.parse(failure.nextAt) <= now().getTime())
    .sort((a, b) => attempts(a) - attempts(b) || waitingSince(a) - waitingSince(b))
    .slice(0, limits.maxItems);
  const { mailed, failed } = await mailAll(due, outbox, services, started + limits.budgetMs, onProgress);

  const remaining = [...outbox.records.values()];
  const pending = remaining.filter(isPending);
  const skipped = pending.filter(isNew).length;
  if (limits.isScheduled) {
    const settled = remaining.filter((record) => !isPending(record));
    const givenUp = pending.filter(isTooOld);
    const waiting = pending.filter((record) => !isTooOld(record));
    await alertAndArchive({ ...outbox, waiting, givenUp, settled, isMailOff: !mailer }, services);
  }
  const waiting = pending.length - skipped + outbox.unread;
  return { mailed, failed, waiting, skipped, unreadable: outbox.unreadable };
}

/** What is in the outbox. */
interface Outbox {
  records: Map<string, EnquiryRecord>;
  /** Number of enquiries for which there was no time. */
  unread: number;
  /** Keys of what can't be read. */
  unreadable: string[];
}

/** Reads until the time is over. Begins anywhere, so that several runs read an outbox that is too large for one. */
async function readOutbox(store: EnquiryStore, readUntil: number): Promise<Outbox> {
  const { ids, unknownKeys } = await store.list('outbox');
  const first = Math.floor(Math.random() * ids.length);
  const outbox: Outbox = { records: new Map(), unread: 0, unreadable: unknownKeys };
  await pMap(
    [...ids.slice(first), ...ids.slice(0, first)],
    async (id) => {
      if (performance.now() > readUntil) outbox.unread++;
      else take(outbox, id, await store.get('outbox', id));
    },
    { concurrency: READ_AT_A_TIME },
  );
  return outbox;
}

/** Enters what is now stored under the id. */
function take(outbox: Outbox, id: string, record: EnquiryRecord | 'unreadable' | undefined): void {
  outbox.records.delete(id);
  if (record === 'unreadable') outbox.unreadable.push(`outbox/${id}`);
  else if (record) outbox.records.set(id, record);
}

/** Mails within the limits, and enters in the outbox what remains of each enquiry. */
async function mailAll(
  due: readonly EnquiryRecord[],
  outbox: Outbox,
  { store, mailer, now, log }: RetryServices,
  deadline: number,
  onProgress?: (started: number, total: number) => void,
): Promise<{ mailed: number; failed: number }> {
  const counts = { mailed: 0, failed: 0 };
  if (!mailer) return counts;
  let consecutiveFailures = 0;
  let started = 0;

  const mailOne = async ({ id }: EnquiryRecord) => {
    if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES || performance.now() > deadline) return;
    onProgress?.(++started, due.length);
    // Read again, because another run may have mailed it, or somebody erased it. Crashes leave it in both folders.
    const [record, archived] = await Promise.all([store.get('outbox', id), store.get('archive', id)]);
    const isArchived = archived !== undefined && archived !== 'unreadable';
    if (isArchived) await store.delete('outbox', id);
    take(outbox, id, isArchived ? undefined : record);
    const current = outbox.records.get(id);
    if (!current || pendingRecipients(current, mailer.recipients).length === 0) return;
    const remaining = await deliver(current, 'retry-mail', { store, mailer, now, log });
    take(outbox, id, remaining);
    counts[remaining?.failure ? 'failed' : 'mailed']++;
    consecutiveFailures = remaining && !remaining.delivery ? consecutiveFailures + 1 : 0;
  };
  await pMap(due, mailOne, { concurrency: MAX_CONNECTIONS });
  return counts;
}

const STATE = 'retry';
const stateSchema = z.object({ alerts: raisedSchema });

/** Raises the alerts for what is in the outbox after a run, and archives what is settled. */
async function alertAndArchive(
  state: OutboxState,
  { store, settings, now, log }: RetryServices,
): Promise<void> {
  const { alerts = {} } = stateSchema.safeParse(await store.readState(STATE)).data ?? {};
  const current = outboxAlerts(state, now());
  const raised = await raiseAlerts(current, alerts, { webhook: settings.alertWebhook, now, log });
  await store.writeState(STATE, { alerts: raised });
  // What the webhook did not accept stays, so that the next run alerts again.
  if (current.some(({ code }) => code === 'refused-recipient') && !raised['refused-recipient']) return;
  await pMap(state.settled, (record) => store.markDelivered(record, now()), { concurrency: READ_AT_A_TIME });
}

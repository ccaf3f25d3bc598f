/** Mails the enquiries that are still in the outbox. */
import pMap from 'p-map';
import { mailTo, storeStates } from './deliver.ts';
import { errorCode } from './log.ts';
import { MAX_CONNECTIONS, type Mailer } from './mailer.ts';
import { failureOf, pendingAddresses, waitingSince, type EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import type { Folder } from './store.ts';

/** The limits of a run. */
export interface RetryLimits {
  /** Younger enquiries are left to the request that stored them. */
  minAgeMs: number;
  /** Older ones stay stored and raise an alert, but are no longer mailed. */
  maxAgeMs: number;
  /**
   * No mail is started after this time, of which at least half is left after the outbox is listed. What is left is half
   * for reading, half for mailing.
   */
  budgetMs: number;
  /** Whether the run keeps the times of the next attempts. */
  isScheduled: boolean;
}

/** Limits of the scheduled run, which Netlify ends after 30 s; the last mail may take 12 s (MAIL_TIMEOUTS_MS). */
export const scheduledLimits: RetryLimits = {
  minAgeMs: 60_000,
  maxAgeMs: 7 * 24 * 60 * 60_000,
  budgetMs: 10_000,
  isScheduled: true,
};

/** Limits of a run that somebody started by hand: all enquiries, however long it takes. */
export const manualLimits: RetryLimits = {
  minAgeMs: 15_000,
  maxAgeMs: Infinity,
  budgetMs: Infinity,
  isScheduled: false,
};

const READ_AT_A_TIME = 20;

/** What a run did. */
export interface RetryReport {
  /** Mails that the server accepted, and that it did not. An enquiry has one for each recipient. */
  mailed: number;
  failed: number;
  /** Why the run ended early, as `mailReason` takes it: the mail server can't be reached or refuses the login. */
  stopped: string | undefined;
  /** Enquiries that still wait, without those that were not read. */
  remaining: EnquiryRecord[];
  /** Enquiries that nobody is to be mailed any more, such as refused ones: for `archive`, once that is told. */
  settled: EnquiryRecord[];
  /** At least so many enquiries there was no time to list or read. */
  unread: number;
  /** Keys in the outbox that can't be read. */
  unreadable: string[];
  /** Number of enquiries that still wait, without those that were skipped, but with those that were not read. */
  waiting: number;
  /** Enquiries that arrived so recently that the request which stored them is still mailing them. */
  skipped: number;
}

type Sent = Pick<RetryReport, 'mailed' | 'failed' | 'stopped'>;

/** An enquiry to be mailed to one recipient. */
interface DueMail {
  record: EnquiryRecord;
  address: string;
}

/** The services that a run uses. */
export type RetryServices = Pick<Services, 'store' | 'mailer' | 'now' | 'log'>;

/**
 * Mails what is due in the outbox: fewest failed attempts first, then oldest first. Two runs at a time do no harm but
 * second mails under the same Message-ID. Rejects when the outbox can't be listed; what can't be read is skipped.
 */
export async function retryMail(
  services: RetryServices,
  limits: RetryLimits = scheduledLimits,
  onProgress?: (started: number, total: number) => void,
): Promise<RetryReport> {
  const { store, mailer, now } = services;
  const started = performance.now();
  const listing = await store.list('outbox', limits.budgetMs);
  const listed = performance.now();
  const deadline = Math.max(started + limits.budgetMs, listed + limits.budgetMs / 2);
  const outbox = await readOutbox(listing, services, listed + (deadline - listed) / 2);

  const ageMs = (record: EnquiryRecord) => now().getTime() - waitingSince(record);
  // Nothing mails an enquiry that was just moved from the spam. A time in the future comes from a wrong clock; such an
  // enquiry would not become due in time.
  const isNew = (record: EnquiryRecord) => !record.queuedAt && Math.abs(ageMs(record)) < limits.minAgeMs;
  const isTooOld = (record: EnquiryRecord) => ageMs(record) > limits.maxAgeMs;
  const recipients = mailer?.recipients ?? [];
  const failure = ({ record, address }: DueMail) => failureOf(record, address);
  const attempts = (mail: DueMail) => failure(mail)?.attempts ?? 0;
  const due = [...outbox.records.values()]
    .filter((record) => !isNew(record) && !isTooOld(record))
    .flatMap((record) => pendingAddresses(record, recipients).map((address) => ({ record, address })))
    .filter((mail) => !limits.isScheduled || Date.parse(failure(mail)?.nextAt ?? '1970') <= now().getTime())
    .sort((a, b) => attempts(a) - attempts(b) || waitingSince(a.record) - waitingSince(b.record));
  const sent: Sent = mailer
    ? await mailAll(due, outbox, { ...services, mailer }, deadline, onProgress)
    : { mailed: 0, failed: 0, stopped: undefined };

  const isPending = (record: EnquiryRecord) => !mailer || pendingAddresses(record, recipients).length > 0;
  const settled = [...outbox.records.values()].filter((record) => !isPending(record));
  const remaining = [...outbox.records.values()].filter(isPending);
  const skipped = remaining.filter(isNew).length;
  const unread = outbox.unread + (listing.isCut ? 1 : 0);
  const waiting = remaining.length - skipped + unread;
  return { ...sent, remaining, settled, unread, unreadable: outbox.unreadable, waiting, skipped };
}

/** Moves settled enquiries to the archive. Rejects when the store fails: the next run finds them again. */
export async function archive(
  settled: readonly EnquiryRecord[],
  { store, now }: Pick<RetryServices, 'store' | 'now'>,
): Promise<void> {
  await pMap(settled, (record) => store.markDelivered(record, now()), { concurrency: READ_AT_A_TIME });
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
async function readOutbox(
  { ids, unknownKeys }: { ids: readonly string[]; unknownKeys: readonly string[] },
  services: RetryServices,
  readUntil: number,
): Promise<Outbox> {
  const first = Math.floor(Math.random() * ids.length);
  const outbox: Outbox = { records: new Map(), unread: 0, unreadable: [...unknownKeys] };
  await pMap(
    [...ids.slice(first), ...ids.slice(0, first)],
    async (id) => {
      if (performance.now() > readUntil) outbox.unread++;
      else enter(outbox, id, await read('outbox', id, services));
    },
    { concurrency: READ_AT_A_TIME },
  );
  return outbox;
}

/** Reads one record. Never rejects: one that can't be read does not end the run. */
async function read(folder: Folder, id: string, { store, log }: RetryServices) {
  const record = await store.get(folder, id).catch(errorCode);
  if (typeof record !== 'string') return record;
  log('error', { source: 'retry-mail', code: 'not-read', reason: record, id });
  return 'unreadable';
}

/** Enters what is now stored under the id. */
function enter(outbox: Outbox, id: string, record: EnquiryRecord | 'unreadable' | undefined): void {
  outbox.records.delete(id);
  if (record === 'unreadable') outbox.unreadable.push(`outbox/${id}`);
  else if (record) outbox.records.set(id, record);
}

/**
 * Mails within the limits, each recipient apart from the others, so that one for whom the server hangs holds up no
 * other; enters in the outbox what remains of each enquiry. Ends early when the server can't be reached.
 */
async function mailAll(
  due: readonly DueMail[],
  outbox: Outbox,
  services: RetryServices & { mailer: Mailer },
  deadline: number,
  onProgress?: (started: number, total: number) => void,
): Promise<Sent> {
  const { store, mailer, log } = services;
  const report: Sent = { mailed: 0, failed: 0, stopped: undefined };
  if (due.length > 0) report.stopped = await loginFailure(mailer);
  const inTurn = queues();
  let started = 0;

  // Read again, because another run may have mailed it, or somebody erased it. Crashes leave it in both folders.
  const readAgain = async (id: string) => {
    const [record, archived] = await Promise.all([
      read('outbox', id, services),
      read('archive', id, services),
    ]);
    const isArchived = archived !== undefined && archived !== 'unreadable';
    if (isArchived) {
      await store.delete('outbox', id).catch((error: unknown) => {
        log('error', { source: 'retry-mail', code: 'not-recorded', reason: errorCode(error), id });
      });
    }
    enter(outbox, id, isArchived ? undefined : record);
    return outbox.records.get(id);
  };
  const mailOne = async ({ record: { id }, address }: DueMail) => {
    if (report.stopped !== undefined || performance.now() > deadline) return;
    onProgress?.(++started, due.length);
    const record = await inTurn(id, () => readAgain(id));
    if (!record || pendingAddresses(record, [address]).length === 0) return;
    const state = await mailTo(address, record, 'retry-mail', services);
    report[state.state === 'accepted' ? 'mailed' : 'failed']++;
    await inTurn(id, async () => {
      const current = outbox.records.get(id) ?? record;
      const { left } = await storeStates(current, { [address]: state }, 'retry-mail', services);
      enter(outbox, id, left);
    });
    const isAboutServer = state.state === 'waiting' && !/^(recipient|EMESSAGE)/.test(state.reason);
    if (isAboutServer) report.stopped ??= await loginFailure(mailer);
  };

  const lanes = mailer.recipients.map((recipient) => due.filter(({ address }) => address === recipient));
  const inUse = lanes.filter((lane) => lane.length > 0).length;
  const concurrency = Math.max(1, Math.floor(MAX_CONNECTIONS / inUse));
  await pMap(lanes, (lane) => pMap(lane, mailOne, { concurrency }), { concurrency: MAX_CONNECTIONS });
  return report;
}

/** Why no mail can be sent, as a code; undefined when the server accepts the login. */
const loginFailure = (mailer: Mailer) => mailer.check().then(() => undefined, errorCode);

/** A function that runs works on the same enquiry one after another, so that none overwrites what another stored. */
function queues() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const next = (last.get(id) ?? Promise.resolve()).then(work);
    last.set(id, next.catch(errorCode));
    return next;
  };
}

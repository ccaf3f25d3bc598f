/** Mails the enquiries for which somebody still waits. */
import pMap from 'p-map';
import { deliver } from './deliver.ts';
import { errorCode } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import type { Services } from './services.ts';
import { dueAddresses, type EnquiryState } from './state.ts';

/** Many, for a store that takes seconds for each call. */
const READ_AT_A_TIME = 50;
/** Many, because each waits for the slowest of its recipients. */
const MAIL_AT_A_TIME = 40;
/**
 * A run starts no mail later than this after its listing, and reads states in the first half. The last mail may take
 * 12 s (MAIL_TIMEOUTS_MS).
 */
const BUDGET_MS = 10_000;

/** What a run did. */
export interface RetryReport {
  /** Mails that the server accepted, and that it did not. An enquiry has one for each recipient. */
  mailed: number;
  failed: number;
  /** What is left in `waiting`, by id: also what waits for nobody, until the team is told of its refusals. */
  left: Map<string, EnquiryState>;
  /** Number of enquiries that there was no time to read. */
  unread: number;
  /** Number of texts and states that could not be read. */
  unreadable: number;
}

/**
 * Mails what is due, unless `login`, the result of a login to the mail server, is not 'ok'. The newest first: older ones
 * that can't be mailed never keep a new one from the team. Two runs at a time do no harm but second mails under the same
 * Message-ID. Rejects when `waiting` can't be listed; what can't be read is skipped.
 */
export async function retryMail(services: Services, login: Promise<string>): Promise<RetryReport> {
  const { store, mailer, now, log } = services;
  const { ids, unknownKeys } = await store.list('waiting');
  const deadline = performance.now() + BUDGET_MS;
  const isOver = () => performance.now() > deadline;
  const left = new Map<string, EnquiryState>();
  const report: RetryReport = { mailed: 0, failed: 0, left, unread: 0, unreadable: unknownKeys.length };
  /** Does the work for one enquiry; an error is counted, and ends only this. */
  const orSkip = (work: (id: string, index: number) => Promise<unknown>) => (id: string, index: number) =>
    work(id, index).catch((error: unknown) => {
      report.unreadable++;
      log('error', { source: 'retry-mail', code: 'not-read', reason: errorCode(error), id });
    });

  const read = async (id: string) => {
    if (performance.now() > deadline - BUDGET_MS / 2) return void report.unread++;
    const state = await store.getState('waiting', id);
    if (state) left.set(id, state);
  };
  await pMap(ids.toReversed(), orSkip(read), { concurrency: READ_AT_A_TIME });

  const due = [...left]
    .filter(([, state]) => dueAddresses(state, mailer?.recipients ?? [], now()).length > 0)
    .toSorted(([, a], [, b]) => b.since.localeCompare(a.since))
    .map(([id]) => id);
  if (!mailer || due.length === 0 || (await login) !== 'ok') return report;

  const inLane = lanes();
  const lanesEach = Math.max(1, Math.floor(MAX_CONNECTIONS / mailer.recipients.length));
  const mail = async (id: string, index: number) => {
    if (isOver()) return;
    // Read again, because another run may have mailed it, or somebody erased it.
    const [record, before] = await Promise.all([store.get('enquiries', id), store.getState('waiting', id)]);
    left.delete(id);
    if (record === 'unreadable') return void report.unreadable++;
    if (!record) return store.delete('waiting', id);
    if (!before) return;
    const addresses = dueAddresses(before, mailer.recipients, now());
    const delivery = { record, before, addresses, source: 'retry-mail' } as const;
    const state = await deliver(delivery, { ...services, mailer }, (address, send) =>
      inLane(`${address} ${index % lanesEach}`, async () => {
        if (isOver()) return undefined;
        const after = await send();
        report[after.state === 'accepted' ? 'mailed' : 'failed']++;
        return after;
      }),
    );
    if (state) left.set(id, state);
  };
  await pMap(due, orSkip(mail), { concurrency: MAIL_AT_A_TIME });
  return report;
}

/** Runs what is of the same lane one after another: a recipient for whom the server hangs holds up no other. */
function lanes() {
  const ends = new Map<string, Promise<unknown>>();
  return <T>(lane: string, work: () => Promise<T>): Promise<T> => {
    const result = (ends.get(lane) ?? Promise.resolve()).then(work);
    ends.set(lane, result);
    return result;
  };
}

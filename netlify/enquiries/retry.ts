/** Mails the enquiries for which somebody still waits. */
import pMap from 'p-map';
import { deliver } from './deliver.ts';
import { errorCode } from './log.ts';
import { MAX_CONNECTIONS, type Mailer } from './mailer.ts';
import type { Services } from './services.ts';
import { attemptsOf, dueAddresses, newState, type EnquiryState } from './state.ts';

/** Many, for a store that takes seconds for each call. */
const READ_AT_A_TIME = 50;
/** Many, because each waits for the slowest of its recipients. */
const MAIL_AT_A_TIME = 40;
/** A run takes so many, the newest: older ones that can't be mailed never keep a new one from the team. */
const PER_RUN = 500;
const INTERVAL_MS = 5 * 60_000;
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
  /** Why the run ended early: the code of the mail server's answer to a login. */
  stopped?: string;
  /** What is left in `waiting`, by id: also what waits for nobody, until the team is told of its refusals. */
  left: Map<string, EnquiryState>;
  /** Number of enquiries that there was no time to read. */
  unread: number;
  /** Number of texts and states that could not be read. */
  unreadable: number;
  /** Number of enquiries that are mailed again, because their state is torn. */
  again: number;
}

/**
 * Mails what is due: fewest failed attempts first, then oldest first. Two runs at a time do no harm but second mails
 * under the same Message-ID. `login`: the result of a login to the mail server, 'ok' or a code. Rejects when `waiting`
 * can't be listed; what can't be read is skipped.
 */
export async function retryMail(services: Services, login?: Promise<string>): Promise<RetryReport> {
  const { store, mailer, now, log } = services;
  const { ids, unknownKeys } = await store.list('waiting');
  const deadline = performance.now() + BUDGET_MS;
  const part = ids.slice(-PER_RUN);
  const left = new Map<string, EnquiryState>();
  const report: RetryReport = {
    ...{ mailed: 0, failed: 0, left, again: 0 },
    unread: ids.length - part.length,
    unreadable: unknownKeys.length,
  };
  const readState = async (id: string) => {
    if (performance.now() > deadline - BUDGET_MS / 2) return void report.unread++;
    const state = await store.getState('waiting', id);
    if (state !== 'unreadable') return void (state && left.set(id, state));
    log('error', { source: 'retry-mail', code: 'state-unreadable', id });
    report.again++;
    left.set(id, tornState(now()));
  };
  const readOrSkip = (id: string) => readState(id).catch(skip(services, report, id));
  await pMap(part, readOrSkip, { concurrency: READ_AT_A_TIME });

  const attempts = ([, { recipients }]: [string, EnquiryState]) =>
    Math.max(0, ...Object.values(recipients).map(attemptsOf));
  const due = [...left]
    .filter(([, state]) => dueAddresses(state, mailer?.recipients ?? [], now()).length > 0)
    .toSorted((a, b) => attempts(a) - attempts(b) || a[1].since.localeCompare(b[1].since))
    .map(([id]) => id);
  if (!mailer || due.length === 0) return report;
  const result = await (login ?? loginResult(mailer));
  if (result === 'ok') await mailAll(due, { ...services, mailer }, report, deadline);
  else report.stopped = result;
  return report;
}

/** What counts where a state is torn: nobody has the enquiry, and it is due. */
const tornState = (now: Date) => newState(new Date(now.getTime() - INTERVAL_MS));

/** Reports an error, which ends the work for this enquiry only. */
const skip =
  ({ log }: Services, report: RetryReport, id: string) =>
  (error: unknown) => {
    report.unreadable++;
    log('error', { source: 'retry-mail', code: 'not-read', reason: errorCode(error), id });
  };

/**
 * Mails several enquiries at a time, but to each recipient one after another: one for whom the server hangs holds up
 * no other. Ends early when the server can't be reached.
 */
async function mailAll(
  due: readonly string[],
  services: Services & { mailer: Mailer },
  report: RetryReport,
  deadline: number,
): Promise<void> {
  const { store, mailer, now } = services;
  const isOver = () => report.stopped !== undefined || performance.now() > deadline;
  const lanes = new Map<string, Promise<unknown>>();
  const lanesEach = Math.max(1, Math.floor(MAX_CONNECTIONS / mailer.recipients.length));

  const mailOne = async (id: string, index: number) => {
    if (isOver()) return;
    // Read again, because another run may have mailed it, or somebody erased it.
    const [record, current] = await Promise.all([store.get('enquiries', id), store.getState('waiting', id)]);
    report.left.delete(id);
    if (record === 'unreadable') return void report.unreadable++;
    if (record === undefined) return store.delete('waiting', id);
    if (current === undefined) return;
    const before = current === 'unreadable' ? tornState(now()) : current;
    const addresses = dueAddresses(before, mailer.recipients, now());
    const state = await deliver(record, before, 'retry-mail', services, (address, mail) => {
      const lane = `${address} ${index % lanesEach}`;
      const result = (lanes.get(lane) ?? Promise.resolve()).then(async () => {
        if (isOver() || !addresses.includes(address)) return undefined;
        const after = await mail();
        report[after.state === 'accepted' ? 'mailed' : 'failed']++;
        const isAboutServer = after.state === 'waiting' && !/^(recipient|EMESSAGE)/.test(after.reason);
        const login = isAboutServer ? await loginResult(mailer) : 'ok';
        if (login !== 'ok') report.stopped ??= login;
        return after;
      });
      lanes.set(lane, result);
      return result;
    });
    if (state) report.left.set(id, state);
  };
  const mailOrSkip = (id: string, index: number) => mailOne(id, index).catch(skip(services, report, id));
  await pMap(due, mailOrSkip, { concurrency: MAIL_AT_A_TIME });
}

const loginResult = (mailer: Mailer) => mailer.check().then(() => 'ok', errorCode);

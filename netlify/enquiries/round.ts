/** The deliveries of a scheduled run: reads all open enquiries, attempts what is due, and finds what is wrong. */
import pMap from 'p-map';
import { expiringProblem, heldProblem, lackingProblem, problem } from './advice.ts';
import { attempt } from './attempt.ts';
import { errorCode, logFailure } from './log.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import { dueAt, hasHolder, isDone, isDue, type Enquiry } from './state.ts';
import type { Problem } from './tell.ts';
import { ageMs, dayBefore, deadlineIn, LIMIT_MS, MINUTE_MS, msUntil, within } from './time.ts';

/** The number of simultaneous calls to the store. It is high because a call may take seconds. */
const READS_AT_A_TIME = { concurrency: 50 };
/** The number of simultaneous attempts. Each may send several emails, but the mailer limits its connections. */
const ATTEMPTS_AT_A_TIME = { concurrency: 3 };
/** The share of the time that may be spent on reading; the rest is for sending. */
const READING = 1 / 3;
/** The time reserved for finding what is wrong. */
const FINDING_MS = 500;
/** The maximum number of unverified enquiries per run, 60 an hour, so that bots can't flood the mailboxes. */
const UNVERIFIED_A_RUN = 5;
/** A recipient that has failed this often in a row is left out for the rest of the run. */
const MOST_FAILURES = 3;
/** What a recipient has lacked for longer is told. */
const LATE_MS = 15 * MINUTE_MS;
/** If no mailbox has an enquiry, that is told during this many days before its deletion. */
const LAST_DAYS = 7;

export interface Round {
  /** The number of attempts, and of the enquiries that stay open. */
  tried: number;
  waiting: number;
  problems: Problem[];
  /** Whether all open enquiries could be read. */
  isComplete: boolean;
  /** When each recipient last accepted an enquiry. An empty text means never; a missing one, that it is unknown. */
  taken: ReadonlyMap<string, string>;
}

/** What a run has found out so far. A slow attempt may still change it after the run has ended. */
interface Progress {
  /** The open enquiries that could be read, without those that an attempt has closed. */
  open: Map<string, Enquiry>;
  taken: Map<string, string>;
  /** The number of enquiries that couldn't be read or attempted, because the store failed. */
  failed: number;
  /** The number of enquiries for which there was no time. */
  leftOver: number;
  heldBack: number;
  tried: number;
}

/** Makes the attempts that are due, the longest due first, until time runs out. Rejects if the store can't be listed. */
export async function deliverDue(services: Services): Promise<Round> {
  const recipients = recipientsOf(services);
  const names = recipients.map(({ name }) => name);
  const progress: Progress = {
    ...{ open: new Map(), taken: new Map() },
    ...{ failed: 0, leftOver: 0, heldBack: 0, tried: 0 },
  };
  const unread = await readOpen(names, progress, services);
  // A slow attempt continues in the background; what has been found is returned regardless.
  const delivering = attemptDue(names, progress, services);
  await within(msUntil(services.deadline - FINDING_MS), delivering).catch(() => undefined);
  const { tried, open, taken, failed } = progress;
  return {
    ...{ tried, waiting: open.size, taken },
    isComplete: unread + failed === 0,
    problems: findProblems(recipients, { ...progress, leftOver: progress.leftOver + unread }, services),
  };
}

/** Puts what becomes of an enquiry into the map of open ones, or logs that the store failed. */
async function keep(id: string, work: Promise<Enquiry | undefined>, progress: Progress, { log }: Services) {
  try {
    const enquiry = await work;
    if (enquiry) progress.open.set(id, enquiry);
    else progress.open.delete(id);
  } catch (error) {
    progress.failed++;
    log('error', { source: 'delivery-run', code: 'skipped', reason: errorCode(error), id });
  }
}

/** Reads open enquiries until a third of the time is over. Resolves to the number of those that were not read. */
async function readOpen(names: readonly string[], progress: Progress, services: Services): Promise<number> {
  const { store, deadline, log } = services;
  const readUntil = deadlineIn(msUntil(deadline) * READING);
  /** Only alerts depend on this, so a failure stops nothing. */
  const readTaken = async (name: string) => {
    const at = await logFailure(store.readTaken(name), { source: 'delivery-run', code: 'not-read' }, log);
    if (at !== undefined) progress.taken.set(name, at);
  };
  const [ids, marks] = await Promise.all([store.ids('open'), store.marks(), ...names.map(readTaken)]);
  const listed = new Set(marks);
  let unread = 0;
  const read = async (id: string) => {
    if (msUntil(readUntil) === 0) unread++;
    else await keep(id, store.getOpen(id, names, listed), progress, services);
  };
  await pMap(ids, read, READS_AT_A_TIME);
  return unread;
}

/** Attempts what is due, the longest due first. Leaves out recipients that fail again and again. */
async function attemptDue(names: readonly string[], progress: Progress, services: Services): Promise<void> {
  const { settings, now, deadline } = services;
  const failuresInARow = new Map<string, number>();
  const isLeftOut = (name: string) => (failuresInARow.get(name) ?? 0) >= MOST_FAILURES;
  const onResult = (name: string, isAccepted: boolean) => {
    failuresInARow.set(name, isAccepted ? 0 : (failuresInARow.get(name) ?? 0) + 1);
    if (isAccepted) progress.taken.set(name, now().toISOString());
  };
  const hasWork = (enquiry: Enquiry) =>
    isDone(enquiry, names, settings.isMailOff) ||
    names.some((name) => isDue(enquiry, name, now()) && !isLeftOut(name));
  const dueSince = (enquiry: Enquiry) =>
    Math.min(...names.map((name) => dueAt(enquiry, name, now()) ?? Infinity));

  const due = [...progress.open.values()].filter(hasWork).sort((a, b) => dueSince(a) - dueSince(b));
  const heldBack = new Set(due.filter(isUnasked).slice(UNVERIFIED_A_RUN));
  const work = due.filter((enquiry) => !heldBack.has(enquiry));
  progress.heldBack = heldBack.size;
  progress.leftOver = work.length;
  const deliver = async (enquiry: Enquiry) => {
    // Meanwhile, its recipients may have failed too often.
    if (hasWork(enquiry)) {
      if (msUntil(deadline - LIMIT_MS.results) === 0) return;
      progress.tried++;
      const by = { source: 'delivery-run' as const, isLeftOut, onResult };
      await keep(enquiry.id, attempt(enquiry.id, services, by), progress, services);
    }
    progress.leftOver--;
  };
  await pMap(work, deliver, ATTEMPTS_AT_A_TIME);
}

/** Returns what each recipient has lacked for too long, and what else is wrong with the open enquiries or the run. */
function findProblems(
  recipients: readonly Recipient[],
  { open, taken, failed, leftOver, heldBack }: Progress,
  { settings: { isMailOff, retentionDays }, now }: Services,
): Problem[] {
  const waiting = [...open.values()];
  const late = waiting.filter(
    (enquiry) => !isUnasked(enquiry) && ageMs(enquiry.state.since, now()) > LATE_MS,
  );
  // The purge deletes an enquiry a day after its retention period ends.
  const lastDay = dayBefore(now(), Math.max(1, retentionDays + 1 - LAST_DAYS));
  const expiring = waiting.filter(
    (enquiry) => enquiry.id.slice(0, 10) <= lastDay && !hasHolder(enquiry, isMailOff),
  );
  return [
    ...recipients.map((recipient) => {
      const lacked = late.filter(({ got }) => !got[recipient.name]);
      return lackingProblem(recipient, lacked, taken.get(recipient.name), isMailOff);
    }),
    expiringProblem(expiring.length),
    heldProblem(heldBack),
    ...(leftOver > 0 ? [problem('runs', 'no-time')] : []),
    ...(failed > 0 ? [problem('store', 'skipped')] : []),
  ].filter(({ n }) => n > 0);
}

/** Whether the enquiry is unverified and has been sent to nobody yet. Runs hold back most of these. */
const isUnasked = ({ state, isVerified }: Enquiry) =>
  state.isUnverified === true && !isVerified && Object.keys(state.to).length === 0;

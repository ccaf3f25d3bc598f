/** The deliveries of a scheduled run: reads all open enquiries, attempts what is due, and finds what is wrong. */
import pMap from 'p-map';
import { expiringProblem, heldProblem, lackingProblem, problem } from './advice.ts';
import { attempt } from './attempt.ts';
import { errorCode, logFailure } from './log.ts';
import { recipientsOf } from './recipients.ts';
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

/** Makes the attempts that are due, the longest due first, until time runs out. Rejects if the store can't be listed. */
export async function deliverDue(services: Services): Promise<Round> {
  const { store, settings, now, deadline, log } = services;
  const recipients = recipientsOf(services);
  const names = recipients.map(({ name }) => name);

  const open = new Map<string, Enquiry>();
  let failed = 0;
  const update = async (id: string, work: Promise<Enquiry | undefined>) => {
    try {
      const enquiry = await work;
      if (enquiry) open.set(id, enquiry);
      else open.delete(id);
    } catch (error) {
      failed++;
      log('error', { source: 'delivery-run', code: 'skipped', reason: errorCode(error), id });
    }
  };

  const readUntil = deadlineIn(msUntil(deadline) * READING);
  const [ids, marks, taken] = await Promise.all([
    store.ids('open'),
    store.marks(),
    readTaken(names, services),
  ]);
  const listed = new Set(marks);
  let unread = 0;
  const read = (id: string) =>
    msUntil(readUntil) === 0 ? void unread++ : update(id, store.getOpen(id, names, listed));
  await pMap(fromAnywhere(ids), read, READS_AT_A_TIME);

  const failures = new Map<string, number>();
  const isLeftOut = (name: string) => (failures.get(name) ?? 0) >= MOST_FAILURES;
  const onResult = (name: string, isAccepted: boolean) => {
    failures.set(name, isAccepted ? 0 : (failures.get(name) ?? 0) + 1);
    if (isAccepted) taken.set(name, now().toISOString());
  };
  const hasWork = (enquiry: Enquiry) =>
    isDone(enquiry, names, settings.isMailOff) ||
    names.some((name) => isDue(enquiry, name, now()) && !isLeftOut(name));
  const dueSince = (enquiry: Enquiry) =>
    Math.min(...names.map((name) => dueAt(enquiry, name, now()) ?? Infinity));
  const due = [...open.values()].filter(hasWork).sort((a, b) => dueSince(a) - dueSince(b));
  const heldBack = new Set(due.filter(isUnasked).slice(UNVERIFIED_A_RUN));
  const work = due.filter((enquiry) => !heldBack.has(enquiry));
  let [tried, finished] = [0, 0];
  const deliver = async (enquiry: Enquiry) => {
    if (hasWork(enquiry)) {
      if (msUntil(deadline - LIMIT_MS.results) === 0) return;
      tried++;
      const by = { source: 'delivery-run' as const, isLeftOut, onResult };
      await update(enquiry.id, attempt(enquiry.id, services, by));
    }
    finished++;
  };
  // A slow attempt continues in the background; what has been found is returned regardless.
  const delivering = pMap(work, deliver, ATTEMPTS_AT_A_TIME);
  await within(msUntil(deadline - FINDING_MS), delivering).catch(() => undefined);

  const waiting = [...open.values()];
  const isLate = (enquiry: Enquiry) => !isUnasked(enquiry) && ageMs(enquiry.state.since, now()) > LATE_MS;
  const late = waiting.filter(isLate);
  // The purge deletes an enquiry a day after its retention period ends.
  const lastDay = dayBefore(now(), Math.max(1, settings.retentionDays + 1 - LAST_DAYS));
  const isExpiring = (enquiry: Enquiry) =>
    enquiry.id.slice(0, 10) <= lastDay && !hasHolder(enquiry, settings.isMailOff);
  const leftOver = unread + work.length - finished;
  return {
    ...{ tried, waiting: waiting.length, taken },
    isComplete: unread + failed === 0,
    problems: [
      ...recipients.map((recipient) => {
        const lacked = late.filter(({ got }) => !got[recipient.name]);
        return lackingProblem(recipient, lacked, taken.get(recipient.name), settings.isMailOff);
      }),
      expiringProblem(waiting.filter(isExpiring).length),
      heldProblem(heldBack.size),
      ...(leftOver > 0 ? [problem('runs', 'no-time')] : []),
      ...(failed > 0 ? [problem('store', 'skipped')] : []),
    ].filter(({ n }) => n > 0),
  };
}

/** Whether the enquiry is unverified and has been sent to nobody yet. Runs hold back most of these. */
const isUnasked = ({ state, isVerified }: Enquiry) =>
  state.isUnverified === true && !isVerified && Object.keys(state.to).length === 0;

/** Reads when each recipient last accepted an enquiry. Never rejects. */
async function readTaken(names: readonly string[], { store, log }: Services): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  const read = async (name: string) => {
    const line = { source: 'delivery-run', code: 'not-read' } as const;
    const at = await logFailure(store.readTaken(name), line, log);
    if (at !== undefined) taken.set(name, at);
  };
  await Promise.all(names.map(read));
  return taken;
}

/** Rotates the ids to a random start, so that runs that are short of time read different ones. */
function fromAnywhere(ids: readonly string[]): string[] {
  const start = Math.floor(Math.random() * ids.length);
  return [...ids.slice(start), ...ids.slice(0, start)];
}

/** What runs decide, as pure functions: what is due, what is told, what may be deleted. Runs read, decide, and act. */
import { isLasting, problem, type Cause, type SeenCause } from './advice.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Entry, Waiting } from './recipient-entry.ts';
import { errorCode } from './log.ts';
import type { Recipient } from './recipients.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

/** Doubled after each failure. */
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;
/** Less than the interval of the runs, so that a run which starts a little early does not miss an attempt. */
const SLACK_MS = MINUTE_MS / 2;
/** Enquiries that wait for longer are late. */
const LATE_MS = 15 * MINUTE_MS;
/** A cause that was not seen for this long is over; an event a day later. */
const OVER_AFTER_MS = 15 * MINUTE_MS;
/** A little more than the interval of the runs: what was seen longer ago, the last run did not see. */
const MISSED_MS = 6 * MINUTE_MS;
/** A little less than a day, because runs do not begin at the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;
/** Entries that nobody could take, and of which nothing depends any more, end after this time. */
export const GIVE_UP_MS = 2 * DAY_MS;
/** More than this at once is no leftover of crashes, but a store that answers wrongly. */
export const FEW = 5;
/** Reasons of entries whose text is not found or can't be read. */
export const NO_TEXT = 'no-text';
export const UNREADABLE = 'unreadable';
/** A webhook that answers so wants no more. */
const WEBHOOK_GONE = 'http-410';
/** The store has no older enquiries. */
const FIRST_YEAR = 2025;

/** When the next attempt after so many follows. */
function nextAt(attempts: number, now: Date): string {
  const ms = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS) - SLACK_MS;
  return new Date(now.getTime() + ms).toISOString();
}

/** The entry as it is written before an attempt: one that can't be counted is not made, so that no fault repeats it. */
export function beforeAttempt(entry: Entry, now: Date): Entry {
  const attempts = entry.attempts + 1;
  const { to, since } = entry;
  return { to, since, attempts, reason: 'no-result', nextAt: nextAt(attempts, now) };
}

/** The entry after a failed attempt, which it has counted. */
export function afterFailure(entry: Entry, error: unknown, now: Date): Entry {
  const isKnown = error instanceof DeliveryError;
  const { isPermanent = false, mayHaveArrived = false, reply } = isKnown ? error : {};
  const waitsLong = isPermanent || mayHaveArrived;
  const next = nextAt(waitsLong ? Infinity : entry.attempts, now);
  return { ...entry, reason: errorCode(error), reply, isRefused: isPermanent, nextAt: next };
}

/** A time further ahead than any delay comes from a clock that was wrong. */
function isDue({ nextAt, acceptedAt }: Entry, now: Date): boolean {
  const waitMs = Date.parse(nextAt) - now.getTime();
  return acceptedAt === undefined && (waitMs <= 0 || waitMs > LONGEST_DELAY_MS);
}

/** Whether an entry ends, if somebody else has the enquiry or its text is gone: nobody could take it for two days. */
export const isGivenUp = ({ since, reason, isRefused }: Entry, now: Date) =>
  reason === WEBHOOK_GONE || (ageMs(since, now) > GIVE_UP_MS && (isRefused || reason === NO_TEXT));

/** What a run may try, in this order: to recipients with few failures first, so that no other holds them up; tried least. */
export function dueInOrder(waiting: readonly Waiting[], now: Date): Waiting[] {
  const failures: Record<string, number> = {};
  for (const { place, entry } of waiting) {
    if (entry.reason) failures[place.recipient] = (failures[place.recipient] ?? 0) + 1;
  }
  const failuresOf = ({ place }: Waiting) => failures[place.recipient] ?? 0;
  return waiting
    .filter(({ entry }) => isDue(entry, now))
    .toSorted((a, b) => failuresOf(a) - failuresOf(b) || a.entry.attempts - b.entry.attempts);
}

/** What a run did. */
export interface RetryReport {
  /** Deliveries that succeeded, and that did not. An enquiry has one for each recipient. */
  mailed: number;
  failed: number;
  /** What was read and not delivered. */
  left: Waiting[];
  /** Number of entries that there was no time to read. */
  unread: number;
  /** Number of keys in the queue that are not as the program writes them. */
  unknownKeys: number;
  /** Number of entries for which a call to the store failed: nothing more is delivered by them in this run. */
  skipped: number;
}

/** What is wrong with the enquiries that wait, with the number of those concerned. */
export function causesOf(
  report: RetryReport,
  login: string,
  recipients: readonly Recipient[],
  now: Date,
): Cause[] {
  const isLate = ({ since }: Entry) => ageMs(since, now) > LATE_MS;
  const found = report.left.flatMap(({ place, entry }) => {
    const recipient = recipients.find(({ name }) => name === place.recipient);
    const { reason, reply, isRefused, acceptedAt } = entry;
    if (reason === NO_TEXT || reason === UNREADABLE) return problem('waiting', reason, { count: 1 });
    if (!recipient || acceptedAt || !(isRefused || isLate(entry))) return [];
    const { kind, position } = recipient;
    // While the login fails, that is told.
    const isTold = kind === 'mail' && login !== 'ok';
    if (!reason) return isTold ? [] : problem('waiting', 'not-tried', { count: 1 });
    if (kind !== 'mail') return problem(kind, reason, { count: 1 });
    const about = { recipient: position, count: 1, ...(reply && { reply }) };
    return problem(isRefused ? 'refused' : 'mail', reason, about);
  });
  const { unread, unknownKeys, skipped } = report;
  found.push(
    problem('waiting', 'not-tried', { count: unread }),
    problem('waiting', UNREADABLE, { count: unknownKeys }),
    problem('waiting', 'skipped', { count: skipped }),
  );
  const groups = Object.values(Object.groupBy(found, causeCode)) as [Cause, ...Cause[]][];
  return groups
    .map(([first, ...more]) => ({
      ...first,
      count: more.reduce((sum, { count }) => sum + count, first.count),
    }))
    .filter(({ code, count }) => count > (code === NO_TEXT ? FEW : 0));
}

/** Names a cause in the log. */
export const causeCode = ({ check, code, recipient }: Pick<Cause, 'check' | 'code' | 'recipient'>) =>
  [check, code, recipient].filter((part) => part !== undefined).join('-');

/** Identifies a cause. One that lasts is known by its check alone: the codes of one fault may alternate. */
export const causeKey = ({ check, code, recipient }: Pick<Cause, 'check' | 'code' | 'recipient'>) =>
  causeCode({ check, code: isLasting(check) ? '' : code, recipient });

const isConfirmed = ({ check, runs }: SeenCause) => runs >= (isLasting(check) ? 2 : 1);

/** The causes before a run, with those that it found. */
export function withFound(before: readonly SeenCause[], causes: readonly Cause[], now: Date): SeenCause[] {
  const all = new Map(before.map((cause) => [causeKey(cause), cause]));
  const at = now.toISOString();
  const found = Object.values(Object.groupBy(causes, causeKey)) as [Cause, ...Cause[]][];
  for (const [first, ...more] of found) {
    const cause = {
      ...first,
      count: more.reduce((sum, { count }) => sum + count, first.count),
      text: [first, ...more].map(({ text }) => text).join(' '),
    };
    const known = all.get(causeKey(cause));
    const isInRow = known && (isConfirmed(known) || ageMs(known.lastSeenAt, now) <= MISSED_MS);
    all.set(causeKey(cause), { ...known, ...cause, lastSeenAt: at, runs: isInRow ? known.runs + 1 : 1 });
  }
  return [...all.values()];
}

/** What to do about a cause: one that was confirmed stays until it was told, and a told one until that is over. */
export function nextStep(cause: SeenCause, now: Date): 'tell' | 'tell-over' | 'keep' | 'forget' {
  const unseenMs = ageMs(cause.lastSeenAt, now);
  if (!cause.toldAt) {
    if (isConfirmed(cause)) return 'tell';
    return unseenMs <= MISSED_MS ? 'keep' : 'forget';
  }
  if (unseenMs >= OVER_AFTER_MS + (isLasting(cause.check) ? 0 : DAY_MS)) return 'tell-over';
  return unseenMs === 0 && ageMs(cause.toldAt, now) >= REPEAT_MS ? 'tell' : 'keep';
}

/** Whether nobody has taken this cause: the heartbeat, which is then not fetched, must tell it. */
export function needsHeartbeat(cause: SeenCause, hasWebhook: boolean, now: Date): boolean {
  if (cause.check === 'notice' || !isConfirmed(cause)) return false;
  return hasWebhook ? !cause.toldAt : ageMs(cause.lastSeenAt, now) < OVER_AFTER_MS;
}

/** The UTC day so many days before. */
export const dayBefore = (at: Date | string, days: number) =>
  new Date(new Date(at).getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** The beginnings of all ids until that day: whole years, whole months, days. */
export function idPrefixesUntil(day: string): string[] {
  const [year = '', month, date] = day.split('-');
  const numbers = (from: number, to: number, before: string) =>
    Array.from(
      { length: Math.max(0, to - from) },
      (_, index) => `${before}${`${from + index}`.padStart(2, '0')}`,
    );
  return [
    ...numbers(FIRST_YEAR, Number(year), '').map((each) => `${each}-`),
    ...numbers(1, Number(month), `${year}-`).map((each) => `${each}-`),
    ...numbers(1, Number(date) + 1, `${year}-${month}-`),
  ];
}

/** What runs decide, as pure functions: what is due, what is told, what may be deleted. Runs read, decide, and act. */
import { KINDS, problem, type Check } from './advice.ts';
import type { Cause, SeenCause } from './alert.ts';
import type { Entry } from './entry.ts';
import type { Recipient } from './recipients.ts';
import type { RetryReport } from './retry.ts';
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
/** More than this at once is no leftover of crashes, but a store that answers wrongly. */
export const FEW = 5;
/** The store has no older enquiries. */
const FIRST_YEAR = 2025;

/** Milliseconds until the next attempt after so many. */
const delayMs = (attempts: number) =>
  Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS) - SLACK_MS;
const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** The entry as it is written before an attempt: one that can't be counted is not made, so that no fault repeats it. */
export function beforeAttempt(entry: Entry, now: Date): Entry {
  const attempts = entry.attempts + 1;
  return { ...entry, attempts, reason: 'no-result', nextAt: after(now, delayMs(attempts)) };
}

/** How an attempt failed. */
export interface Failure {
  reason: string;
  /** Refused for good. */
  isRefused: boolean;
  /** The server had the whole text, and may have taken it: a new attempt can be a second mail. */
  mayHaveArrived: boolean;
}

/** The entry after a failed attempt, which it has counted. */
export function afterFailure(entry: Entry, { reason, isRefused, mayHaveArrived }: Failure, now: Date): Entry {
  const ms = isRefused || mayHaveArrived ? LONGEST_DELAY_MS - SLACK_MS : delayMs(entry.attempts);
  return { ...entry, reason, isRefused, nextAt: after(now, ms) };
}

/** Whether a run may try the recipient now. A time further ahead than any delay comes from a clock that was wrong. */
export function isDue({ nextAt, acceptedAt }: Entry, now: Date): boolean {
  const waitMs = Date.parse(nextAt) - now.getTime();
  return acceptedAt === undefined && (waitMs <= 0 || waitMs > LONGEST_DELAY_MS);
}

/** The deliveries to one recipient in a run. */
export interface Lane {
  /** How many are left, under way, and begun. */
  left: number;
  underWay: number;
  begun: number;
  /** Number of enquiries whose last delivery to the recipient failed. */
  failures: number;
}

/** Whose turn it is: so that a recipient for whom the server hangs holds up no other, few under way and few failures first. */
export function nextLane<T extends Lane>(lanes: readonly T[]): T | undefined {
  const [next] = lanes
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => a.underWay - b.underWay || a.failures - b.failures || a.begun - b.begun);
  return next;
}

/** What is wrong with the enquiries that wait, with the number of those concerned. */
export function causesOf(
  report: RetryReport,
  login: string,
  recipients: readonly Recipient[],
  now: Date,
): Cause[] {
  const isLate = ({ since }: Entry) => ageMs(since, now) > LATE_MS;
  const failed = report.left.filter(({ entry }) => entry.reason && (entry.isRefused || isLate(entry)));
  // When the login fails, that is told.
  const isUntried = ({ reason, acceptedAt }: Entry) => login === 'ok' && !reason && !acceptedAt;
  const notTried = report.left.filter(({ entry }) => isLate(entry) && isUntried(entry)).length;
  const byRecipient = recipients.flatMap(({ name, position }) => {
    const entries = failed.flatMap(({ place, entry }) => (place.recipient === name ? entry : []));
    const groups = Object.groupBy(
      entries,
      ({ reason, isRefused }) => `${isRefused ? 'refused' : 'mail'} ${reason}`,
    );
    return Object.entries(groups).map(([key, group = []]) => {
      const [check, code = ''] = key.split(' ');
      return problem(check as Check, code, { count: group.length, recipient: position });
    });
  });
  const counts = {
    'not-tried': report.unread + notTried,
    unreadable: report.unreadable,
    'not-recorded': report.notRecorded,
    'no-text': report.withoutText > FEW ? report.withoutText : 0,
  };
  const counted = Object.entries(counts).flatMap(([code, count]) =>
    count > 0 ? problem('waiting', code, { count }) : [],
  );
  return [...byRecipient, ...counted];
}

/** Identifies a cause. */
export const causeKey = ({ check, code, recipient }: Pick<Cause, 'check' | 'code' | 'recipient'>) =>
  [check, code, recipient].filter((part) => part !== undefined).join('-');

const isConfirmed = ({ check, runs }: SeenCause) => runs >= (KINDS[check] === 'lasting' ? 2 : 1);

/** The causes before a run, with those that it found. */
export function withFound(before: readonly SeenCause[], causes: readonly Cause[], now: Date): SeenCause[] {
  const all = new Map(before.map((cause) => [causeKey(cause), cause]));
  const at = now.toISOString();
  for (const cause of causes) {
    const known = all.get(causeKey(cause));
    const isInRow = known && (isConfirmed(known) || ageMs(known.lastSeenAt, now) <= MISSED_MS);
    const seen = { firstSeenAt: at, ...known, ...cause, lastSeenAt: at, runs: isInRow ? known.runs + 1 : 1 };
    all.set(causeKey(cause), seen);
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
  if (unseenMs >= OVER_AFTER_MS + (KINDS[cause.check] === 'lasting' ? 0 : DAY_MS)) return 'tell-over';
  return unseenMs === 0 && ageMs(cause.toldAt, now) >= REPEAT_MS ? 'tell' : 'keep';
}

/** Whether nobody has taken this cause: the heartbeat, which is then not fetched, must tell it. */
export function needsHeartbeat(cause: SeenCause, hasWebhook: boolean, now: Date): boolean {
  if (KINDS[cause.check] === 'notice' || !isConfirmed(cause)) return false;
  return hasWebhook ? !cause.toldAt : ageMs(cause.lastSeenAt, now) < OVER_AFTER_MS;
}

/** The UTC day so many days before. */
export const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** The beginnings of all ids until that day: whole years, whole months, days. */
export function idPrefixesUntil(day: string): string[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const two = (number: number) => String(number).padStart(2, '0');
  const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);
  return [
    ...range(FIRST_YEAR, Math.max(0, year - FIRST_YEAR)).map((each) => `${each}-`),
    ...range(1, month - 1).map((each) => `${year}-${two(each)}-`),
    ...range(1, date).map((each) => `${year}-${two(month)}-${two(each)}`),
  ];
}

/**
 * Whether many more days have expired since the last purge than days have passed in normal operation: the clock is
 * wrong, the site slept, or RETENTION_DAYS is less.
 */
export function isJump(lastDay: string, lastDayBefore: string, retentionDays: number): boolean {
  const days = (Date.parse(lastDay) - Date.parse(lastDayBefore)) / DAY_MS;
  return days > Math.max(2, retentionDays / 10);
}

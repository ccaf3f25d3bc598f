/** Units of time in milliseconds, deadlines, and all time limits. */
import pTimeout from 'p-timeout';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * All time limits. A process has one deadline; each step ends when its own limit or the process's remaining time is over,
 * whichever is shorter.
 */
export const LIMIT_MS = {
  /** Netlify ends a request after 60 s, including the work after the response, and a scheduled run after 30 s. */
  request: 55_000,
  scheduled: 24_000,
  /** The end of a scheduled run, reserved for telling the team and for recording the run. */
  telling: 6000,
  /** Of that, reserved for posting after the record has been written. */
  posting: 2500,
  /** The end of a process's work, reserved for writing the results of what was sent. */
  results: 2000,
  /** A call to the store with its retries, and one attempt to read within it. */
  storeCall: 5000,
  storeRead: 4000,
  /** These are short, because a visitor is waiting. */
  storing: 5000,
  captcha: 3000,
  /** Posts to the team's chat and the monitor, and posts of enquiries. */
  alert: 3000,
  post: 10_000,
  check: 15_000,
};

/** Returns the number of milliseconds between a time and now, in either direction, because clocks may differ. */
export const ageMs = (at: string, now: Date) => Math.abs(now.getTime() - Date.parse(at));

/** Returns the UTC day `days` days before `at`. */
export const dayBefore = (at: Date, days: number) =>
  new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** Formats a time in ISO 8601 for people. */
export const toUtc = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Returns a deadline, as a time on the clock of `performance.now()`. */
export const deadlineIn = (ms: number): number => performance.now() + ms;

/** Returns the number of milliseconds until a deadline, but at most `most`, the time limit of a step. */
export const msUntil = (deadline: number, most = Infinity): number =>
  Math.floor(Math.max(0, Math.min(most, deadline - performance.now())));

/** Waits for `work`, which keeps running if it exceeds the time. In that case, rejects with a TimeoutError. */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  // p-timeout doesn't accept 0.
  pTimeout(work, { milliseconds: Math.max(1, ms) });

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

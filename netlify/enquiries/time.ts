/** Units of time in milliseconds, and deadlines. */
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the number of milliseconds between a time and now, in either direction, because clocks may differ. */
export const ageMs = (at: string, now: Date) => Math.abs(now.getTime() - Date.parse(at));

/** Returns the UTC day `days` days before `at`. */
export const dayBefore = (at: Date, days: number) =>
  new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** Returns a deadline, as a time on the clock of `performance.now()`. */
export const deadlineIn = (ms: number): number => performance.now() + ms;

/** Returns the number of milliseconds until a deadline, but at most `most`, the time limit of a step. */
export const msUntil = (deadline: number, most = Infinity): number =>
  Math.floor(Math.max(0, Math.min(most, deadline - performance.now())));

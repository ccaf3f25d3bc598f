/** Units of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Milliseconds since a time, or until it: one in the future comes from a clock that was wrong. */
export const ageMs = (at: string, now: Date) => Math.abs(now.getTime() - Date.parse(at));

/** The UTC day so many days before. */
export const dayBefore = (at: Date, days: number) =>
  new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10);

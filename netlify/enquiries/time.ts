/** A minute in milliseconds. */
export const MINUTE_MS = 60_000;
/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * MINUTE_MS;

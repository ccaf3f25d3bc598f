/** How long delivered enquiries are kept: read by the purge function and stated on the privacy page. */

/** Days kept when `RETENTION_DAYS` is not set. */
export const DEFAULT_RETENTION_DAYS = 180;

/**
 * Days from the text of `RETENTION_DAYS`; unset or empty means the default.
 * Throws an Error that names the setting unless it is a whole number from 1 to 3650.
 */
export function retentionDays(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return DEFAULT_RETENTION_DAYS;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days;
  throw new Error(`RETENTION_DAYS must be a whole number of days from 1 to 3650, not "${text}"`);
}

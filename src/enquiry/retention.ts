/** How long delivered enquiries are kept, as the purge function applies it and the privacy page states it. */

/** Days when `RETENTION_DAYS` is not set. */
export const DEFAULT_RETENTION_DAYS = 180;

/**
 * Parses `RETENTION_DAYS`; the default when it is unset or empty.
 * Throws an Error that names the setting unless it is a whole number from 1 to 3650.
 */
export function retentionDays(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return DEFAULT_RETENTION_DAYS;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days;
  throw new Error('RETENTION_DAYS must be a whole number of days from 1 to 3650');
}

/** Decides which alerts the state of the outbox calls for. */
import type { Alerts } from './alert.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** Undelivered enquiries older than this raise an alert. */
const ALERT_AFTER_MS = 15 * MINUTE_MS;

/** The alerts for undelivered enquiries of these ages, and for unreadable records. */
export function outboxAlerts(agesMs: number[], unreadableCount: number, maxAgeMs: number): Alerts {
  const late = agesMs.filter((age) => age > ALERT_AFTER_MS && age <= maxAgeMs);
  const givenUpCount = agesMs.filter((age) => age > maxAgeMs).length;
  const alerts: Alerts = {};
  if (late.length > 0) {
    const minutes = Math.floor(Math.max(...late) / MINUTE_MS);
    alerts.undelivered = {
      count: late.length,
      text: `Enquiries not mailed yet: ${late.length}, the oldest for ${minutes} minutes. They are stored and will be retried; read them with: npm run enquiries -- list`,
    };
  }
  if (unreadableCount > 0) {
    alerts.unreadable = {
      count: unreadableCount,
      text: `Unreadable records in the outbox: ${unreadableCount}. They are left unchanged in the site's Netlify Blobs.`,
    };
  }
  if (givenUpCount > 0) {
    alerts['given-up'] = {
      count: givenUpCount,
      text: `Enquiries that could not be mailed for ${maxAgeMs / DAY_MS} days: ${givenUpCount}. They are stored, but no longer retried; send them with: npm run enquiries -- retry`,
    };
  }
  return alerts;
}

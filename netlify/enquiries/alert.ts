/** Alerts the team: one log line at error level, and one POST where a webhook is set. */
import * as z from 'zod/mini';
import { errorCode, type Logger } from './log.ts';
import { waitingSince, type EnquiryRecord } from './record.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Enquiries that wait for longer raise an alert. */
const ALERT_AFTER_MS = 15 * MINUTE_MS;
/** The most keys or reasons that an alert names. */
const MAX_NAMED = 5;

/** An alert to raise: its kind, and a sentence without any visitor's data. Each kind asks the team to do something. */
export interface Alert {
  code: 'undelivered' | 'unreadable' | 'given-up';
  count: number;
  text: string;
}

/** When each kind of alert was last raised (ISO 8601), and for how many enquiries; absent when its cause is gone. */
export const raisedSchema = z.record(z.string(), z.object({ at: z.string(), count: z.number() }));
/** The last alert of each kind. */
export type RaisedAlerts = z.output<typeof raisedSchema>;

/** What is in the outbox after a run. */
export interface OutboxState {
  /** Enquiries that are still to be mailed. */
  waiting: readonly EnquiryRecord[];
  /** Enquiries that are too old to be mailed by a scheduled run. */
  givenUp: readonly EnquiryRecord[];
  /** Number of enquiries that the run had no time to read. */
  unread: number;
  /** Keys of what can't be read. */
  unreadable: readonly string[];
  isMailOff: boolean;
}

/** The alerts for what is in the outbox. */
export function outboxAlerts(state: OutboxState, now: Date): Alert[] {
  const { givenUp, unread, unreadable } = state;
  const ageMs = (record: EnquiryRecord) => now.getTime() - waitingSince(record);
  const late = state.waiting.filter((record) => ageMs(record) > ALERT_AFTER_MS);
  // With thousands in the outbox, those that were not read are late too.
  const undelivered = late.length > 0 ? late.length + unread : 0;
  const minutes = Math.floor(Math.max(0, ...late.map(ageMs)) / MINUTE_MS);
  const reasons = state.isMailOff
    ? ['mail-off']
    : late.flatMap(({ recipients }) =>
        Object.values(recipients).flatMap((each) => (each.state === 'accepted' ? [] : each.reason)),
      );
  const alerts: Alert[] = [
    {
      code: 'undelivered',
      count: undelivered,
      text: `Enquiries not mailed yet: ${undelivered}, the oldest for ${minutes} minutes${named(reasons)}. They are stored and will be retried; read them with: npm run enquiries -- list`,
    },
    {
      code: 'unreadable',
      count: unreadable.length,
      text: `Unreadable records in the outbox: ${unreadable.length}${named(unreadable)}. They are left unchanged in the site's Netlify Blobs.`,
    },
    {
      code: 'given-up',
      count: givenUp.length,
      text: `Enquiries that could not be mailed for seven days: ${givenUp.length}. They are stored, but no longer retried; send them with: npm run enquiries -- retry`,
    },
  ];
  return alerts.filter(({ count }) => count > 0);
}

/** The first of the different texts, in brackets; empty when there are none. */
function named(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  const more = different.length > MAX_NAMED ? ', …' : '';
  return different.length > 0 ? ` (${different.slice(0, MAX_NAMED).join(', ')}${more})` : '';
}

/**
 * Raises each alert that is new, that was last raised a day ago, or whose count has doubled since: an enquiry that is
 * always refused must not hide an outage. Takes what the run before returned, and returns that for the next run. An
 * alert that the webhook did not accept does not count as raised. Never rejects.
 */
export async function raiseAlerts(
  alerts: readonly Alert[],
  raised: Readonly<RaisedAlerts>,
  { webhook, now, log }: { webhook: string | undefined; now: () => Date; log: Logger },
): Promise<RaisedAlerts> {
  const isRecent = ({ at }: RaisedAlerts[string]) => now().getTime() - Date.parse(at) < DAY_MS;
  const next: RaisedAlerts = {};
  for (const { code, count, text } of alerts) {
    const last = raised[code];
    if (last && isRecent(last) && count < 2 * last.count) {
      // A count that has fallen is what the next growth is measured from.
      next[code] = { at: last.at, count: Math.min(last.count, count) };
      continue;
    }
    log('error', { source: 'alert', code, count, hint: text });
    if (webhook === undefined || (await post(webhook, text, log))) {
      next[code] = { at: now().toISOString(), count };
    }
  }
  return next;
}

async function post(webhook: string, text: string, log: Logger): Promise<boolean> {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(4000),
    });
    await response.body?.cancel();
    if (response.ok) return true;
    log('error', { source: 'alert', code: 'webhook-failed', reason: `http-${response.status}` });
  } catch (error) {
    log('error', { source: 'alert', code: 'webhook-failed', reason: errorCode(error) });
  }
  return false;
}

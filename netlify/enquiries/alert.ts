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

/** The kinds of alert; each asks the team to do something. */
const ALERT_KINDS = ['undelivered', 'refused-recipient', 'unreadable', 'given-up'] as const;
/** The alerts to raise: a sentence for each kind, without any visitor's data. */
export type Alerts = Partial<Record<(typeof ALERT_KINDS)[number], { count: number; text: string }>>;

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
  /** Enquiries that each recipient either has or refused for good. */
  settled: readonly EnquiryRecord[];
  /** Number of enquiries that the run had no time to read. */
  unread: number;
  /** Keys of what can't be read. */
  unreadable: readonly string[];
  isMailOff: boolean;
}

/** The alerts for what is in the outbox. */
export function outboxAlerts(state: OutboxState, now: Date): Alerts {
  const { givenUp, settled, unread, unreadable } = state;
  const ageMs = (record: EnquiryRecord) => now.getTime() - waitingSince(record);
  const late = state.waiting.filter((record) => ageMs(record) > ALERT_AFTER_MS);
  // With thousands in the outbox, those that were not read are late too.
  const undelivered = late.length > 0 ? late.length + unread : 0;
  const minutes = Math.floor(Math.max(0, ...late.map(ageMs)) / MINUTE_MS);
  const reasons = state.isMailOff ? ['mail-off'] : late.flatMap(({ failure }) => failure?.reason ?? []);
  const refused = settled.filter(({ delivery }) => delivery && delivery.refused.length > 0).length;

  const texts = {
    undelivered: [
      undelivered,
      `Enquiries not mailed yet: ${undelivered}, the oldest for ${minutes} minutes${named(reasons)}. They are stored and will be retried; read them with: npm run enquiries -- list`,
    ],
    'refused-recipient': [
      refused,
      `The mail server refused an address of MAIL_TO for good: enquiries not mailed to everybody: ${refused}. The other recipients have them. npm run enquiries -- show ID names the address; correct MAIL_TO.`,
    ],
    unreadable: [
      unreadable.length,
      `Unreadable records in the outbox: ${unreadable.length}${named(unreadable)}. They are left unchanged in the site's Netlify Blobs.`,
    ],
    'given-up': [
      givenUp.length,
      `Enquiries that could not be mailed for seven days: ${givenUp.length}. They are stored, but no longer retried; send them with: npm run enquiries -- retry`,
    ],
  } as const;
  const alerts: Alerts = {};
  for (const kind of ALERT_KINDS) {
    const [count, text] = texts[kind];
    if (count > 0) alerts[kind] = { count, text };
  }
  return alerts;
}

/** The first of the different texts, in brackets; empty when there are none. */
function named(texts: readonly string[]): string {
  const different = [...new Set(texts)];
  const more = different.length > MAX_NAMED ? ', …' : '';
  return different.length > 0 ? ` (${different.slice(0, MAX_NAMED).join(', ')}${more})` : '';
}

/** What raising an alert uses. */
export interface AlertServices {
  webhook: string | undefined;
  now: () => Date;
  log: Logger;
}

/**
 * Raises each alert that is new, that was last raised a day ago, or whose count has doubled since: an enquiry that is
 * always refused must not hide an outage. Takes what the run before returned, and returns that for the next run. An
 * alert that the webhook did not accept does not count as raised. Never rejects.
 */
export async function raiseAlerts(
  alerts: Alerts,
  raised: Readonly<RaisedAlerts>,
  { webhook, now, log }: AlertServices,
): Promise<RaisedAlerts> {
  const next: RaisedAlerts = {};
  for (const kind of ALERT_KINDS) {
    const alert = alerts[kind];
    const last = raised[kind];
    const isRecent = last !== undefined && now().getTime() - Date.parse(last.at) < DAY_MS;
    if (alert && !(isRecent && alert.count < 2 * last.count)) {
      log('error', { source: 'alert', code: kind, count: alert.count, hint: alert.text });
      const isRaised = webhook === undefined || (await post(webhook, alert.text, log));
      if (isRaised) next[kind] = { at: now().toISOString(), count: alert.count };
    } else if (last && alert) {
      // A count that has fallen is what the next growth is measured from.
      next[kind] = { at: last.at, count: Math.min(last.count, alert.count) };
    } else if (last && isRecent && kind === 'refused-recipient') {
      // Settled enquiries leave the outbox, although MAIL_TO may still be wrong.
      next[kind] = last;
    }
  }
  return next;
}

async function post(webhook: string, text: string, log: Logger): Promise<boolean> {
  const failed = (reason: string) => {
    log('error', { source: 'alert', code: 'webhook-failed', reason });
    return false;
  };
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(4000),
    });
    await response.body?.cancel();
    return response.ok || failed(`http-${response.status}`);
  } catch (error) {
    return failed(errorCode(error));
  }
}

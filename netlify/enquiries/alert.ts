/** Alerts the team: one log line at error level, and one POST where a webhook is set. */
import * as z from 'zod/mini';
import { errorCode, type Logger } from './log.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** The kinds of alert. */
export const ALERT_KINDS = [
  'undelivered',
  'rejected',
  'refused-recipient',
  'unreadable',
  'given-up',
  'future',
  'stalled',
  'captcha-foreign-hostname',
  'captcha-unverified',
  'spam',
] as const;
/** One of the kinds. */
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The alerts to raise: a sentence for each kind, without any visitor's data. */
export type Alerts = Partial<Record<AlertKind, { count: number; text: string }>>;

/** When each kind of alert was last raised (ISO 8601), and for which count; absent when its cause is gone. */
export const raisedSchema = z.record(z.string(), z.object({ at: z.string(), count: z.number() }));
/** The last alert of each kind. */
export type RaisedAlerts = z.output<typeof raisedSchema>;

/** What raising an alert uses. */
export interface AlertServices {
  webhook: string | undefined;
  now: () => Date;
  log: Logger;
}

/** An alert whose cause lasts is repeated after this time. */
const REPEAT_AFTER_MS = DAY_MS;
/** An alert whose count has grown, but not doubled, is repeated after this time. */
const REPEAT_GROWN_AFTER_MS = 60 * MINUTE_MS;

/**
 * Raises each alert that is new, whose count has doubled, whose count has grown since an hour ago, or that was last
 * raised a day ago. Takes what the run before returned, and returns that for the next run. An alert that the webhook
 * did not accept does not count as raised. Never rejects.
 */
export async function raiseAlerts(
  alerts: Alerts,
  raised: Readonly<RaisedAlerts>,
  { webhook, now, log }: AlertServices,
): Promise<RaisedAlerts> {
  const next: RaisedAlerts = {};
  for (const kind of ALERT_KINDS) {
    const alert = alerts[kind];
    if (!alert) continue;
    const { count, text } = alert;
    const last = raised[kind];
    if (last && !isDue(last, count, now())) {
      // A count that has fallen is what the next growth is measured from.
      next[kind] = { at: last.at, count: Math.min(last.count, count) };
      continue;
    }
    log('error', { source: 'alert', code: kind, count, hint: text });
    if (webhook === undefined || (await post(webhook, text, log)))
      next[kind] = { at: now().toISOString(), count };
  }
  return next;
}

function isDue(last: RaisedAlerts[string], count: number, now: Date): boolean {
  const elapsedMs = now.getTime() - Date.parse(last.at);
  if (count >= 2 * last.count) return true;
  return elapsedMs >= (count > last.count ? REPEAT_GROWN_AFTER_MS : REPEAT_AFTER_MS);
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
    log('error', { source: 'alert', code: `webhook-http-${response.status}` });
  } catch (error) {
    log('error', { source: 'alert', code: `webhook-${errorCode(error)}` });
  }
  return false;
}

/** Alerts the team: one log line at error level, and one POST where a webhook is set. */
import type { Logger } from './log.ts';
import { errorCode } from './log.ts';
import { DAY_MS } from './time.ts';

/** The kinds of alert. */
export type AlertKind = 'undelivered' | 'unreadable' | 'given-up';

/** The alerts to raise: a sentence for each kind, without any visitor's data. */
export type Alerts = Partial<Record<AlertKind, { count: number; text: string }>>;

/** What raising an alert uses. */
export type AlertServices = { webhook: string | undefined; now: () => Date; log: Logger };

/** An alert whose cause lasts is repeated after this time. */
const REPEAT_AFTER_MS = DAY_MS;

/**
 * Raises each alert that is new or was last raised a day ago. `raisedAt` has the times from the run before; returns
 * those for the next run. An alert that the webhook did not accept does not count as raised. Never rejects.
 */
export async function raiseAlerts(
  alerts: Alerts,
  raisedAt: Readonly<Record<string, string>>,
  { webhook, now, log }: AlertServices,
): Promise<Record<string, string>> {
  const times: Record<string, string> = {};
  for (const [kind, { count, text }] of Object.entries(alerts)) {
    const last = raisedAt[kind];
    if (last !== undefined && now().getTime() - Date.parse(last) < REPEAT_AFTER_MS) {
      times[kind] = last;
      continue;
    }
    log('error', { source: 'alert', code: kind, count, hint: text });
    if (webhook === undefined || (await post(webhook, text, log))) times[kind] = now().toISOString();
  }
  return times;
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

/** Tells the team that something needs a hand: one log line at error level, and one POST where a webhook is set. */
import type { Log } from './log.ts';
import { errorCode } from './log.ts';

/** What can be wrong. */
export type AlertKind = 'undelivered' | 'unreadable' | 'given-up';

/** What is wrong now: a sentence for each kind, free of any visitor's data. */
export type Alerts = Partial<Record<AlertKind, { count: number; text: string }>>;

/** What raising an alert takes. */
export type AlertParts = { webhook: string | undefined; now: () => Date; log: Log };

/** An alert whose cause lasts is repeated after this many milliseconds. */
export const REPEAT_AFTER = 24 * 60 * 60 * 1000;

/**
 * Raises what is new or was last raised a day ago, and gives the times to remember. An alert that the webhook
 * didn't take doesn't count as raised. `raised` holds the times of the run before. Never rejects.
 */
export async function raiseAlerts(
  alerts: Alerts,
  raised: Readonly<Record<string, string>>,
  { webhook, now, log }: AlertParts,
): Promise<Record<string, string>> {
  const times: Record<string, string> = {};
  for (const [kind, { count, text }] of Object.entries(alerts)) {
    const last = raised[kind];
    if (last !== undefined && now().getTime() - Date.parse(last) < REPEAT_AFTER) {
      times[kind] = last;
      continue;
    }
    log('error', { at: 'alert', code: kind, count, hint: text });
    if (webhook === undefined || (await post(webhook, text, log))) times[kind] = now().toISOString();
  }
  return times;
}

async function post(webhook: string, text: string, log: Log): Promise<boolean> {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(4000),
    });
    await response.body?.cancel();
    if (response.ok) return true;
    log('error', { at: 'alert', code: `webhook-http-${response.status}` });
  } catch (error) {
    log('error', { at: 'alert', code: `webhook-${errorCode(error)}` });
  }
  return false;
}

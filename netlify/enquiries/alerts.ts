/** Sends alerts to the team's chat, and the outcome of each run to the monitor. */
import { site } from '../../src/site.ts';
import { chatMessage } from './chat.ts';
import { fetchFailure, postJson } from './post.ts';

/** The time limit for a post. A run reserves six seconds for sending its alerts. */
const TIMEOUT_MS = 3000;

/** Prefixes an alert with the site's host. */
export const alertText = (text: string) => `${new URL(site.url).host}: ${text}`;

/** Posts a message to a chat. Resolves to an error code on failure. Never rejects. */
export const postAlert = (webhook: string, text: string, ms = TIMEOUT_MS): Promise<string | undefined> =>
  postJson(webhook, JSON.stringify(chatMessage(webhook, alertText(text))), Math.min(ms, TIMEOUT_MS));

/** healthchecks.io accepts failure reports with a message. Other monitors only notice when requests stop. */
const ACCEPTS_FAILURES = 'hc-ping.com';

/**
 * Fetches the monitor's URL if there are no problems. Otherwise, posts the problems, but only if the monitor accepts
 * failure reports. Resolves to an error code on failure, such as `not-found` for healthchecks.io's "OK (not found)". Never
 * rejects.
 */
export async function beat(address: string, wrong = '', ms = TIMEOUT_MS): Promise<string | undefined> {
  const url = new URL(address);
  if (wrong && url.host !== ACCEPTS_FAILURES) return undefined;
  if (wrong) url.pathname = url.pathname.replace(/\/?$/, '/fail');
  return fetchFailure(
    url.href,
    wrong ? { method: 'POST', body: wrong } : {},
    Math.min(ms, TIMEOUT_MS),
    (text) => (text.includes('(not found)') ? 'not-found' : undefined),
  );
}

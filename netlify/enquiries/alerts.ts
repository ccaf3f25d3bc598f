/** Sends alerts to the team's chat, and each run's outcome to the monitor. */
import { site } from '../../src/site.ts';
import { chatMessage } from './chat.ts';
import { fetchFailure, postJson } from './post.ts';

/** The time limit for a post: a run has six seconds to tell. */
const TIMEOUT_MS = 3000;

/** The text of an alert, with the site's host in front. */
export const alertText = (text: string) => `${new URL(site.url).host}: ${text}`;

/** Posts a text to a chat. Returns the code of a failure, and never rejects. */
export const postAlert = (webhook: string, text: string, ms = TIMEOUT_MS): Promise<string | undefined> =>
  postJson(webhook, JSON.stringify(chatMessage(webhook, alertText(text))), Math.min(ms, TIMEOUT_MS));

/** healthchecks.io accepts failures with a text; other monitors notice a missing call. */
const TAKES_FAILURES = 'hc-ping.com';

/**
 * Fetches the monitor's address when nothing is wrong; otherwise tells it what is, if it accepts failures. Returns the code
 * of a failure, such as `not-found` for healthchecks.io's "OK (not found)"; never rejects.
 */
export async function beat(address: string, wrong = '', ms = TIMEOUT_MS): Promise<string | undefined> {
  const url = new URL(address);
  if (wrong && url.host !== TAKES_FAILURES) return undefined;
  if (wrong) url.pathname = url.pathname.replace(/\/?$/, '/fail');
  return fetchFailure(
    url.href,
    wrong ? { method: 'POST', body: wrong } : {},
    Math.min(ms, TIMEOUT_MS),
    (text) => (text.includes('(not found)') ? 'not-found' : undefined),
  );
}

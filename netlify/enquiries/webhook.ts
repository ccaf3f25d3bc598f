/** Posts alerts to the webhook, and fetches the heartbeat's address. */
import { site } from '../../src/site.ts';
import { errorCode } from './log.ts';

/** Posts a text, after the name of the site. Returns the code of a failure, and never rejects. */
export const post = (webhook: string, text: string): Promise<string | undefined> =>
  fetchFailure(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: `${new URL(site.url).host}: ${text}` }),
  });

/**
 * Fetches what has no other result than a failure, whose code it returns. A redirect, a web page (such as that of a
 * login), JSON with `"ok": false` and healthchecks.io's "OK (not found)" are failures. Never rejects.
 */
export async function fetchFailure(url: string, init?: RequestInit): Promise<string | undefined> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(4000) });
    const text = await response.text();
    if (!response.ok) return `http-${response.status}`;
    if (/^\s*<(!doctype|html)/i.test(text)) return 'web-page';
    if (text.includes('(not found)')) return 'not-found';
    return /"ok"\s*:\s*false/.test(text) ? 'not-ok' : undefined;
  } catch (error) {
    return errorCode(error);
  }
}

/** A fetch with timeouts and retries of its own, for the Netlify Blobs client. */
import pTimeout from 'p-timeout';
import { errorCode } from './log.ts';

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How long a call may take: each attempt to read, and all attempts together. */
export interface FetchLimits {
  attemptTimeoutMs: number;
  totalTimeoutMs: number;
  maxAttempts: number;
  /** Makes all calls wait as long as a 429 asks for, outside of these limits, and is told how long. */
  onPause?: (ms: number) => void;
}

/**
 * Retries after a network error, a timeout, 429 or 5xx, within the limits. When all attempts failed it returns
 * 424, because the Blobs client would follow a 5xx or an exception with five more attempts, five seconds apart.
 * The client puts the header `x-nf-error` into its error's message, where `errorCode` finds the cause.
 */
export function fetchWithRetry(limits: FetchLimits, send = fetch): typeof fetch {
  let pausedUntil = 0;
  const call: typeof fetch = async (input, init) => {
    while (pausedUntil > Date.now()) {
      const ms = pausedUntil - Date.now();
      limits.onPause?.(ms);
      await delay(ms);
    }
    const deadline = Date.now() + limits.totalTimeoutMs;
    // A write may use all the time, since a second one beside it would slow the store further. It is never aborted: an
    // aborted write can leave an empty blob in the local Blobs server.
    const isWrite = init?.body !== undefined && init.body !== null;
    let failure = 'timeout';
    for (let attempt = 0; attempt < limits.maxAttempts; attempt++) {
      if (attempt > 0) await delay(Math.min(100 * 3 ** (attempt - 1), Math.max(0, deadline - Date.now())));
      const remainingMs = deadline - Date.now();
      if (remainingMs <= 0) break;
      const milliseconds = isWrite ? remainingMs : Math.min(remainingMs, limits.attemptTimeoutMs);
      const sending = send(input, isWrite ? init : { ...init, signal: AbortSignal.timeout(milliseconds) });
      const response = await pTimeout(sending, { milliseconds }).catch((error: unknown) => {
        // The code of a network error is that of its cause.
        failure = errorCode(error instanceof TypeError ? (error.cause ?? error) : error);
      });
      if (!response) continue;
      if (response.status < 500 && response.status !== 429) return response;
      failure = `http-${response.status}`;
      await response.body?.cancel();
      if (response.status === 429 && limits.onPause) {
        pausedUntil = Math.max(pausedUntil, Date.now() + pauseMs(response.headers));
        return call(input, init);
      }
    }
    return new Response(null, { status: 424, headers: { 'x-nf-error': `store-${failure}` } });
  };
  return call;
}

/** How long a 429 asks to wait: `Retry-After` in seconds or as a date, or Netlify's reset in seconds since 1970. */
function pauseMs(headers: Headers): number {
  const after = headers.get('retry-after') ?? '';
  const reset = Number(headers.get('x-ratelimit-reset') ?? NaN) * 1000;
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : (Date.parse(after) || reset) - Date.now();
  return Math.max(1000, Number.isNaN(ms) ? 10_000 : ms);
}

/** A fetch with timeouts and retries of its own, for the Netlify Blobs client. */
import { setTimeout as delay } from 'node:timers/promises';
import pTimeout from 'p-timeout';

/** How long a call may take: each attempt to read, and all attempts together. */
export interface FetchLimits {
  attemptTimeoutMs: number;
  totalTimeoutMs: number;
  maxAttempts: number;
}

/**
 * Retries after a network error, a timeout, 429 or 5xx, within the limits. When all attempts failed it returns
 * 424, because the Blobs client would follow a 5xx or an exception with five more attempts, five seconds apart.
 * The client puts the header `x-nf-error` into its error's message, where `errorCode` finds the cause.
 */
export function fetchWithRetry(limits: FetchLimits, send = fetch): typeof fetch {
  return async (input, init) => {
    const deadline = Date.now() + limits.totalTimeoutMs;
    const isWrite = init?.body !== undefined && init.body !== null;
    let failure = 'no-response';
    for (let attempt = 0; attempt < limits.maxAttempts; attempt++) {
      if (attempt > 0) await delay(Math.min(100 * 3 ** (attempt - 1), Math.max(0, deadline - Date.now())));
      const remainingMs = deadline - Date.now();
      if (remainingMs <= 0) break;
      const sendOnce = (signal?: AbortSignal) => send(input, { ...init, ...(signal && { signal }) });
      const response = isWrite
        ? await tryWrite(sendOnce, remainingMs)
        : await tryRead(sendOnce, Math.min(remainingMs, limits.attemptTimeoutMs));
      if (response && response.status < 500 && response.status !== 429) return response;
      failure = response ? `http-${response.status}` : 'no-response';
      await response?.body?.cancel();
    }
    return new Response(null, { status: 424, headers: { 'x-nf-error': `store-${failure}` } });
  };
}

type Send = (signal?: AbortSignal) => Promise<Response>;

/** The response; undefined after a network error or a timeout, which aborts the read. */
async function tryRead(send: Send, timeoutMs: number): Promise<Response | undefined> {
  return send(AbortSignal.timeout(timeoutMs)).catch(() => undefined);
}

/**
 * The response; undefined after a network error or a timeout. A write may use all the remaining time, since a second
 * write beside it would slow the store further. It is never aborted: an aborted write can leave an empty blob in the
 * local Blobs server.
 */
async function tryWrite(send: Send, timeoutMs: number): Promise<Response | undefined> {
  const sending = send();
  try {
    return await pTimeout(sending, { milliseconds: timeoutMs });
  } catch {
    sending.then((late) => late.body?.cancel()).catch(() => undefined);
    return undefined;
  }
}

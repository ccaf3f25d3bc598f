/**
 * The fetch that the functions use to access their store. It responds by a deadline, because a visitor is waiting or the
 * run is about to end.
 */
import { fetchErrorCode } from './log.ts';
import { deadlineIn, delay, LIMIT_MS, msUntil, within } from './time.ts';

const MAX_ATTEMPTS = 3;

/**
 * Creates a fetch that retries after a network error, a timeout, 429 or 5xx, until `deadline`. If all attempts fail,
 * responds with 424, because after a 5xx or an exception, the Blobs client would make five more attempts, five seconds
 * apart. The client includes the `x-nf-error` header in its error message, where `errorCode` finds the cause.
 */
export const fetchWithRetry =
  (deadline: number): typeof fetch =>
  async (input, init) => {
    const until = Math.min(deadline, deadlineIn(LIMIT_MS.storeCall));
    // A write may use all of the remaining time, because a second write would slow the store down further. Writes are never
    // aborted, because that can leave an empty blob in the local Blobs server.
    const isWrite = init?.body !== undefined && init.body !== null;
    let failure = 'timeout';
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (attempt > 0) await delay(msUntil(until, 100 * 3 ** (attempt - 1)));
      const milliseconds = msUntil(until, isWrite ? LIMIT_MS.storeCall : LIMIT_MS.storeRead);
      if (milliseconds === 0) break;
      const sending = fetch(input, isWrite ? init : { ...init, signal: AbortSignal.timeout(milliseconds) });
      const response = await within(milliseconds, sending).catch((error: unknown) => {
        failure = fetchErrorCode(error);
      });
      if (!response) continue;
      if (response.status < 500 && response.status !== 429) return response;
      failure = `http-${response.status}`;
    }
    return new Response(null, { status: 424, headers: { 'x-nf-error': `store-${failure}` } });
  };

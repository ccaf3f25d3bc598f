/** The fetch of the functions' store: calls end in time, since a visitor or the end of a run waits for them. */
import pTimeout from 'p-timeout';
import { fetchErrorCode } from './log.ts';
import { deadlineIn, msUntil } from './time.ts';

const MAX_ATTEMPTS = 3;
/** Each attempt to read, and all attempts together; both end with the process's own deadline, too. */
const ATTEMPT_TIMEOUT_MS = 4000;
const TOTAL_TIMEOUT_MS = 5000;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A fetch that retries after a network error, a timeout, 429 or 5xx, until `deadline`. When all attempts failed it returns 424, because the Blobs
 * client would follow a 5xx or an exception with five more attempts, five seconds apart. The client puts the header
 * `x-nf-error` into its error's message, where `errorCode` finds the cause.
 */
export const fetchWithRetry =
  (deadline: number): typeof fetch =>
  async (input, init) => {
    const until = Math.min(deadline, deadlineIn(TOTAL_TIMEOUT_MS));
    // A write may use all the time, since a second one beside it would slow the store further. It is never aborted: an
    // aborted write can leave an empty blob in the local Blobs server.
    const isWrite = init?.body !== undefined && init.body !== null;
    let failure = 'timeout';
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (attempt > 0) await delay(msUntil(until, 100 * 3 ** (attempt - 1)));
      const milliseconds = msUntil(until, isWrite ? TOTAL_TIMEOUT_MS : ATTEMPT_TIMEOUT_MS);
      if (milliseconds === 0) break;
      const sending = fetch(input, isWrite ? init : { ...init, signal: AbortSignal.timeout(milliseconds) });
      const response = await pTimeout(sending, { milliseconds }).catch((error: unknown) => {
        failure = fetchErrorCode(error);
      });
      if (!response) continue;
      if (response.status < 500 && response.status !== 429) return response;
      failure = `http-${response.status}`;
    }
    return new Response(null, { status: 424, headers: { 'x-nf-error': `store-${failure}` } });
  };

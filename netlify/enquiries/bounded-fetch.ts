/** A fetch that gives up in time, for the Netlify Blobs client. */
import { pause } from './pause.ts';

/** How long a call may take, in milliseconds: each try, and all of them together. */
export type FetchLimits = { perTry: number; total: number; tries: number };

/**
 * Tries again after a network error, a timeout, 429 or 5xx, within the limits. When all tries failed it answers
 * 424, because the Blobs client would answer a 5xx or an exception with five more tries, five seconds apart.
 */
export function boundedFetch(limits: FetchLimits, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const end = Date.now() + limits.total;
    let failure = 'timeout';
    for (let attempt = 0; attempt < limits.tries; attempt++) {
      if (attempt > 0) await pause(Math.min(100 * 3 ** (attempt - 1), Math.max(0, end - Date.now())));
      const left = end - Date.now();
      if (left <= 0) break;
      try {
        const signal = AbortSignal.timeout(Math.min(limits.perTry, left));
        const response = await send(input, { ...init, signal });
        if (response.status < 500 && response.status !== 429) return response;
        failure = `${response.status}`;
        await response.body?.cancel();
      } catch (error) {
        failure = error instanceof Error ? error.name : 'unknown';
      }
    }
    return new Response(null, {
      status: 424,
      headers: { 'x-nf-error': `the store did not answer: ${failure}` },
    });
  };
}

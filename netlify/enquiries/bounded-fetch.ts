/** A fetch that gives up in time, for the Netlify Blobs client. */
import { pause, within } from './pause.ts';

/** How long a call may take, in milliseconds: each try, and all of them together. */
export type FetchLimits = { perTry: number; total: number; tries: number };

/**
 * Tries again after a network error, a timeout, 429 or 5xx, within the limits. When all tries failed it answers
 * 424, because the Blobs client would answer a 5xx or an exception with five more tries, five seconds apart.
 */
export function boundedFetch(limits: FetchLimits, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const end = Date.now() + limits.total;
    let failure = 'no answer in time';
    for (let attempt = 0; attempt < limits.tries; attempt++) {
      if (attempt > 0) await pause(Math.min(100 * 3 ** (attempt - 1), Math.max(0, end - Date.now())));
      const time = Math.min(limits.perTry, end - Date.now());
      if (time <= 0) break;
      const response = await tryOnce(send, input, init, time);
      if (response && response.status < 500 && response.status !== 429) return response;
      failure = response ? `${response.status}` : 'no answer';
      await response?.body?.cancel();
    }
    return new Response(null, { status: 424, headers: { 'x-nf-error': `The store failed: ${failure}` } });
  };
}

/**
 * The response, or undefined after a network error or `time` milliseconds. A read is then cut off. A write is left
 * to end by itself: the Blobs emulator can make an empty blob of one that is cut off, over what the next try wrote.
 */
async function tryOnce(
  send: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  time: number,
): Promise<Response | undefined> {
  const isWrite = init?.body !== undefined && init.body !== null;
  const sending = send(input, isWrite ? init : { ...init, signal: AbortSignal.timeout(time) });
  const response = await within(sending, time, undefined);
  if (!response) void sending.then((late) => late.body?.cancel()).catch(() => undefined);
  return response;
}

/** A fetch that gives up in time, for the Netlify Blobs client. */
import { pause, within } from './pause.ts';

/** How long a call may take, in milliseconds: each try of a read, and all tries together. */
export type FetchLimits = { perTry: number; total: number; tries: number };

/**
 * Tries again after a network error, a timeout, 429 or 5xx, within the limits. When all tries failed it answers
 * 424, because the Blobs client would answer a 5xx or an exception with five more tries, five seconds apart.
 */
export function boundedFetch(limits: FetchLimits, send = fetch): typeof fetch {
  return async (input, init) => {
    const end = Date.now() + limits.total;
    const isWrite = init?.body !== undefined && init.body !== null;
    let failure = 'no answer in time';
    for (let attempt = 0; attempt < limits.tries; attempt++) {
      if (attempt > 0) await pause(Math.min(100 * 3 ** (attempt - 1), Math.max(0, end - Date.now())));
      const left = end - Date.now();
      if (left <= 0) break;
      const tell = (signal?: AbortSignal) => send(input, { ...init, ...(signal && { signal }) });
      const response = await tryOnce(tell, isWrite, left, limits.perTry);
      if (response && response.status < 500 && response.status !== 429) return response;
      failure = response ? `${response.status}` : 'no answer';
      await response?.body?.cancel();
    }
    return new Response(null, { status: 424, headers: { 'x-nf-error': `The store failed: ${failure}` } });
  };
}

/**
 * The response, or undefined after a network error or when its time is over. A read is cut off then. A write gets all
 * the time that is `left`, since another beside it would make a slow store slower; and it is never cut off: the Blobs
 * emulator can make an empty blob of a write that is, over what another wrote.
 */
async function tryOnce(
  send: (signal?: AbortSignal) => Promise<Response>,
  isWrite: boolean,
  left: number,
  perTry: number,
): Promise<Response | undefined> {
  const time = isWrite ? left : Math.min(left, perTry);
  const sending = isWrite ? send() : send(AbortSignal.timeout(time));
  const response = await within(sending, time, undefined);
  if (!response) sending.then((late) => late.body?.cancel()).catch(() => undefined);
  return response;
}

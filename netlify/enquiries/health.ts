/** Reports to a monitor whether enquiries can be received and delivered: `GET /api/health`. */
import { runSchema } from './tell.ts';
import { COMMON_HEADERS } from './request.ts';
import type { Services } from './services.ts';
import { ageMs, MINUTE_MS } from './time.ts';

/** The maximum age of the last run. Runs are five minutes apart. */
const RUN_AGE_MS = 16 * MINUTE_MS;

/**
 * Reports only whether the last `delivery-run` was recent and found no red problem; the details are in the alerts and the
 * log. Accesses only the store, so that requests can't trigger logins to the mail server. Never rejects.
 */
export async function handleHealth({ store, now }: Services): Promise<Response> {
  const run = await store.readValue('run', runSchema).catch(() => undefined);
  const ok = run !== undefined && !run.isRed && ageMs(run.at, now()) <= RUN_AGE_MS;
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: COMMON_HEADERS });
}

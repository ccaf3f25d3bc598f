/** `GET /api/health`: whether an enquiry can be taken and delivered, for a monitor. */
import { SERVICES } from './advice.ts';
import { runSchema } from './alert-plan.ts';
import { COMMON_HEADERS } from './request.ts';
import type { Services } from './services.ts';
import { ageMs, MINUTE_MS } from './time.ts';

/** Runs are five minutes apart. */
const RUN_AGE_MS = 16 * MINUTE_MS;

/**
 * Answers what the last run of `delivery-run` found; the log has the codes. It asks no service but the store, so that callers
 * cause no logins. Never rejects.
 */
export async function handleHealth(request: Request, { store, now }: Services): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method)) {
    return new Response(null, { status: 405, headers: { ...COMMON_HEADERS, allow: 'GET, HEAD' } });
  }
  const run = await store.readValue('run', runSchema).catch(() => 'store' as const);
  const isFresh = run && run !== 'store' && ageMs(run.at, now()) <= RUN_AGE_MS;
  const failed = [...(run === 'store' ? ['store'] : []), ...(isFresh ? run.failed : ['runs'])];
  const checks = Object.fromEntries(
    SERVICES.map((check) => [check, failed.includes(check) ? 'failed' : 'ok']),
  );
  const ok = failed.length === 0;
  return Response.json({ ok, checks }, { status: ok ? 200 : 503, headers: COMMON_HEADERS });
}

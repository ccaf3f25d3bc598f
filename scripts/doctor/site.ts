import * as z from 'zod/mini';
import { errorCode } from '../../netlify/enquiries/log.ts';
import { checkSchema, problem } from '../../netlify/enquiries/advice.ts';

/** What `GET /api/health` answers; each check is `ok` or a code. */
const healthSchema = z.object({ checks: z.partialRecord(checkSchema, z.string()) });

/**
 * Asks the live site whether its function can take and deliver an enquiry, with the settings that it has itself; the
 * token is its HEALTH_TOKEN. Rejects with a line for each check that failed.
 */
export async function checkSite(host: string, token?: string): Promise<string> {
  const response = await fetch(`${host}/api/health`, {
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    signal: AbortSignal.timeout(20_000),
  }).catch(({ cause }: Error) => {
    throw new Error(`${host} can't be reached: check its domain at Netlify (${errorCode(cause)})`);
  });
  const { data } = healthSchema.safeParse(await response.json().catch(() => undefined));
  if (!data) {
    throw new Error(
      `${host}/api/health answers with ${response.status}: check that this version of the site is deployed there`,
    );
  }
  const failures = checkSchema.options.flatMap((check) => {
    const code = data.checks[check] ?? 'ok';
    if (code === 'ok') return [];
    if (code !== 'failed') return problem(check, code).text;
    return `The check "${check}" of ${host} fails: set HEALTH_TOKEN to the same there and here to see why`;
  });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return `${host} can take and deliver enquiries`;
}

import * as z from 'zod/mini';
import { errorCode } from '../../netlify/enquiries/log.ts';

/** What `GET /api/health` answers; each check is `ok` or `failed`. */
const healthSchema = z.object({ checks: z.record(z.string(), z.string()) });

/**
 * Asks the live site whether its function can take and deliver an enquiry, with the settings that it has itself.
 * Rejects with a line for each check that failed.
 */
export async function checkSite(host: string): Promise<string> {
  const response = await fetch(`${host}/api/health`, {
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
  const failures = Object.entries(data.checks)
    .filter(([, result]) => result !== 'ok')
    .map(
      ([name]) =>
        `The check "${name}" of ${host} fails: its alert says why, and so does the log of delivery-run`,
    );
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return `${host} can take and deliver enquiries`;
}

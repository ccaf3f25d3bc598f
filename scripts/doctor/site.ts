import * as z from 'zod/mini';
import { errorCode } from '../../netlify/enquiries/log.ts';
import { mailReason } from '../../netlify/enquiries/reasons.ts';
import { captchaProblem } from './captcha.ts';

/** What `GET /api/health` answers; each check is `ok` or a code. */
const healthSchema = z.object({ checks: z.record(z.string(), z.string()) });

/** What a check's code means, and what to do. */
const HINTS: Record<string, (code: string) => string> = {
  settings: () => "a setting is invalid: the log of the site's function contact names it",
  store: (code) => `the store can't be used: see Netlify's status page (${code})`,
  mail: (code) => `the mail server ${mailReason(code)}`,
  captcha: (code) => `the captcha's provider ${captchaProblem(code)}`,
  waiting: (code) => `enquiries wait to be mailed: npm run enquiries -- list (${code})`,
};

/**
 * Asks the live site whether its function can take and deliver an enquiry, with the settings that it has itself.
 * Rejects with a line for each check that failed.
 */
export async function checkSite(host: string): Promise<string> {
  const response = await fetch(`${host}/api/health`, { signal: AbortSignal.timeout(30_000) }).catch(
    ({ cause }: Error) => {
      throw new Error(`${host} can't be reached: check its domain at Netlify (${errorCode(cause)})`);
    },
  );
  const { data } = healthSchema.safeParse(await response.json().catch(() => undefined));
  if (!data) {
    throw new Error(
      `${host}/api/health answers with ${response.status}: check that the newest version of this site is deployed there`,
    );
  }
  const failed = Object.entries(data.checks).filter(([, code]) => code !== 'ok');
  if (failed.length === 0) return `${host} can take and deliver enquiries`;
  throw new Error(failed.map(([name, code]) => HINTS[name]?.(code) ?? `${name}: ${code}`).join('\n'));
}

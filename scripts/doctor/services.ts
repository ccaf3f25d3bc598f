/** The checks of services by `npm run doctor`. Each resolves to what it found, and rejects with lines that say how to fix it. */
import * as z from 'zod/mini';
import { mailReason } from '../../netlify/enquiries/advice.ts';
import { fetchErrorCode } from '../../netlify/enquiries/log.ts';
import { MAIL_TIMEOUTS_MS, smtpMailer, type MailError } from '../../netlify/enquiries/mailer.ts';
import type { Environment, MailSettings } from '../../netlify/enquiries/settings.ts';
import { openStore } from '../enquiries/open-store.ts';

/**
 * Logs in to the mail server; sends nothing. No message names the host: a .env file cuts a password at its #, so that the
 * part after its @ looks like the host.
 */
export async function tryLogin(mail: MailSettings): Promise<string> {
  await smtpMailer(mail, MAIL_TIMEOUTS_MS.scheduled)
    .check()
    .catch((error: MailError) => {
      throw new Error(`The mail server ${mailReason(error.code, error.reply)}`);
    });
  return 'The mail server takes the login';
}

/** Writes, reads and deletes a value in the store that `npm run enquiries` uses. */
export async function tryStore(environment: Environment, projectRoot: string): Promise<string> {
  try {
    const { store, description, close } = await openStore(environment, projectRoot);
    await store.probe().finally(close);
    return `${description} can be written and read`;
  } catch (error) {
    const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
    const fix = environment['NETLIFY_SITE_ID']
      ? 'check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
      : 'check that the folder .netlify is writable';
    throw new Error(`can't be used: ${fix} (${message})`, { cause: error });
  }
}

/** What `GET /api/health` answers; each check is `ok` or `failed`. */
const healthSchema = z.object({ checks: z.record(z.string(), z.string()) });

/** Asks the live site whether its function can take and deliver an enquiry, with the settings that it has itself. */
export async function checkSite(host: string): Promise<string> {
  const response = await fetch(`${host}/api/health`, {
    signal: AbortSignal.timeout(20_000),
  }).catch((error: unknown) => {
    throw new Error(`${host} can't be reached: check its domain at Netlify (${fetchErrorCode(error)})`);
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

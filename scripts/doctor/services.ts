/**
 * The service checks of `npm run doctor`. Each check resolves to its finding, or rejects with an error whose lines say
 * how to fix the problem.
 */
import * as z from 'zod/mini';
import { mailReason } from '../../netlify/enquiries/advice.ts';
import { CHECK_MS } from '../../netlify/enquiries/checks.ts';
import { fetchErrorCode } from '../../netlify/enquiries/log.ts';
import type { DeliveryError } from '../../netlify/enquiries/delivery-error.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import type { Environment, MailSettings } from '../../netlify/enquiries/settings.ts';
import { openStore } from '../enquiries/open-store.ts';

/**
 * Logs in to the mail server without sending an email. The messages never include the host name: if a password contains
 * #, the URL in the .env file is cut off there, and a part of the password could be mistaken for the host name.
 */
export async function tryLogin(mail: MailSettings): Promise<string> {
  await smtpMailer(mail)
    .check(CHECK_MS)
    .catch((error: DeliveryError) => {
      throw new Error(`The mail server ${mailReason(error.code, error.reply)}`);
    });
  return 'The mail server accepts the login';
}

/** Writes, reads and deletes a value in the store that `npm run enquiries` uses. */
export async function tryStore(environment: Environment, projectRoot: string): Promise<string> {
  try {
    const { store, description, close } = await openStore(environment, projectRoot);
    await store.probe('doctor').finally(close);
    return `${description} can be written and read`;
  } catch (error) {
    const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
    const fix = environment['NETLIFY_SITE_ID']
      ? 'check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
      : 'check that the .netlify folder is writable';
    throw new Error(`can't be used: ${fix} (${message})`, { cause: error });
  }
}

/** The response of `GET /api/health`. */
const healthSchema = z.object({ ok: z.boolean() });

/** Asks the live site whether it can receive and deliver enquiries with its own settings. */
export async function checkSite(host: string): Promise<string> {
  const response = await fetch(`${host}/api/health`, {
    signal: AbortSignal.timeout(20_000),
  }).catch((error: unknown) => {
    throw new Error(`${host} can't be reached: check its domain at Netlify (${fetchErrorCode(error)})`);
  });
  const { data } = healthSchema.safeParse(await response.json().catch(() => undefined));
  if (!data) {
    throw new Error(
      `${host}/api/health responds with status ${response.status}: check that this version of the site is deployed there`,
    );
  }
  if (!data.ok) {
    throw new Error(
      `${host} can't receive or deliver enquiries: see its alert or the log of delivery-run ("code":"wrong")`,
    );
  }
  return `${host} can receive and deliver enquiries`;
}

import { mailReason } from '../../netlify/enquiries/advice.ts';
import { MAIL_TIMEOUTS_MS, smtpMailer, type MailError } from '../../netlify/enquiries/mailer.ts';
import type { MailSettings } from '../../netlify/enquiries/settings.ts';

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

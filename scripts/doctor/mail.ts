import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';
import { MAIL_TIMEOUTS_MS, MailError, transportOptions } from '../../netlify/enquiries/mailer.ts';
import type { MailSettings } from '../../netlify/enquiries/settings.ts';
import { mailReason } from '../../netlify/enquiries/advice.ts';

/**
 * Logs in to the mail server, and asks whether it takes mail from the sender for each recipient; sends nothing. No
 * message names the host: a .env file cuts a password at its #, so that the part after its @ looks like the host.
 */
export async function checkMail(mail: MailSettings): Promise<string> {
  const refusals = await refusedAddresses(mail).catch((error: SMTPError) => {
    const { code, reply } = new MailError(error);
    throw new Error(`The mail server ${mailReason(code, reply)}`);
  });
  if (refusals.length > 0) throw new Error(`The mail server refuses ${refusals.join('; ')}`);
  return 'The mail server accepts the sender and each recipient';
}

/** The addresses that the server refuses, with its replies. Rejects when it can't be reached or refuses the login. */
async function refusedAddresses({ url, from, to }: MailSettings): Promise<string[]> {
  const refusals: string[] = [];
  const { options } = createTransport(transportOptions(url, MAIL_TIMEOUTS_MS.scheduled));
  // A login method of our own is nodemailer's way to send single commands.
  const method = 'TRY-ADDRESSES';
  const connection = new SMTPConnection({
    ...options,
    customAuth: {
      async [method]({ sendCommand }) {
        const isAccepted = async (address: string, command: string) => {
          const { status, response } = await sendCommand(command);
          const hint =
            status < 500 ? ' (for now: a full mailbox or greylisting; try again in ten minutes)' : '';
          if (status >= 400) refusals.push(`${address}: ${response}${hint}`);
          return status < 400;
        };
        if (!(await isAccepted(`MAIL_FROM ${from}`, `MAIL FROM:<${from}>`))) return;
        for (const address of to) await isAccepted(`${address} of MAIL_TO`, `RCPT TO:<${address}>`);
      },
    },
  });
  const login = promisify(connection.login.bind(connection));
  const dialog = async () => {
    await promisify(connection.connect.bind(connection))();
    const { user, pass } = options.auth ?? {};
    if (user && connection.allowsAuth) await login({ user, pass });
    await login({ method });
  };
  const failure = new Promise<never>((_resolve, reject) => connection.once('error', reject));
  await Promise.race([dialog(), failure]).finally(() => connection.close());
  return refusals;
}

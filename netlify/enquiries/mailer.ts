/** Sends mail to the team over SMTP. */
import { createTransport } from 'nodemailer';
import { composeMail } from './mail.ts';
import { within } from './pause.ts';
import type { EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';

/** Mails one enquiry. Resolves once the server has taken it; rejects otherwise, after `deadline` at the latest. */
export type Mailer = (record: EnquiryRecord) => Promise<void>;

/** Milliseconds that sending may take in all. */
export const MAIL_DEADLINE = 9000;

/** Thrown when the mail server takes too long in all, though each of its steps was in time. */
class MailDeadlineError extends Error {
  code = 'EDEADLINE';
}

/** A mailer with a connection of its own for each mail, so that a broken one can't harm the next. */
export function smtpMailer(settings: MailSettings, deadline = MAIL_DEADLINE): Mailer {
  const { auth, ...server } = settings.server;
  const transport = createTransport({
    ...server,
    ...(auth && { auth }),
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: Math.min(4000, deadline),
    connectionTimeout: Math.min(4000, deadline),
    greetingTimeout: Math.min(4000, deadline),
    socketTimeout: Math.min(6000, deadline),
  });
  return async (record) => {
    const { replyTo, ...mail } = composeMail(record, settings.from, settings.to);
    const sent = transport.sendMail({ ...mail, ...(replyTo && { replyTo }) }).then(
      () => undefined,
      (error: unknown) => error ?? new Error('mail failed'),
    );
    const failure = await within(sent, deadline, new MailDeadlineError('The mail server took too long'));
    if (failure !== undefined) throw failure;
  };
}

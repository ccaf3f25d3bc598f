/** Sends mail to the team over SMTP. */
import { createTransport } from 'nodemailer';
import { composeMail } from './mail.ts';
import { within } from './pause.ts';
import type { EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';
import type { SmtpServer } from './smtp-url.ts';

/** A way to mail the team. */
export type Mailer = {
  /** Mails one enquiry. Resolves once the server has taken it; rejects otherwise, in `deadline` at the latest. */
  send(record: EnquiryRecord): Promise<void>;
  /** Ends the connections that wait for more mails. */
  close(): void;
};

/** Milliseconds that sending may take in all. */
export const MAIL_DEADLINE = 9000;

/** Most connections of a mailer for many mails; some providers allow no more than three. */
export const CONNECTIONS = 3;

/** Thrown when the mail server takes too long in all, though each of its steps was in time. */
class MailDeadlineError extends Error {
  code = 'EDEADLINE';
}

/** What nodemailer takes to reach a server, with every step bounded by `deadline` milliseconds at most. */
export function transportOptions({ auth, ...server }: SmtpServer, deadline: number) {
  return {
    ...server,
    ...(auth && { auth }),
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: Math.min(4000, deadline),
    connectionTimeout: Math.min(4000, deadline),
    greetingTimeout: Math.min(4000, deadline),
    socketTimeout: Math.min(6000, deadline),
  };
}

/**
 * A mailer for `one` mail now and then, with a connection of its own for each, or for `many`, which share a few
 * connections. It never tries again by itself: what wasn't taken stays in the outbox.
 */
export function smtpMailer(settings: MailSettings, volume: 'one' | 'many', deadline = MAIL_DEADLINE): Mailer {
  const options = transportOptions(settings.server, deadline);
  const transport =
    volume === 'one'
      ? createTransport(options)
      : createTransport({ ...options, pool: true, maxConnections: CONNECTIONS, maxRequeues: 0 });
  return {
    async send(record) {
      const { replyTo, ...mail } = composeMail(record, settings.from, settings.to);
      const sent = transport.sendMail({ ...mail, ...(replyTo && { replyTo }) }).then(
        () => undefined,
        (error: unknown) => error ?? new Error('mail failed'),
      );
      const failure = await within(sent, deadline, new MailDeadlineError('The mail server took too long'));
      if (failure !== undefined) throw failure;
    },
    close: () => transport.close(),
  };
}

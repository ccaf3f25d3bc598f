/** Sends mail to the team over SMTP. */
import { createTransport } from 'nodemailer';
import pTimeout from 'p-timeout';
import { composeMail } from './mail.ts';
import type { EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';

/** Sends mail to the team. */
export type Mailer = {
  /** Mails one enquiry. Resolves once the server has accepted it; rejects otherwise, at the deadline at the latest. */
  send(record: EnquiryRecord): Promise<void>;
  /** Closes idle connections. */
  close(): void;
};

/** The most time that sending one mail may take. */
export const MAIL_TIMEOUT_MS = 9000;

/** The most connections of a pooled mailer; some providers allow no more than three. */
export const MAX_CONNECTIONS = 3;

/** Options for nodemailer, with a timeout for every step. Options in the URL take precedence over `requireTLS`. */
export function transportOptions(url: string, timeoutMs: number) {
  return {
    url,
    requireTLS: true,
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: Math.min(4000, timeoutMs),
    connectionTimeout: Math.min(4000, timeoutMs),
    greetingTimeout: Math.min(4000, timeoutMs),
    socketTimeout: Math.min(6000, timeoutMs),
  };
}

/**
 * A mailer that opens a connection for each mail (`single`), or whose mails share a few (`pooled`). It never retries:
 * a mail that was not accepted stays in the outbox.
 */
export function smtpMailer(
  settings: MailSettings,
  connections: 'single' | 'pooled',
  timeoutMs = MAIL_TIMEOUT_MS,
): Mailer {
  const options = transportOptions(settings.url, timeoutMs);
  const transport =
    connections === 'single'
      ? createTransport(options)
      : createTransport({ ...options, pool: true, maxConnections: MAX_CONNECTIONS, maxRequeues: 0 });
  return {
    async send(record) {
      const { replyTo, ...mail } = composeMail(record, settings.from, settings.to);
      const sending = transport.sendMail({ ...mail, ...(replyTo && { replyTo }) });
      // A server can stay within the timeout of every step and still take too long in all.
      await pTimeout(sending, { milliseconds: timeoutMs });
    },
    close: () => transport.close(),
  };
}

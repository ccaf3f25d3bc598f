/** Sends mail to the team over SMTP. */
import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import pTimeout from 'p-timeout';
import { errorCode } from './log.ts';
import { composeMail } from './mail.ts';
import type { EnquiryRecord, FailureKind } from './record.ts';
import type { MailSettings } from './settings.ts';

/** Which recipients the mail server accepted, and which it refused: with its reply code, and whether for good (5xx). */
export interface SendResult {
  accepted: string[];
  refused: { address: string; code: number; permanent: boolean }[];
}

/** A failed attempt to send mail, with the code of its cause. */
export class MailError extends Error {
  override name = 'MailError';
  readonly code: string;
  readonly kind: FailureKind;

  /** `wasOffered`: whether the connection and the login had succeeded, so that the mail was offered to the server. */
  constructor(cause: unknown, wasOffered: boolean) {
    super('Mail was not sent');
    this.code = errorCode(cause);
    const { responseCode, permanent }: Record<string, unknown> = { ...(cause instanceof Error && cause) };
    if (!wasOffered || responseCode === 421) this.kind = 'not-sent';
    else this.kind = permanent === true ? 'rejected' : 'uncertain';
  }
}

/** Sends mail to the team. */
export interface Mailer {
  /** All recipients of the team's mail. */
  recipients: readonly string[];
  /**
   * Mails one enquiry to `recipients`. Resolves once the server has accepted it for some or refused all of them;
   * rejects with a MailError otherwise, at the deadline at the latest.
   */
  send(record: EnquiryRecord, recipients: readonly string[]): Promise<SendResult>;
  /** Closes idle connections. */
  close(): void;
}

/**
 * The most time that sending one mail may take, up to the server's answer to the text, for which RFC 5321 (4.5.3.2)
 * recommends ten minutes. A mailer waits as long as its program can: a request may run for 60 s, a scheduled run for
 * 30 s, of which it starts mails in the first 12 s.
 */
export const MAIL_TIMEOUTS_MS = { request: 40_000, scheduled: 15_000, manual: 600_000 };

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
    socketTimeout: timeoutMs,
  };
}

/**
 * A mailer that opens a connection for each mail (`single`), or whose mails share a few (`pooled`). It never retries:
 * a mail that was not accepted stays in the outbox.
 */
export function smtpMailer(
  settings: MailSettings,
  connections: 'single' | 'pooled',
  timeoutMs: number = MAIL_TIMEOUTS_MS.scheduled,
): Mailer {
  const options = transportOptions(settings.url, timeoutMs);
  const transport =
    connections === 'single'
      ? createTransport(options)
      : createTransport({ ...options, pool: true, maxConnections: MAX_CONNECTIONS, maxRequeues: 0 });
  /** Message-IDs of the mails whose text nodemailer has asked for, which it does after it has logged in. */
  const offered = new Set<string | undefined>();
  transport.use('stream', ({ data, message }, done) => {
    message.transform(() => {
      offered.add(data.messageId);
      return new PassThrough();
    });
    done();
  });
  return {
    recipients: settings.to,
    async send(record, recipients) {
      const { replyTo, ...mail } = composeMail(record, settings.from, settings.to);
      offered.delete(mail.messageId);
      const envelope = { from: settings.from, to: [...recipients] };
      const sending = transport.sendMail({ ...mail, ...(replyTo && { replyTo }), envelope });
      try {
        // A server can stay within the timeout of every step and still take too long in all.
        const { accepted, rejectedErrors } = await pTimeout(sending, { milliseconds: timeoutMs });
        return { accepted: accepted.map(String), refused: toRefusals(rejectedErrors) };
      } catch (error) {
        const refused = toRefusals((error as { rejectedErrors?: unknown }).rejectedErrors);
        if (refused.length > 0) return { accepted: [], refused };
        throw new MailError(error, offered.has(mail.messageId));
      }
    },
    close: () => transport.close(),
  };
}

/** Nodemailer's errors for single recipients. */
function toRefusals(errors: unknown): SendResult['refused'] {
  if (!Array.isArray(errors)) return [];
  return errors.map((error: { recipient?: string; responseCode?: number; permanent?: boolean }) => ({
    address: error.recipient ?? '',
    code: error.responseCode ?? 0,
    permanent: error.permanent ?? false,
  }));
}

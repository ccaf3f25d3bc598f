/** Sends mail to the team over SMTP. */
import { createTransport } from 'nodemailer';
import pTimeout from 'p-timeout';
import { errorCode } from './log.ts';
import { composeMail, type MailedRecord } from './mail.ts';
import type { MailSettings } from './settings.ts';

/** A failed attempt to send mail, with the code of its cause. */
export class MailError extends Error {
  override name = 'MailError';
  readonly code: string;
  /** Whether the server refused the recipient or the text with a 5xx reply; a full mailbox is no such refusal. */
  readonly isPermanent: boolean;

  constructor(cause: unknown) {
    super('Mail was not sent');
    const { command, response, responseCode, permanent }: Record<string, unknown> = {
      ...(cause instanceof Error && cause),
    };
    const isFull = isMailboxFull(String(response));
    if (isFull) this.code = `recipient-full-${String(responseCode)}`;
    else this.code = command === 'RCPT TO' ? `recipient-${String(responseCode)}` : errorCode(cause);
    this.isPermanent = !isFull && permanent === true && (command === 'RCPT TO' || command === 'DATA');
  }
}

/** By the enhanced code (RFC 3463) where the reply has one: Gmail also refuses texts for good with 552. */
function isMailboxFull(response: string): boolean {
  const [, code = '', enhanced] = /^(\d{3})[ -](?:([45]\.\d+\.\d+)\b)?/.exec(response) ?? [];
  return enhanced ? /^.\.2\.2$/.test(enhanced) : ['452', '552'].includes(code);
}

/** Sends mail to the team. */
export interface Mailer {
  /** All recipients of the team's mail. */
  recipients: readonly string[];
  /**
   * Mails one enquiry to one recipient, in a transaction of its own. Resolves once the server has accepted it; rejects
   * with a MailError otherwise, at the deadline at the latest.
   */
  send(record: MailedRecord, recipient: string): Promise<void>;
  /** Connects and logs in. Rejects with a MailError when that fails. */
  check(): Promise<void>;
}

/**
 * The most time that sending one mail may take, up to the server's answer to the text, for which RFC 5321 (4.5.3.2)
 * recommends ten minutes. A request may run for 60 s; a scheduled run for 30 s, at the end of which it alerts.
 */
export const MAIL_TIMEOUTS_MS = { request: 40_000, scheduled: 12_000 };

/** The most connections at a time; some providers allow no more than three. */
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

/** A mailer that opens a connection for each mail. It never retries: what was not accepted stays in `waiting`. */
export function smtpMailer(settings: MailSettings, timeoutMs: number): Mailer {
  const transport = createTransport(transportOptions(settings.url, timeoutMs));
  const orMailError = (error: unknown): never => {
    throw new MailError(error);
  };
  return {
    recipients: settings.to,
    async send(record, recipient) {
      const mail = composeMail(record, settings.from, settings.to);
      const envelope = { from: settings.from, to: [recipient] };
      const sending = transport.sendMail({ ...mail, envelope });
      // A server can stay within the timeout of every step and still take too long in all.
      await pTimeout(sending, { milliseconds: timeoutMs }).catch(orMailError);
    },
    async check() {
      await transport.verify().catch(orMailError);
    },
  };
}

/** Sends mail to the team over SMTP. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import { DeliveryError } from './delivery-error.ts';
import { errorCode } from './log.ts';
import type { Words } from '../../src/words/index.ts';
import { composeMail } from './compose-mail.ts';
import { composeReceipt } from './receipt.ts';
import type { EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';

/** A failed attempt to send mail. A full mailbox and a refused sender are refusals for now. */
export class MailError extends DeliveryError {
  override name = 'MailError';
  /** What the server replied, for the doctor: without addresses, which may be a visitor's. */
  readonly reply: string | undefined;

  constructor(cause: Partial<SMTPError>) {
    const { command, response, responseCode, permanent = false } = cause;
    const subject = refusedSubject(response) ?? (command === 'RCPT TO' ? 'recipient' : undefined);
    const code = subject ? `${subject}-${responseCode}` : errorCode(cause);
    const isForGood = subject === 'too-big' || subject === 'recipient' || (!subject && command === 'DATA');
    super(code, isForGood && permanent);
    this.reply = response && withoutAddresses(response);
  }
}

/** What the server refuses, by the enhanced code of its reply (RFC 3463); without one, 452 and 552 are full mailboxes. */
function refusedSubject(reply = ''): 'recipient-full' | 'too-big' | 'sender' | undefined {
  const [, code = '', enhanced = ''] = /^(\d{3})[ -](?:[45]\.(\d+\.\d+)\b)?/.exec(reply) ?? [];
  if (enhanced === '2.2' || (!enhanced && ['452', '552'].includes(code))) return 'recipient-full';
  if (['2.3', '3.4'].includes(enhanced)) return 'too-big';
  // Postfix judges the sender in its reply to RCPT: 553 5.7.1 is a login that may not send from this address.
  const isSender = ['1.7', '1.8'].includes(enhanced) || (code === '553' && enhanced === '7.1');
  return isSender ? 'sender' : undefined;
}

/** On one line, and at most 200 characters. */
const withoutAddresses = (reply: string) =>
  reply
    .replace(/\S*(?:@|%40)\S*/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 200);

/** Sends mail to the team. */
export interface Mailer {
  /** All recipients of the team's mail. */
  recipients: readonly string[];
  /**
   * Mails one enquiry to one recipient, in a transaction of its own. Resolves once the server has accepted it; rejects
   * with a MailError otherwise, when its time is over at the latest: the connection is closed then, so that no mail is taken after it counts as failed.
   */
  send(record: EnquiryRecord, recipient: string): Promise<void>;
  /** Mails the visitor a receipt, in the words of the request. Ends as `send` does. */
  sendReceipt(record: EnquiryRecord, words: Words): Promise<void>;
  /** Connects and logs in. Rejects with a MailError when that fails. */
  check(): Promise<void>;
}

/**
 * The most time that sending one mail may take, up to the server's answer to the text, for which RFC 5321 (4.5.3.2)
 * recommends ten minutes. A request may run for 60 s; a scheduled run for 30 s, at the end of which it tells what is wrong.
 */
export const MAIL_TIMEOUTS_MS = { request: 40_000, scheduled: 10_000 };

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

function asMailError(error: SMTPError): never {
  throw new MailError(error);
}

/** A mailer that opens a connection for each mail. It never retries: what was not accepted is left to later attempts. */
export function smtpMailer(settings: MailSettings, timeoutMs: number): Mailer {
  const open = () => createTransport(transportOptions(settings.url, timeoutMs));
  const sendMail = async (mail: SendMailOptions, recipient: string) => {
    const envelope = { from: settings.from, to: [recipient] };
    // A server can stay within the timeout of every step and still take too long in all.
    const signal = AbortSignal.timeout(timeoutMs);
    await open()
      .sendMail({ ...mail, envelope, signal })
      .catch(asMailError);
  };
  return {
    recipients: settings.to,
    send: (record, recipient) => sendMail(composeMail(record, settings), recipient),
    sendReceipt(record, words) {
      const mail = composeReceipt(record, settings, words);
      return sendMail(mail, mail.to);
    },
    async check() {
      await open().verify().catch(asMailError);
    },
  };
}

/** Sends mail to the team over SMTP. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import { DeliveryError } from './delivery-error.ts';
import { errorCode } from './log.ts';
import type { Words } from '../../src/words/index.ts';
import { composeMail } from './compose-mail.ts';
import { composeReceipt } from './compose-receipt.ts';
import type { EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';

/** A failed attempt to send mail; `hasSentText` if the server had all of its text. A full mailbox and a refused sender are refusals for now. */
export class MailError extends DeliveryError {
  override name = 'MailError';
  /** What the server replied, for the doctor: without addresses, which may be a visitor's. */
  readonly reply: string | undefined;

  constructor(cause: Partial<SMTPError>, hasSentText = false) {
    const { code: kind, command, response, responseCode, permanent = false } = cause;
    const subject = refusedSubject(cause) ?? (command === 'RCPT TO' ? 'recipient' : undefined);
    const mayHaveArrived = hasSentText && !responseCode;
    const isForGood = subject === 'too-big' || subject === 'recipient' || (!subject && kind === 'EMESSAGE');
    const code = subject ? `${subject}-${responseCode}` : errorCode(cause);
    super(mayHaveArrived ? `unanswered-${code}` : code, {
      isPermanent: isForGood && permanent,
      mayHaveArrived,
    });
    this.reply = response && withoutAddresses(response);
  }
}

/** What the server refuses, by the enhanced code of its reply (RFC 3463); without one, 452 and 552 are full mailboxes. */
function refusedSubject({
  response = '',
  command,
}: Partial<SMTPError>): 'recipient-full' | 'too-big' | 'sender' | 'login' | undefined {
  const [, code = '', enhanced = ''] = /^(\d{3})[ -](?:[45]\.(\d+\.\d+)\b)?/.exec(response) ?? [];
  if (code === '530') return 'login';
  if (enhanced === '2.2' || (!enhanced && ['452', '552'].includes(code))) return 'recipient-full';
  if (['2.3', '3.4'].includes(enhanced)) return 'too-big';
  // 4.5 is a quota. Postfix judges the sender in its reply to RCPT, by 7.1; after the text, that refuses the text, unless it
  // names a relay. 552 5.7.0 is a blocked text.
  const isRefusedByPolicy =
    enhanced === '7.1' ? command !== 'DATA' || /relay/i.test(response) : enhanced === '7.0' && code !== '552';
  return isRefusedByPolicy || ['1.7', '1.8', '4.5'].includes(enhanced) ? 'sender' : undefined;
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
   * with a DeliveryError otherwise, when its time is over at the latest: the connection is closed then.
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
function transportOptions(url: string, timeoutMs: number) {
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

/** A logger for nodemailer, which tells it when the server has the whole text: from then on, a mail may arrive although nobody says so. */
function textLogger() {
  const sent = { text: false };
  const log = (entry?: unknown) => {
    if ((entry as { tnx?: string } | undefined)?.tnx === 'message') sent.text = true;
  };
  const logger = { level: log, trace: log, debug: log, info: log, warn: log, error: log, fatal: log };
  return { sent, logger };
}

/** What composes a mail. No fault of it may stop other enquiries, or be repeated for ever. */
function composed<T>(compose: () => T): T {
  try {
    return compose();
  } catch (error) {
    throw new DeliveryError(`not-composed-${errorCode(error)}`, { isPermanent: true });
  }
}

/** A mailer that opens a connection for each mail. It never retries: what was not accepted is left to later attempts. */
export function smtpMailer(settings: MailSettings, timeoutMs: number): Mailer {
  const options = transportOptions(settings.url, timeoutMs);
  const sendMail = async (mail: SendMailOptions, recipient: string) => {
    const envelope = { from: settings.from, to: [recipient] };
    // A server can stay within the timeout of every step and still take too long in all.
    const signal = AbortSignal.timeout(timeoutMs);
    const { sent, logger } = textLogger();
    await createTransport({ ...options, logger })
      .sendMail({ ...mail, envelope, signal })
      .catch((error: SMTPError) => {
        throw new MailError(error, sent.text);
      });
  };
  return {
    recipients: settings.to,
    async send(record, recipient) {
      await sendMail(
        composed(() => composeMail(record, settings)),
        recipient,
      );
    },
    async sendReceipt(record, words) {
      const mail = composed(() => composeReceipt(record, settings, words));
      await sendMail(mail, mail.to);
    },
    async check() {
      await createTransport(options)
        .verify()
        .catch((error: SMTPError) => {
          throw new MailError(error);
        });
    },
  };
}

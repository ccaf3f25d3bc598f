/** Sends emails over SMTP. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import pLimit from 'p-limit';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import type { Words } from '../../src/words/index.ts';
import { composeMail } from './compose-mail.ts';
import { composeReceipt } from './compose-receipt.ts';
import { DeliveryError } from './delivery-error.ts';
import { errorCode } from './log.ts';
import type { EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';
import { deadlineIn, msUntil } from './time.ts';

/** A nodemailer error, with two properties that nodemailer's types lack. */
type Thrown = Partial<SMTPError> & { originalCode?: string; timeoutType?: string };

/**
 * Creates the error for a failed email. The error's code says where and how sending failed: `recipient-4.7.1`,
 * `connection-ECONNREFUSED`. The email may have arrived if the server received the whole text but never replied.
 */
export function mailFailure(error: Thrown, hasSentText = false): DeliveryError {
  const { code, response, responseCode, originalCode, timeoutType } = error;
  const [enhanced] = /(?<=^\d{3}[ -])[45]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '') ?? [];
  const mayHaveArrived = hasSentText && !responseCode;
  const how = enhanced ?? responseCode ?? originalCode ?? timeoutType ?? code ?? 'unknown';
  return new DeliveryError(`${mayHaveArrived ? 'unanswered' : stageOf(error)}-${how}`, {
    reply: response && withoutAddresses(response),
    mayHaveArrived,
  });
}

function stageOf({ code, command = '', responseCode }: Thrown): string {
  if (code === 'EAUTH' || responseCode === 530) return 'login';
  return { 'MAIL FROM': 'sender', 'RCPT TO': 'recipient', DATA: 'text' }[command] ?? 'connection';
}

/**
 * Removes addresses, which may be a visitor's, and shortens the text to one line of at most 200 characters. The reply is cut
 * first, because nodemailer accepts a megabyte, and the pattern takes half a second for 32 KB.
 */
const withoutAddresses = (reply: string) =>
  reply
    .slice(0, 1000)
    .replace(/\S*(?:@|%40)\S*/g, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 200);

/** Sends emails. On failure, the methods reject with a DeliveryError within `ms` milliseconds. */
export interface Mailer {
  /** The recipients of emails to the team. */
  recipients: readonly string[];
  /** Emails an enquiry to one recipient in a separate transaction. Resolves once the server has accepted the email. */
  send(record: EnquiryRecord, recipient: string, ms: number): Promise<void>;
  /** Emails a receipt to the visitor, in the language of the request. */
  sendReceipt(record: EnquiryRecord, words: Words, ms: number): Promise<void>;
  /** Connects to the mail server and logs in. */
  check(ms: number): Promise<void>;
}

/** All connections of the process: emails to the team, receipts and logins. Some providers allow only three. */
const connections = pLimit(3);

/** Waits for a connection. Rejects without having sent anything if the time is over before there is one. */
async function withConnection(ms: number, use: (ms: number) => Promise<void>): Promise<void> {
  const deadline = deadlineIn(ms);
  await connections(async () => {
    const left = msUntil(deadline);
    if (left === 0) throw new DeliveryError('no-time');
    await use(left);
  });
}

/** Returns options for nodemailer, with the same time limit for each step. Options in the URL override `requireTLS`. */
const transportOptions = (url: string, ms: number) => ({
  url,
  requireTLS: true,
  disableFileAccess: true,
  disableUrlAccess: true,
  dnsTimeout: ms,
  connectionTimeout: ms,
  greetingTimeout: ms,
  socketTimeout: ms,
});

/**
 * Creates a logger that detects when nodemailer has sent the whole text. After that, the email may arrive even if sending
 * fails. The error alone doesn't reveal whether the text was sent, because its `command` is `CONN` in both cases.
 */
function textLogger() {
  const sent = { text: false };
  const log = (entry?: unknown) => {
    if ((entry as { tnx?: string } | undefined)?.tnx === 'message') sent.text = true;
  };
  const logger = { level: log, trace: log, debug: log, info: log, warn: log, error: log, fatal: log };
  return { sent, logger };
}

/** Composes an email. Converts exceptions to a DeliveryError, so that only this email fails. */
function composed<T>(compose: () => T): T {
  try {
    return compose();
  } catch (error) {
    throw new DeliveryError(`not-composed-${errorCode(error)}`);
  }
}

/**
 * Creates a mailer that opens a new connection for each email. The mailer never retries, because failed emails are sent
 * again later.
 */
export function smtpMailer(settings: MailSettings): Mailer {
  const sendMail = (mail: SendMailOptions, recipient: string, time: number) =>
    withConnection(time, async (ms) => {
      const envelope = { from: settings.from, to: [recipient] };
      // A server can stay within each step's time limit and still take too long overall.
      const signal = AbortSignal.timeout(ms);
      const { sent, logger } = textLogger();
      await createTransport({ ...transportOptions(settings.url, ms), logger })
        .sendMail({ ...mail, envelope, signal })
        .catch((error: Thrown) => {
          throw mailFailure(error, sent.text);
        });
    });
  return {
    recipients: settings.to,
    async send(record, recipient, ms) {
      const mail = composed(() => composeMail(record, settings));
      await sendMail(mail, recipient, ms);
    },
    async sendReceipt(record, words, ms) {
      const mail = composed(() => composeReceipt(record, settings, words));
      await sendMail(mail, mail.to, ms);
    },
    check: (time) =>
      withConnection(time, async (ms) => {
        await createTransport(transportOptions(settings.url, ms))
          .verify()
          .catch((error: Thrown) => {
            throw mailFailure(error);
          });
      }),
  };
}

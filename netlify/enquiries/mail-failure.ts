/** Classifies failed attempts to send mail, and decides when to try again. */
import { MINUTE_MS } from './time.ts';

/**
 * `not-sent`: the server was not reached or refused our login, so a further attempt costs nothing. `rejected`: the
 * server refused this mail for good (5xx). `uncertain`: everything else; the server may even have taken the mail.
 */
export type FailureKind = 'not-sent' | 'rejected' | 'uncertain';

/** Codes of nodemailer, Node and the network for failures before the mail was offered to the server. */
const NOT_SENT_CODES = new Set(['EAUTH', 'EDNS', 'ETLS', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);
const NOT_SENT_TIMEOUTS = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);

/** The kind of failure that a mailer's error stands for. */
export function failureKind(error: unknown): FailureKind {
  if (!(error instanceof Error)) return 'uncertain';
  const { code, originalCode, timeoutType, permanent }: Record<string, unknown> = { ...error };
  const isNotSent =
    [code, originalCode].some((value) => NOT_SENT_CODES.has(String(value))) ||
    NOT_SENT_TIMEOUTS.has(String(timeoutType)) ||
    /CERT|SSL|TLS/.test(String(originalCode));
  if (isNotSent) return 'not-sent';
  return permanent === true ? 'rejected' : 'uncertain';
}

/** Less than the interval of the scheduled runs, so that a run which starts a little early does not miss an attempt. */
const SLACK_MS = MINUTE_MS / 2;
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;

/** The time until the next attempt after this many failed ones: 5, 10, 20 minutes … up to six hours. */
export function retryDelayMs(kind: FailureKind, failures: number): number {
  if (kind === 'not-sent') return FIRST_DELAY_MS - SLACK_MS;
  if (kind === 'rejected') return LONGEST_DELAY_MS - SLACK_MS;
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS) - SLACK_MS;
}

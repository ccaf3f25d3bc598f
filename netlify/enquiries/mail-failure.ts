/** Classifies failed attempts to send mail, and decides when to try again. */
import { errorCode } from './log.ts';
import { MINUTE_MS } from './time.ts';

/**
 * `not-sent`: the server was not reached, refused the connection or our login, or closed the connection with 421, so a
 * further attempt costs nothing. `rejected`: the server refused this mail for good (5xx). `uncertain`: everything else;
 * the server may even have taken the mail.
 */
export type FailureKind = 'not-sent' | 'rejected' | 'uncertain';

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

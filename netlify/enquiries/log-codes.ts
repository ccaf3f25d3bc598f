/**
 * Every code that the log can hold, besides those of alerts. N is a number, and CODE the code of an error, of a captcha
 * verdict or of the mail server. docs/enquiries.md explains each; a test compares the two.
 */
export const LOG_CODES = [
  // An enquiry was received.
  'stored',
  'duplicate',
  'mail-off',
  'mailed-preview',
  'mailed-not-stored',
  'spam-honeypot',
  'spam-too-fast',
  'refused-CODE',
  'unverified-CODE',
  'status-N',
  'not-stored-CODE',
  'unavailable',
  'invalid-settings',
  'unexpected-CODE',
  // An enquiry was mailed, or not.
  'mailed',
  'already-mailed',
  'overwritten',
  'missing',
  'unreadable',
  'partly-mailed-N',
  'not-mailed-CODE',
  'mailed-not-recorded-CODE',
  // A scheduled run ended.
  'mailed-N-failed-N-waiting-N',
  'busy',
  'deleted-N-remaining-N',
  'failed-CODE',
  // An alert was not accepted by the webhook.
  'webhook-CODE',
] as const;

type Fill<T extends string> = T extends `${infer Before}CODE`
  ? `${Before}${string}`
  : T extends `${infer Before}N${infer After}`
    ? `${Before}${number}${Fill<After>}`
    : T;

/** A code as it is logged. */
export type LogCode = Fill<(typeof LOG_CODES)[number]>;

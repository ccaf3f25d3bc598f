/** Explains problem codes to the team: what each code means and what to do about it. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import { nameOf } from './settings.ts';
import type { Delivery } from './state.ts';

/**
 * Explanations of why an email failed, and what to do about it, by code. Each is the predicate of a sentence whose
 * subject is the mail server. The first matching pattern applies. A wrong row does little harm, because the server's
 * own reply is shown next to the advice.
 */
const MAIL_REASONS: [RegExp, string][] = [
  [/^not-tried/, 'has not been contacted yet'],
  [/^not-composed/, 'was not contacted, because the email could not be composed'],
  [/^unreadable/, 'was not contacted, because the stored text is damaged'],
  [/^no-result/, 'was contacted, but its reply was not recorded: the email may have arrived'],
  [/^unanswered/, 'received the text but did not confirm receipt: the email may have arrived'],
  [/^TimeoutError/, 'takes too long to accept the login: if this continues, ask the provider'],
  [
    /^login/,
    'rejects the login: check the user name and password in SMTP_URL, and percent-encode special characters; Microsoft 365 accepts a password only if an administrator allows it, and Gmail accepts only an app password (docs/adopting.md)',
  ],
  [
    /VERIFY_LEAF|ISSUER/,
    'has a certificate from an unknown authority: the intermediate certificate may be missing',
  ],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
    'does not support TLS 1.2 or later: the operator must update the server',
  ],
  [/CERT/, "has no valid certificate: renew the certificate, or use the host's full name in SMTP_URL"],
  [/WRONG_VERSION/, 'does not use TLS on this port: use smtp:// in SMTP_URL'],
  [/ETLS/, 'does not offer TLS: use smtps:// in SMTP_URL, or add ?requireTLS=false to it'],
  [/EDNS|ENOTFOUND/, "can't be found: check the host in SMTP_URL"],
  [/GREETING_TIMEOUT/, 'does not send a greeting: if the port expects TLS, use smtps:// in SMTP_URL'],
  [/\.4\.5$/, 'reports that a quota has been exceeded: ask the provider'],
  [/(\.3\.4|\.2\.3)$/, 'reports that the email is too large: the server must accept emails of 100 KB'],
  [/(\.2\.2|-[45]52)$/, 'reports that the mailbox is full: the owner must free up space'],
  [
    /^sender|^recipient-\d\.1\.[78]/,
    'rejects the sender: check MAIL_FROM, and whether this account may send from that address',
  ],
  [/^recipient-5\.1\./, 'does not know the recipient: check MAIL_TO'],
  [
    /^recipient-5\.7\.|^recipient-553/,
    'does not let this account send from MAIL_FROM to this recipient: ask the provider',
  ],
  [/^recipient-5/, 'rejects the recipient: check MAIL_TO'],
  [
    /^recipient/,
    'rejects the recipient for now, perhaps because of greylisting: if this continues, ask the provider',
  ],
  [/^text-5\.1\./, 'does not know the recipient: check MAIL_TO'],
  [
    /^text-5/,
    'rejects the text, perhaps because of a spam filter: check the quarantine, or ask the provider',
  ],
  [/^text/, 'rejects the text for now: if this continues, ask the provider'],
  [/SOCKET_TIMEOUT|EABORT/, 'timed out before the text was sent'],
  [
    /EPROTOCOL|ECONNECTION|ECONNRESET|^connection-[45]/,
    'rejected or closed the connection: if this continues, ask the provider',
  ],
  [
    /^connection/,
    "can't be reached: check the host and port in SMTP_URL, and whether this network allows SMTP",
  ],
];

/** Explanations of why a post to a program or chat failed, as clauses; `other` covers all other codes. */
const POST_REASONS = {
  webhook: {
    'http-410': 'the program at ENQUIRY_WEBHOOK_URL no longer accepts enquiries: remove or replace the URL',
    TimeoutError: "the program at ENQUIRY_WEBHOOK_URL does not respond in time: check the program's log",
    other: "the program at ENQUIRY_WEBHOOK_URL rejects enquiries: check the URL and the program's log",
  },
  chat: {
    'http-410': 'the chat at ENQUIRY_CHAT_URL no longer accepts messages: remove or replace the URL',
    TimeoutError:
      "the chat at ENQUIRY_CHAT_URL does not respond in time: check the chat service's status page",
    other: 'the chat at ENQUIRY_CHAT_URL rejects messages: check the URL, and whether the chat still exists',
  },
} satisfies Record<string, Record<string, string>>;

/** Explains why an email failed, as the predicate of a sentence whose subject is the mail server. */
export function mailReason(code: string, reply?: string): string {
  const [, words = 'reported an error'] = MAIL_REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code}${reply ? `, "${reply}"` : ''})`;
}

/** Returns a clause that says why a recipient hasn't received an enquiry. */
export function deliveryReason(
  kind: 'mail' | 'webhook' | 'chat',
  { code = 'not-tried', reply }: Partial<Pick<Delivery, 'code' | 'reply'>> = {},
): string {
  if (kind === 'mail') return `the mail server ${mailReason(code, reply)}`;
  const words: Record<string, string | undefined> = POST_REASONS[kind];
  return `${words[code] ?? words['other']} (${code})`;
}

const SECRET_KEY = nameOf('CAPTCHA_SECRET_KEY');

/** The problems that each check can find, by code; `other` covers all other codes. */
const PROBLEMS = {
  /** For this check, the code is the setting's name. */
  settings: { other: 'A setting is invalid and is treated as not set' },
  store: {
    'not-deleted': "The store does not delete anything: see Netlify's status page",
    skipped:
      "Some enquiries are not delivered, because the store rejects requests for them: see Netlify's status page",
    TimeoutError:
      "The store does not respond in time, so visitors are asked to try again later: see Netlify's status page",
    other: "The store fails, so visitors are asked to try again later: see Netlify's status page",
  },
  mail: {
    'mail-off':
      'Enquiries are not emailed: set SMTP_URL, MAIL_FROM and MAIL_TO, or set MAIL_TO=none if that is intended',
  },
  captcha: {
    'no-secret-key': `Captchas are not verified: set ${SECRET_KEY}`,
    [provider.invalidSecret]: `Captchas are not verified, because the provider rejects ${SECRET_KEY}: copy the secret key that belongs to the site key (docs/adopting.md, 5)`,
    'test-key': `Bots pass the captcha, because ${SECRET_KEY} is a test key: set your own key`,
    'request-refused': `Visitors are turned away, because the captcha provider rejects requests: check ${nameOf('CAPTCHA_VERIFY_URL')}`,
    'no-pair': `Every visitor has been turned away so far: check that ${nameOf('PUBLIC_CAPTCHA_SITE_KEY')} and ${SECRET_KEY} belong together, then send an enquiry through the form`,
    'many-unverified':
      'Enquiries without a verified captcha arrive faster than they are emailed (60 an hour)',
    other:
      "The captcha provider does not verify tokens, so enquiries are marked as unverified: check the provider's status page and your quota",
  },
  alerts: {
    TimeoutError: 'ALERT_WEBHOOK_URL does not respond in time, so alerts do not arrive',
    other: 'Alerts do not reach ALERT_WEBHOOK_URL: check the URL with npm run doctor alert',
  },
  purge: {
    stopped:
      "Old enquiries have not been deleted for a day, because the purge function does not run: see the function's log",
    'no-time': "Old enquiries are not deleted, because the store is slow: see Netlify's status page",
    other: "Old enquiries are not deleted: see Netlify's status page",
  },
  runs: {
    'not-recorded':
      "No run has been recorded for more than ten minutes, so alerts may be late or repeated: see Netlify's status page and the delivery-run function's log",
    'not-read':
      "The record of the last run can't be read, so alerts may be late or repeated: see Netlify's status page",
    'no-time':
      "There was no time to deliver all waiting enquiries: see what is slow in the delivery-run function's log",
    TimeoutError: "A run did not finish in time: see what is slow in the delivery-run function's log",
    other:
      "Waiting enquiries are not delivered: see Netlify's status page and the delivery-run function's log",
  },
  visitors: {
    'turned-away':
      "A visitor was asked to try again later, because the enquiry could not be stored: see the contact function's log",
    'foreign-hostname': `A visitor who solved the captcha on an unknown host was turned away: if the host is yours, add it to ${nameOf('CAPTCHA_HOSTNAMES')}`,
    other: "A visitor got an unexpected error: see the contact function's log",
  },
} satisfies Record<string, Record<string, string>>;

export type Check = keyof typeof PROBLEMS;

/** Whether this name belongs to a check rather than to a recipient. */
export const isCheck = (name: string): name is Check => name in PROBLEMS;

/** A problem found by a check, or a problem with a recipient. */
export interface Problem {
  /** The name of the check or the recipient. */
  check: string;
  code: string;
  /** What is wrong and what to do about it. Contains no visitor data. */
  text: string;
  /** Whether the problem turns /api/health and the monitor red. */
  isRed: boolean;
}

/** Creates the problem that a check has found. Its text is the code's explanation, followed by `detail`, if any. */
export function problem(
  check: Check,
  code: string,
  { detail = '', reply }: { detail?: string; reply?: string | undefined } = {},
): Problem {
  const words: Record<string, string | undefined> = PROBLEMS[check];
  const other =
    check === 'mail' ? `The mail server ${mailReason(code, reply)}` : `${words['other'] ?? check} (${code})`;
  return { check, code, text: `${words[code] ?? other}.${detail && ` ${detail}`}`, isRed: true };
}

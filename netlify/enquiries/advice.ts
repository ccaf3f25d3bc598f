/** Explains problem codes to the team: what each means and what to do. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import { nameOf } from './settings.ts';
import type { Delivery } from './state.ts';

/**
 * What each code of a failed mail means and what to do, as the predicate of a sentence about the mail server. The first match
 * wins. A wrong row only costs a wrong hint, because the server's own reply is beside it.
 */
const MAIL_REASONS: [RegExp, string][] = [
  [/^not-tried/, 'has not been asked yet'],
  [/^not-composed/, 'was not asked, because the mail could not be composed'],
  [/^unreadable/, 'was not asked, because the stored text is damaged'],
  [/^no-result/, 'was asked, but its reply was not recorded: the mail may have arrived'],
  [/^unanswered/, 'received the text but did not confirm it: the mail may have arrived'],
  [/^TimeoutError/, 'takes too long to log in: if this continues, ask its provider'],
  [
    /^login/,
    'rejects the login: check user and password in SMTP_URL, with special characters percent-encoded; Microsoft 365 accepts a password only if an administrator allows it, and Gmail only an app password (docs/adopting.md)',
  ],
  [
    /VERIFY_LEAF|ISSUER/,
    'has a certificate from an unknown authority: the intermediate certificate may be missing',
  ],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'does not support TLS 1.2 or newer: its operator must update it'],
  [/CERT/, "has no valid certificate: renew it, or use the host's full name in SMTP_URL"],
  [/WRONG_VERSION/, 'does not use TLS on this port: use smtp:// in SMTP_URL'],
  [/ETLS/, 'does not offer TLS: use smtps://, or add ?requireTLS=false to SMTP_URL'],
  [/EDNS|ENOTFOUND/, "can't be found: check the host in SMTP_URL"],
  [/GREETING_TIMEOUT/, 'does not send a greeting: if the port expects TLS, use smtps:// in SMTP_URL'],
  [/\.4\.5$/, 'reports that a quota is used up: ask its provider'],
  [/(\.3\.4|\.2\.3)$/, 'reports that the mail is too big: it must accept mails of 100 KB'],
  [/(\.2\.2|-[45]52)$/, 'reports that the mailbox is full: its owner must make room'],
  [
    /^sender|^recipient-\d\.1\.[78]/,
    'rejects the sender: check MAIL_FROM, and whether this login may send from it',
  ],
  [/^recipient-5\.1\./, 'does not know the recipient: check MAIL_TO'],
  [
    /^recipient-5\.7\.|^recipient-553/,
    'does not let this login send from MAIL_FROM to this recipient: ask its provider',
  ],
  [/^recipient-5/, 'rejects the recipient: check MAIL_TO'],
  [
    /^recipient/,
    'rejects the recipient for now, perhaps because of greylisting: if this continues, ask its provider',
  ],
  [/^text-5\.1\./, 'does not know the recipient: check MAIL_TO'],
  [
    /^text-5/,
    'rejects the text, perhaps because of a spam filter: ask its provider, or look into its quarantine',
  ],
  [/^text/, 'rejects the text for now: if this continues, ask its provider'],
  [/SOCKET_TIMEOUT|EABORT/, 'took too long before the text was sent'],
  [
    /EPROTOCOL|ECONNECTION|ECONNRESET|^connection-[45]/,
    'rejected or closed the connection: if this continues, ask its provider',
  ],
  [/^connection/, "can't be reached: check host and port in SMTP_URL, and whether this network allows SMTP"],
];

/** The same for posts; `other` is for all other codes. */
const POST_REASONS = {
  webhook: {
    'http-410':
      'the program at ENQUIRY_WEBHOOK_URL no longer accepts enquiries: remove or replace the address',
    TimeoutError: 'the program at ENQUIRY_WEBHOOK_URL does not respond in time: see its log',
    other: 'the program at ENQUIRY_WEBHOOK_URL rejects enquiries: check the address, and see its log',
  },
  chat: {
    'http-410': 'the chat at ENQUIRY_CHAT_URL no longer accepts messages: remove or replace the address',
    TimeoutError: 'the chat at ENQUIRY_CHAT_URL does not respond in time: see its status page',
    other:
      'the chat at ENQUIRY_CHAT_URL rejects messages: check the address, and whether the chat still exists',
  },
} satisfies Record<string, Record<string, string>>;

/** Returns why mail failed, as the predicate of a sentence about the mail server. */
export function mailReason(code: string, reply?: string): string {
  const [, words = 'gave an error'] = MAIL_REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code}${reply ? `, "${reply}"` : ''})`;
}

/** Returns why a recipient doesn't have an enquiry, as a clause. States of version 5 have no code. */
export function deliveryReason(
  kind: 'mail' | 'webhook' | 'chat',
  { code: known, reply, possibleCopies }: Partial<Pick<Delivery, 'code' | 'reply' | 'possibleCopies'>> = {},
): string {
  const code = known ?? (possibleCopies ? 'no-result' : 'not-tried');
  if (kind === 'mail') return `the mail server ${mailReason(code, reply)}`;
  const words: Record<string, string | undefined> = POST_REASONS[kind];
  return `${words[code] ?? words['other']} (${code})`;
}

const SECRET_KEY = nameOf('CAPTCHA_SECRET_KEY');

/** The problems of each check, by code; `other` is for all other codes. */
const PROBLEMS = {
  /** The code is the name of the setting. */
  settings: { other: 'A setting is invalid and counts as not set' },
  store: {
    'not-deleted': "The store does not delete: see Netlify's status page",
    skipped:
      "Some enquiries are not delivered, because the store rejects calls for them: see Netlify's status page",
    TimeoutError:
      "The store does not respond in time, and visitors are asked to try again later: see Netlify's status page",
    other: "The store fails, and visitors are asked to try again later: see Netlify's status page",
  },
  mail: {
    'mail-off':
      'Enquiries are not mailed: set SMTP_URL, MAIL_FROM and MAIL_TO, or MAIL_TO=none if that is intended',
  },
  captcha: {
    'no-secret-key': `Captchas are not verified: set ${SECRET_KEY}`,
    [provider.invalidSecret]: `Captchas are not verified, because the provider does not accept ${SECRET_KEY}: copy the secret key that belongs to the site key (docs/adopting.md, 5)`,
    'test-key': `Programs pass the captcha, because ${SECRET_KEY} is a test key: set your own`,
    'request-refused': `Visitors are turned away, because the captcha provider rejects requests: check ${nameOf('CAPTCHA_VERIFY_URL')}`,
    'no-pair': `Every visitor has been turned away so far: check that ${nameOf('PUBLIC_CAPTCHA_SITE_KEY')} and ${SECRET_KEY} belong together, and send an enquiry through the form`,
    'many-unverified':
      'Enquiries without a verified captcha arrive faster than they are mailed, which is 60 an hour',
    other:
      'The captcha provider does not verify tokens, and enquiries are marked as unverified: see its status and quota',
  },
  alerts: {
    TimeoutError: 'ALERT_WEBHOOK_URL does not respond in time, so alerts do not arrive',
    other: 'Alerts do not reach ALERT_WEBHOOK_URL: check the address (npm run doctor alert)',
  },
  purge: {
    stopped: 'Old enquiries have not been deleted for a day, because purge does not run: see its log',
    'no-time': "Old enquiries are not deleted, because the store is slow: see Netlify's status page",
    report: 'The monthly report could not be mailed and is tried again every hour: see the log of purge',
    other: "Old enquiries are not deleted: see Netlify's status page",
  },
  runs: {
    'not-recorded':
      "No run has been recorded for more than ten minutes, so alerts may be late or repeated: see the log of delivery-run and Netlify's status page",
    'not-read':
      "The record of the last run can't be read, so alerts may be late or repeated: see Netlify's status page",
    'no-time':
      'There was no time to deliver all waiting enquiries: see the log of delivery-run for what is slow',
    TimeoutError: 'A run did not finish in time: see the log of delivery-run for what is slow',
    other: "Waiting enquiries are not delivered: see Netlify's status page and the log of delivery-run",
  },
  visitors: {
    'turned-away':
      'A visitor was asked to try again later, because the enquiry could not be stored: see the log of contact',
    'foreign-hostname': `A visitor who solved the captcha on an unknown host was turned away: if the host is yours, add it to ${nameOf('CAPTCHA_HOSTNAMES')}`,
    other: 'A visitor got an unexpected error: see the log of contact',
  },
} satisfies Record<string, Record<string, string>>;

/** The name of a check. */
export type Check = keyof typeof PROBLEMS;

/** Whether this is the name of a check rather than a recipient. */
export const isCheck = (name: string): name is Check => name in PROBLEMS;

/** A problem with a check or a recipient. */
export interface Problem {
  /** The name of the check or the recipient. */
  check: string;
  code: string;
  /** What is wrong and what to do, without a visitor's data. */
  text: string;
  /** Whether it turns /api/health and the monitor red. */
  isRed: boolean;
}

/** Creates the problem that a check found: the text of its code, followed by any `detail`. */
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

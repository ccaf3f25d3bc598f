/** What the codes of problems mean, and what to do, in words for the team. */
import * as z from 'zod/mini';
import type { Cause } from './alert.ts';

/** What a mail server's code means, and what to do; the first that matches counts. */
const REASONS: [RegExp, string][] = [
  [/^no-result/, 'was asked, and the run ended before its answer: the mail may have arrived'],
  [/^EAUTH/, 'refuses the login: check user and password in SMTP_URL, special characters percent-encoded'],
  [
    /VERIFY_LEAF|ISSUER/,
    'has a certificate of no known authority: the intermediate one may be missing there',
  ],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'has no TLS of 1.2 or newer: its operator must update it'],
  [/CERT|ALTNAME/, "has no valid certificate: renew it, or use the host's full name in SMTP_URL"],
  [/WRONG_VERSION/, 'speaks no TLS at this port: use smtp:// in SMTP_URL'],
  [/^ETLS/, 'offers no TLS: use smtps://, or end SMTP_URL in ?requireTLS=false'],
  [/^EDNS/, 'has no address: check the host in SMTP_URL'],
  [/GREETING_TIMEOUT/, 'does not greet: if the port expects TLS, use smtps:// in SMTP_URL'],
  [/^EENVELOPE|^sender/, 'refuses the sender: check MAIL_FROM, and whether the login may send from it'],
  [/^too-big/, 'says that the mail is too big: it must take mails of 100 KB'],
  [/^recipient-full/, 'says that the mailbox is full: its owner must make room'],
  [/^recipient-5/, 'refuses the recipient for good: check MAIL_TO'],
  [/^recipient/, 'refuses the recipient for now, as for greylisting: if it lasts, ask its owner'],
  [/^EMESSAGE-5/, 'refuses the text for good'],
  [/^EMESSAGE/, 'refuses the text for now'],
  [/SOCKET_TIMEOUT|^TimeoutError/, 'took too long; the mail may have arrived'],
  [/^EPROTOCOL|^ECONNECTION|ECONNRESET/, 'refused or closed the connection: if it lasts, ask its provider'],
  [/^E/, "can't be reached: check host and port in SMTP_URL, and whether this network allows SMTP"],
];

/** Why mail failed, as the predicate of a sentence about the mail server, from a MailError's code and `reply`. */
export function mailReason(code: string, reply?: string): string {
  const [, words = 'gave an error'] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code}${reply ? `, "${reply}"` : ''})`;
}

/** What each check may find; `KINDS` says how each is told; `other` is for all codes that have no words of their own. */
const PROBLEMS = {
  settings: {
    invalid: 'A setting is invalid, and counts as not set',
    other: 'Every visitor gets an error of the program',
  },
  store: { other: "The store fails, and enquiries are only mailed: see Netlify's status page" },
  mail: {
    'mail-off': 'No enquiry is mailed: set SMTP_URL, MAIL_FROM and MAIL_TO',
    other: 'The mail server',
  },
  refused: { other: 'The mail server' },
  captcha: {
    'no-secret-key': 'No captcha is verified: set RECAPTCHA_SECRET_KEY',
    'invalid-input-secret':
      'No captcha is verified, because the provider does not accept RECAPTCHA_SECRET_KEY: copy the secret key, which is below the site key',
    'test-key': 'Every program passes the captcha, because RECAPTCHA_SECRET_KEY is a test key: set your own',
    'request-refused':
      'Visitors are refused, because the provider of the captcha refuses to verify: check RECAPTCHA_VERIFY_URL',
    other:
      'The provider of the captcha verifies no visitor; their enquiries are marked: see its status and quota',
  },
  waiting: {
    'no-run': 'Enquiries that wait are not mailed, because retry-mail does not run: see its log',
    'not-tried':
      'There was no time to mail all that waits, and the next runs go on: see whether the mail server is slow',
    unreadable: "Records can't be read: npm run enquiries -- list names them, and show prints what is there",
    'not-recorded':
      "What became of enquiries can't be stored, and they are not mailed again until it can: see Netlify's status page",
    'no-text':
      "The texts of enquiries that wait are not found, and nothing is deleted: see Netlify's status page",
    other: "Whether enquiries wait is not known, because the store fails: see Netlify's status page",
  },
  'retry-mail': {
    TimeoutError: 'The run took more than 20 seconds, and enquiries that wait may not be mailed: see its log',
    other: "Enquiries that wait are not mailed, because they can't be listed: see Netlify's status page",
  },
  purge: {
    stopped: 'No old enquiries were deleted for two days, because purge does not run: see its log',
    many: 'Many more days than usual have expired, and their enquiries are deleted tomorrow: if RETENTION_DAYS was not made less, see whether the clock is right',
    'without-entry':
      'Of old enquiries nothing says who has them, and they are kept and mailed: npm run enquiries -- list',
    orphans:
      'Texts are missing whose deliveries are known, and nothing is deleted: see whether the store lists all',
    other: "Old enquiries are not deleted: see Netlify's status page",
  },
  runs: {
    stopped: 'Enquiries that wait are not mailed, because retry-mail does not run: see its log',
    'works-again':
      'retry-mail works again; for a time it did not run, or could not use the store: see its log',
    other: 'The runs',
  },
  notice: {
    spam: 'Enquiries looked like spam and were not mailed: npm run enquiries -- list --spam',
    overdue: 'There was no time to delete all enquiries whose retention has ended, and the next runs go on',
    'unknown-folder': 'The store has folders that the program does not know',
    other: 'Worth knowing',
  },
  visitors: {
    quiet: 'No enquiry came for as long as QUIET_DAYS: send one through the form',
    'turned-away':
      "Visitors are asked to try again later, because store and mail fail: see the function's log",
    'not-stored': "Enquiries can't be stored, and are only mailed: see Netlify's status page",
    'foreign-hostname':
      "Visitors are refused, because they solve the captcha on a host that is not known: add the site's to RECAPTCHA_HOSTNAMES",
    unexpected: "Visitors get an error of the program: see the function's log",
    other: "Visitors met a problem: see the function's log",
  },
} satisfies Record<string, { other: string; [code: string]: string }>;

/** What finds a problem. */
export type Check = keyof typeof PROBLEMS;

/**
 * How problems are told. `lasting`: when two runs in a row found one, and over when none did for 15 minutes. `event`: at
 * once, and over a day later. `notice`: like an event, but the heartbeat is fetched.
 */
export const KINDS: Record<Check, 'lasting' | 'event' | 'notice'> = {
  settings: 'lasting',
  store: 'lasting',
  mail: 'lasting',
  captcha: 'lasting',
  waiting: 'lasting',
  'retry-mail': 'lasting',
  refused: 'event',
  purge: 'event',
  runs: 'event',
  visitors: 'event',
  notice: 'notice',
};

/** The same, in what is stored or was received. */
export const checkSchema = z.enum(Object.keys(PROBLEMS) as [Check]);

/**
 * The cause for an alert: what a check found, and in words what to do. `count` is the number of enquiries that it
 * concerns, `recipient` the place of the address in MAIL_TO, and `detail` more to say.
 */
export function problem(
  check: Check,
  code: string,
  { count = 0, recipient, detail }: { count?: number; recipient?: number; detail?: string } = {},
): Cause {
  const words: { other: string; [code: string]: string | undefined } = PROBLEMS[check];
  const other = `${words.other} ${check === 'mail' || check === 'refused' ? mailReason(code) : `(${code})`}`;
  const place = recipient && `Recipient in MAIL_TO: number ${recipient}.`;
  const text = [`${words[code] ?? other}.`, place, detail].filter(Boolean).join(' ');
  return { check, code, recipient, count, text };
}

/** Explains problem codes to the team: what each means and what to do about it. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import { nameOf } from './settings.ts';
import type { Delivery } from './state.ts';

/**
 * Explains each code of a failed mail, and says what to do about it; the first match wins. A wrong row only costs a wrong hint,
 * since the server's own reply stands beside it.
 */
const MAIL_REASONS: [RegExp, string][] = [
  [/^not-tried/, 'was not asked yet'],
  [/^not-composed/, 'was sent nothing, since the program can not compose the mail'],
  [/^unreadable/, 'was sent nothing, since the text in the store is damaged'],
  [/^no-result/, 'was asked, and its answer was not recorded: the mail may have arrived'],
  [/^unanswered/, 'was sent the text, and did not say whether it takes it: the mail may have arrived'],
  [/^TimeoutError/, 'takes too long for a login: if it lasts, ask its provider'],
  [
    /^login/,
    'refuses the login: check user and password in SMTP_URL, special characters percent-encoded; Microsoft 365 takes one only where an administrator allows it, and Gmail only an app password (docs/adopting.md)',
  ],
  [/VERIFY_LEAF|ISSUER/, 'has a certificate of no known authority: the intermediate one may be missing'],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'has no TLS of 1.2 or newer: its operator must update it'],
  [/CERT/, "has no valid certificate: renew it, or use the host's full name in SMTP_URL"],
  [/WRONG_VERSION/, 'speaks no TLS at this port: use smtp:// in SMTP_URL'],
  [/ETLS/, 'offers no TLS: use smtps://, or end SMTP_URL in ?requireTLS=false'],
  [/EDNS|ENOTFOUND/, 'has no address: check the host in SMTP_URL'],
  [/GREETING_TIMEOUT/, 'does not greet: if the port expects TLS, use smtps:// in SMTP_URL'],
  [/\.4\.5$/, 'says that a quota is used up: ask its provider'],
  [/(\.3\.4|\.2\.3)$/, 'says that the mail is too big: it must take mails of 100 KB'],
  [/(\.2\.2|-[45]52)$/, 'says that the mailbox is full: its owner must make room'],
  [
    /^sender|^recipient-\d\.1\.[78]/,
    'refuses the sender: check MAIL_FROM, and whether the login may send from it',
  ],
  [/^recipient-5\.1\./, 'does not know the recipient: check MAIL_TO'],
  [
    /^recipient-5\.7\.|^recipient-553/,
    'does not let this login send from MAIL_FROM to this recipient: ask its provider',
  ],
  [/^recipient-5/, 'refuses the recipient: check MAIL_TO'],
  [/^recipient/, 'refuses the recipient for now, as for greylisting: if it lasts, ask its owner'],
  [/^text-5\.1\./, 'does not know the recipient: check MAIL_TO'],
  [/^text-5/, 'refuses the text: its spam filter may, so ask its provider, or look into its quarantine'],
  [/^text/, 'refuses the text for now: if it lasts, ask its provider'],
  [/SOCKET_TIMEOUT|EABORT/, 'took too long before it was sent the text'],
  [
    /EPROTOCOL|ECONNECTION|ECONNRESET|^connection-[45]/,
    'refused or closed the connection: if it lasts, ask its provider',
  ],
  [/^connection/, "can't be reached: check host and port in SMTP_URL, and whether this network allows SMTP"],
];

/** The same for posts; `other` covers all other codes. */
const POST_REASONS = {
  webhook: {
    'http-410': 'what is at ENQUIRY_WEBHOOK_URL takes no more enquiries: remove or replace it',
    TimeoutError: 'what is at ENQUIRY_WEBHOOK_URL does not answer in time: see the log behind it',
    other: 'what is at ENQUIRY_WEBHOOK_URL refuses them: check the address, and the log behind it',
  },
  chat: {
    'http-410': 'the chat at ENQUIRY_CHAT_URL takes no more messages: remove or replace it',
    TimeoutError: 'the chat at ENQUIRY_CHAT_URL does not answer in time: see its status',
    other: 'the chat at ENQUIRY_CHAT_URL refuses them: check the address, and that the chat still knows it',
  },
} satisfies Record<string, Record<string, string>>;

/** Why mail failed, as the predicate of a sentence about the mail server. */
export function mailReason(code: string, reply?: string): string {
  const [, words = 'gave an error'] = MAIL_REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code}${reply ? `, "${reply}"` : ''})`;
}

/** Why a recipient lacks an enquiry, as a clause; states of the previous version have no code. */
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

/** Describes any service that takes too long. */
const TOO_LONG = 'does not answer in time';

/** The problems that each check can find, by code; `other` covers all other codes. */
const PROBLEMS = {
  /** The code is the name of the setting. */
  settings: { other: 'A setting is invalid, and counts as not set' },
  store: {
    'not-deleted': "The store keeps what it should delete: see Netlify's status page",
    skipped:
      "Enquiries are not delivered while the store refuses calls that they need: see Netlify's status page",
    TimeoutError: `The store ${TOO_LONG}, and visitors are asked to try again later: see Netlify's status page`,
    other: "The store fails, and visitors are asked to try again later: see Netlify's status page",
  },
  mail: {
    'mail-off': 'No enquiry is mailed: set SMTP_URL, MAIL_FROM and MAIL_TO (none, if that is intended)',
  },
  captcha: {
    'no-secret-key': `No captcha is verified: set ${SECRET_KEY}`,
    [provider.invalidSecret]: `No captcha is verified, because the provider does not accept ${SECRET_KEY}: copy the secret key of the same key as the site key (docs/adopting.md, 5)`,
    'test-key': `Every program passes the captcha, because ${SECRET_KEY} is a test key: set your own`,
    'request-refused': `Visitors are refused, because the provider of the captcha refuses to verify: check ${nameOf('CAPTCHA_VERIFY_URL')}`,
    'no-pair': `Every visitor was refused so far: check that ${nameOf('PUBLIC_CAPTCHA_SITE_KEY')} and ${SECRET_KEY} are a pair, and send an enquiry through the form`,
    'many-unverified': 'Enquiries without a verified captcha come faster than the 60 an hour that are mailed',
    other: 'The provider of the captcha verifies no visitor; enquiries are marked: see its status and quota',
  },
  alerts: {
    TimeoutError: `What is at ALERT_WEBHOOK_URL ${TOO_LONG}, so that alerts do not arrive`,
    other: 'Alerts do not reach ALERT_WEBHOOK_URL: check the address (npm run doctor alert)',
  },
  purge: {
    stopped: 'No old enquiries were deleted for a day, because purge does not run: see its log',
    'no-time': "Old enquiries are not deleted, because the store is slow: see Netlify's status page",
    report: 'The report of the month is not mailed, which is tried again each hour: see the log of purge',
    other: "Old enquiries are not deleted: see Netlify's status page",
  },
  runs: {
    'not-recorded':
      "No run has recorded what it found for more than ten minutes, so that alerts may be repeated or come late: see the log of delivery-run, and Netlify's status page",
    'not-read':
      "What the run before has recorded can't be read, so that alerts may be repeated or come late: see Netlify's status page",
    'no-time': 'There was no time to deliver all that waits: see the log of delivery-run for what is slow',
    TimeoutError:
      'A run could not deliver all that waits in its time: see the log of delivery-run for what is slow',
    other: "Enquiries that wait are not delivered: see Netlify's status page, and the log of delivery-run",
  },
  visitors: {
    'turned-away': 'A visitor was asked to try again later, because the store fails: see the log of contact',
    'foreign-hostname': `A visitor was refused, who solved the captcha on a host that is not known: add the site's to ${nameOf('CAPTCHA_HOSTNAMES')}`,
    other: 'A visitor got an error of the program: see the log of contact',
  },
} satisfies Record<string, Record<string, string>>;

/** The name of a check. */
export type Check = keyof typeof PROBLEMS;

/** Whether a name is that of a check, not that of a recipient. */
export const isCheck = (name: string): name is Check => name in PROBLEMS;

/** Something wrong with a check or with a recipient. */
export interface Problem {
  /** A check, or the name of a recipient. */
  check: string;
  code: string;
  /** Says what is wrong and what to do; has no visitor's data. */
  text: string;
  /** Whether /api/health and the monitor show it. */
  isRed: boolean;
}

/** The problem that a check found, described by its code's text and any further `detail`. */
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

/** What the codes of problems mean, and what to do, in words for the team. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import { nameOf } from './settings.ts';

/** What a mail server's code means, and what to do; the first that matches counts. */
const REASONS: [RegExp, string][] = [
  [/^no-result/, 'was asked, and its answer was not recorded: the mail may have arrived'],
  [
    /^EAUTH/,
    'refuses the login: check user and password in SMTP_URL, special characters percent-encoded; Microsoft 365 takes no password, and Gmail only an app password (docs/adopting.md)',
  ],
  [/VERIFY_LEAF|ISSUER/, 'has a certificate of no known authority: the intermediate one may be missing'],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'has no TLS of 1.2 or newer: its operator must update it'],
  [/CERT/, "has no valid certificate: renew it, or use the host's full name in SMTP_URL"],
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
  [/SOCKET_TIMEOUT|^EABORT/, 'took too long; the mail may have arrived'],
  [/^EPROTOCOL|^ECONNECTION|ECONNRESET/, 'refused or closed the connection: if it lasts, ask its provider'],
  [/^E/, "can't be reached: check host and port in SMTP_URL, and whether this network allows SMTP"],
];

/** Why mail failed, as the predicate of a sentence about the mail server, from a MailError's code and `reply`. */
export function mailReason(code: string, reply?: string): string {
  const [, words = 'gave an error'] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code}${reply ? `, "${reply}"` : ''})`;
}

const SECRET_KEY = nameOf('CAPTCHA_SECRET_KEY');

/** What each check may find, by its code; `other` is for codes without words of their own. */
const PROBLEMS = {
  settings: { invalid: 'A setting is invalid, and counts as not set' },
  store: { other: "The store fails, and visitors are asked to try again later: see Netlify's status page" },
  mail: { 'mail-off': 'No enquiry is mailed: set SMTP_URL, MAIL_FROM and MAIL_TO' },
  captcha: {
    'no-secret-key': `No captcha is verified: set ${SECRET_KEY}`,
    [provider.invalidSecret]: `No captcha is verified, because the provider does not accept ${SECRET_KEY}: copy the secret key, which is below the site key`,
    'test-key': `Every program passes the captcha, because ${SECRET_KEY} is a test key: set your own`,
    'request-refused': `Visitors are refused, because the provider of the captcha refuses to verify: check ${nameOf('CAPTCHA_VERIFY_URL')}`,
    other: 'The provider of the captcha verifies no visitor; enquiries are marked: see its status and quota',
  },
  webhook: {
    'http-410': 'ENQUIRY_WEBHOOK_URL takes no more enquiries (410): remove or replace it',
    other: 'Enquiries do not reach ENQUIRY_WEBHOOK_URL: check the address, and the log behind it',
  },
  chat: {
    'http-410': 'ENQUIRY_CHAT_URL takes no more messages (410): remove or replace it',
    other: 'Enquiries do not reach ENQUIRY_CHAT_URL: check the address, and that the chat still knows it',
  },
  waiting: {
    'not-tried': 'There was no time to deliver all that waits: see whether the mail server is slow',
    'no-text':
      'The text of an enquiry is missing: its request ended before it was stored, and it ends after two days',
    unreadable: 'The text of an enquiry is damaged: npm run enquiries show ID prints what is there',
    skipped:
      "Enquiries are not delivered while the store refuses calls that they need: see Netlify's status page",
    other: "Enquiries that wait are not delivered: see Netlify's status page, and the log of retry-mail",
  },
  purge: {
    stopped: 'No old enquiries were deleted for a day, because purge does not run: see its log',
    other: "Old enquiries are not deleted: see Netlify's status page",
  },
  visitors: {
    'turned-away': 'A visitor was asked to try again later, because the store fails: see the log of contact',
    'foreign-hostname': `A visitor was refused, who solved the captcha on a host that is not known: add the site's to ${nameOf('CAPTCHA_HOSTNAMES')}`,
    other: 'A visitor got an error of the program: see the log of contact',
  },
} satisfies Record<string, Record<string, string>>;

/** What finds a problem. */
export type Check = keyof typeof PROBLEMS;

/** What is wrong. */
export interface Problem {
  check: Check;
  code: string;
  /** In words, with what to do; without any visitor's data. */
  text: string;
  /** Whether it concerns single enquiries rather than a service, so that /api/health does not show it. */
  isOfEnquiry?: boolean;
}

/** What a check found, with words that say what to do, and `detail` if there is more to say. */
export function problem(check: Check, code: string, detail = ''): Problem {
  const words: Record<string, string | undefined> = PROBLEMS[check];
  const other =
    check === 'mail' ? `The mail server ${mailReason(code)}` : `${words['other'] ?? check} (${code})`;
  return { check, code, text: `${words[code] ?? other}.${detail && ` ${detail}`}` };
}

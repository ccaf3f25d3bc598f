/** What the codes of problems mean, and what to do, in words for the team. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import { nameOf } from './settings.ts';

/** What a mail server's code means, and what to do; the first that matches counts. */
const REASONS: [RegExp, string][] = [
  [/^not-composed/, 'was sent nothing, since the program can not compose the mail'],
  [/^unreadable/, 'was sent nothing, since the text in the store is damaged'],
  [/^no-result/, 'was asked, and its answer was not recorded: the mail may have arrived'],
  [/^unanswered/, 'was sent the text, and did not say whether it takes it: the mail may have arrived'],
  [/^TimeoutError/, 'takes more than ten seconds for a login: if it lasts, ask its provider'],
  [
    /^(EAUTH|login)/,
    'refuses the login: check user and password in SMTP_URL, special characters percent-encoded; Microsoft 365 takes one only where an administrator allows it, and Gmail only an app password (docs/adopting.md)',
  ],
  [/VERIFY_LEAF|ISSUER/, 'has a certificate of no known authority: the intermediate one may be missing'],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'has no TLS of 1.2 or newer: its operator must update it'],
  [/CERT/, "has no valid certificate: renew it, or use the host's full name in SMTP_URL"],
  [/WRONG_VERSION/, 'speaks no TLS at this port: use smtp:// in SMTP_URL'],
  [/^ETLS/, 'offers no TLS: use smtps://, or end SMTP_URL in ?requireTLS=false'],
  [/^EDNS/, 'has no address: check the host in SMTP_URL'],
  [/GREETING_TIMEOUT/, 'does not greet: if the port expects TLS, use smtps:// in SMTP_URL'],
  [
    /^EENVELOPE|^sender/,
    'refuses the sender: check MAIL_FROM, whether the login may send from it and to others, and its quota',
  ],
  [/^too-big/, 'says that the mail is too big: it must take mails of 100 KB'],
  [/^recipient-full/, 'says that the mailbox is full: its owner must make room'],
  [/^recipient-5/, 'refuses the recipient for good: check MAIL_TO'],
  [/^recipient/, 'refuses the recipient for now, as for greylisting: if it lasts, ask its owner'],
  [/^EMESSAGE-5/, 'refuses the text for good'],
  [/^EMESSAGE/, 'refuses the text for now'],
  [/SOCKET_TIMEOUT|^EABORT/, 'took too long before it was sent the text'],
  [/^EPROTOCOL|^ECONNECTION|ECONNRESET/, 'refused or closed the connection: if it lasts, ask its provider'],
  [/^E/, "can't be reached: check host and port in SMTP_URL, and whether this network allows SMTP"],
];

/** Whether a mail server refuses the recipient, for now or for good. */
export const isOfRecipient = (code = '') => code.startsWith('recipient');

/** Whether a mail's failure may concern the enquiry or one mailbox alone; any other one is the mail server's or the sender's. */
export const isOfEnquiry = (code: string) =>
  isOfRecipient(code) || /^(too-big|EMESSAGE|unanswered|no-result|not-composed|unreadable)/.test(code);

/** Why mail failed, as the predicate of a sentence about the mail server, from a MailError's code and `reply`. */
export function mailReason(code: string, reply?: string): string {
  const [, words = 'gave an error'] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code}${reply ? `, "${reply}"` : ''})`;
}

const SECRET_KEY = nameOf('CAPTCHA_SECRET_KEY');

/** Of everything that is asked over the network, when it takes too long. */
const TOO_LONG = 'does not answer in time';

/** What each check may find, by its code; `other` is for codes without words of their own. */
const PROBLEMS = {
  settings: { invalid: 'A setting is invalid, and counts as not set' },
  store: {
    'not-recorded':
      "The store does not keep what a run found, so that alerts may be repeated or come late: see Netlify's status page",
    'not-deleted': "The store keeps what it should delete: see Netlify's status page",
    skipped:
      "Enquiries are not delivered while the store refuses calls that they need: see Netlify's status page",
    TimeoutError: `The store ${TOO_LONG}, and visitors are asked to try again later: see Netlify's status page`,
    other: "The store fails, and visitors are asked to try again later: see Netlify's status page",
  },
  mail: {
    'mail-off': 'No enquiry is mailed: set SMTP_URL, MAIL_FROM and MAIL_TO',
    'not-tried': 'There was no time to deliver all that waits: see whether the mail server is slow',
  },
  captcha: {
    'no-secret-key': `No captcha is verified: set ${SECRET_KEY}`,
    [provider.invalidSecret]: `No captcha is verified, because the provider does not accept ${SECRET_KEY}: copy the secret key of the same key as the site key (docs/adopting.md, 5)`,
    'test-key': `Every program passes the captcha, because ${SECRET_KEY} is a test key: set your own`,
    'request-refused': `Visitors are refused, because the provider of the captcha refuses to verify: check ${nameOf('CAPTCHA_VERIFY_URL')}`,
    'many-unverified': 'Enquiries without a verified captcha come faster than the 60 an hour that are mailed',
    other: 'The provider of the captcha verifies no visitor; enquiries are marked: see its status and quota',
  },
  webhook: {
    'http-410': 'ENQUIRY_WEBHOOK_URL takes no more enquiries (410): remove or replace it',
    TimeoutError: `What is at ENQUIRY_WEBHOOK_URL ${TOO_LONG}: see the log behind it`,
    other: 'Enquiries do not reach ENQUIRY_WEBHOOK_URL: check the address, and the log behind it',
  },
  chat: {
    'http-410': 'ENQUIRY_CHAT_URL takes no more messages (410): remove or replace it',
    TimeoutError: `The chat at ENQUIRY_CHAT_URL ${TOO_LONG}: see its status`,
    other: 'Enquiries do not reach ENQUIRY_CHAT_URL: check the address, and that the chat still knows it',
  },
  alerts: {
    TimeoutError: `What is at ALERT_WEBHOOK_URL ${TOO_LONG}, so that alerts do not arrive`,
    other: 'Alerts do not reach ALERT_WEBHOOK_URL: check the address (npm run doctor alert)',
  },
  purge: {
    stopped: 'No old enquiries were deleted for a day, because purge does not run: see its log',
    'no-time': "Old enquiries are not deleted, because the store is slow: see Netlify's status page",
    other: "Old enquiries are not deleted: see Netlify's status page",
  },
  runs: {
    TimeoutError:
      'A run could not deliver all that waits within 20 seconds: see the log of delivery-run for what is slow',
    other: "Enquiries that wait are not delivered: see Netlify's status page, and the log of delivery-run",
  },
  visitors: {
    'turned-away': 'A visitor was asked to try again later, because the store fails: see the log of contact',
    'foreign-hostname': `A visitor was refused, who solved the captcha on a host that is not known: add the site's to ${nameOf('CAPTCHA_HOSTNAMES')}`,
    other: 'A visitor got an error of the program: see the log of contact',
  },
} satisfies Record<string, Record<string, string>>;

/** What finds a problem. */
export type Check = keyof typeof PROBLEMS;

/** The services, as /api/health shows them. */
export const SERVICES = (Object.keys(PROBLEMS) as Check[]).filter((check) => check !== 'visitors');

/** What is wrong with a service. */
export interface Problem {
  check: Check;
  code: string;
  /** In words, with what to do; without any visitor's data. */
  text: string;
}

/** What a check found, with words that say what to do, and `detail` if there is more to say. */
export function problem(check: Check, code: string, detail = ''): Problem {
  const words: Record<string, string | undefined> = PROBLEMS[check];
  const other =
    check === 'mail' ? `The mail server ${mailReason(code)}` : `${words['other'] ?? check} (${code})`;
  return { check, code, text: `${words[code] ?? other}.${detail && ` ${detail}`}` };
}

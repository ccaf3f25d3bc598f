/** What the codes of problems mean, and what to do, in words for the team. */
import * as z from 'zod/mini';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { nameOf } from './settings.ts';

/** What a mail server's code means, and what to do; the first that matches counts. */
const REASONS: [RegExp, string][] = [
  [/^no-result/, 'was asked, and the run ended before its answer: the mail may have arrived'],
  [/^EAUTH/, 'refuses the login: check user and password in SMTP_URL, special characters percent-encoded'],
  [/VERIFY_LEAF|ISSUER/, 'has a certificate of no known authority: the intermediate one may be missing'],
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

const SECRET_KEY = nameOf('CAPTCHA_SECRET_KEY');

/** What each check may find, by its code; `other` is for codes without words of their own. */
type Problems = Record<string, Record<string, string>>;
/** What each run finds again while it lasts: told when two runs in a row found it, over when none did for 15 minutes. */
const LASTING = {
  settings: { invalid: 'A setting is invalid, and counts as not set' },
  store: { other: "The store fails, and enquiries are only mailed: see Netlify's status page" },
  mail: { 'mail-off': 'No enquiry is mailed: set SMTP_URL, MAIL_FROM and MAIL_TO' },
  webhook: {
    'http-410':
      'ENQUIRY_WEBHOOK_URL takes no more enquiries (410), and gets none again: remove or replace it',
    other: 'Enquiries do not reach ENQUIRY_WEBHOOK_URL: check the address, and the log behind it',
  },
  chat: {
    'http-410': 'ENQUIRY_CHAT_URL takes no more messages (410), and gets none again: remove or replace it',
    other: 'Enquiries do not reach ENQUIRY_CHAT_URL: check the address, and that the chat still knows it',
  },
  captcha: {
    'no-secret-key': `No captcha is verified: set ${SECRET_KEY}`,
    [provider.invalidSecret]: `No captcha is verified, because the provider does not accept ${SECRET_KEY}: copy the secret key, which is below the site key`,
    'test-key': `Every program passes the captcha, because ${SECRET_KEY} is a test key: set your own`,
    'request-refused': `Visitors are refused, because the provider of the captcha refuses to verify: check ${nameOf('CAPTCHA_VERIFY_URL')}`,
    other: 'The provider of the captcha verifies no visitor; enquiries are marked: see its status and quota',
  },
  waiting: {
    'no-run': 'Enquiries that wait are not mailed, because retry-mail does not run: see its log',
    'not-tried': 'There was no time to mail all that waits: see whether the mail server is slow',
    unreadable: "Records can't be read: npm run enquiries -- list names them, and show prints what is there",
    skipped:
      "Enquiries are not mailed while the store refuses calls that they need: see Netlify's status page",
    'no-text': "Texts of enquiries that wait are not found; nothing is deleted: see Netlify's status page",
    other: "Whether enquiries wait is not known, because the store fails: see Netlify's status page",
  },
  'retry-mail': {
    TimeoutError: 'The run took more than 20 seconds, and enquiries may not be mailed: see its log',
    other: "Enquiries that wait are not mailed, because they can't be listed: see Netlify's status page",
  },
} satisfies Problems;
/** What is told at once, and over a day later. */
const EVENTS = {
  refused: {},
  purge: {
    stopped: 'No old enquiries were deleted for two days, because purge does not run: see its log',
    'without-entry':
      'Of old enquiries nothing says who has them; they are kept and mailed: npm run enquiries -- list',
    other: "Old enquiries are not deleted: see Netlify's status page",
  },
  runs: {
    stopped: 'Enquiries that wait are not mailed, because retry-mail does not run: see its log',
    'works-again': 'retry-mail works again; it did not run, or could not use the store: see its log',
  },
  notice: {
    spam: 'Enquiries looked like spam and were not mailed: npm run enquiries -- list --spam',
    overdue: 'There was no time to delete all enquiries whose retention has ended; the next runs go on',
    clock: 'Old enquiries were not deleted in this run, because its clock is far from that of the run before',
  },
  visitors: {
    'turned-away': 'Visitors are asked to try again later, because store and mail fail: see the log',
    'not-stored': "Enquiries can't be stored, and are only mailed: see Netlify's status page",
    'foreign-hostname': `Visitors are refused, because they solve the captcha on a host that is not known: add the site's to ${nameOf('CAPTCHA_HOSTNAMES')}`,
    receipts:
      'No more receipts are mailed in this hour: see whether somebody sends the form with the addresses of others',
    unexpected: "Visitors get an error of the program: see the function's log",
  },
} satisfies Problems;
const PROBLEMS = { ...LASTING, ...EVENTS };

/** What finds a problem, in what is stored or was received. */
export const checkSchema = z.enum(Object.keys(PROBLEMS) as [keyof typeof PROBLEMS]);
/** What finds a problem. */
export type Check = z.output<typeof checkSchema>;

/** Whether each run finds a problem of this check again. */
export const isLasting = (check: Check) => check in LASTING;

/** Why something fails. */
const causeSchema = z.object({
  check: checkSchema,
  /** Stays the same while the cause lasts. */
  code: z.string(),
  /** The place of the recipient in the settings, from 1, if it concerns one. */
  recipient: z.optional(z.number()),
  /** Number of enquiries that it concerns, if any. */
  count: z.number(),
  /** In words, with what to do; without any visitor's data. */
  text: z.string(),
  /** What the mail server replied, for the team only: no log has it. */
  reply: z.optional(z.string()),
});
export type Cause = z.output<typeof causeSchema>;

/** A cause that is not over, with times in ISO 8601. */
export const seenCauseSchema = z.extend(causeSchema, {
  lastSeenAt: z.iso.datetime(),
  /** Number of runs in a row that found it. */
  runs: z.number(),
  /** When the webhook last took the alert, or it was logged where there is no webhook. */
  toldAt: z.optional(z.iso.datetime()),
});
export type SeenCause = z.output<typeof seenCauseSchema>;

/** The cause for an alert: what a check found, with words that say what to do, and `detail` if there is more to say. */
export function problem(
  check: Check,
  code: string,
  { detail, ...about }: Partial<Omit<Cause, 'check' | 'code' | 'text'>> & { detail?: string } = {},
): Cause {
  const words: Record<string, string | undefined> = PROBLEMS[check];
  const isMail = check === 'mail' || check === 'refused';
  const other = isMail ? `The mail server ${mailReason(code)}` : `${words['other'] ?? check} (${code})`;
  const place = about.recipient && `Recipient in MAIL_TO: number ${about.recipient}.`;
  const text = [`${words[code] ?? other}.`, place, detail].filter(Boolean).join(' ');
  return { check, code, count: 0, ...about, text };
}

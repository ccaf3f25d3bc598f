/** What is wrong, and what to do about it, in words for the team. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import type { Recipient } from './recipients.ts';
import { nameOf } from './settings.ts';
import { isGivenUp, lackReason, type Enquiry, type Last } from './state.ts';
import type { Problem } from './tell.ts';
import { toUtc } from './time.ts';

/**
 * What a code means and what to do about it, as predicates of a sentence whose subject is the mail server. The first
 * matching pattern applies. A wrong row does little harm, because the server's own reply stands beside it.
 */
const MAIL_REASONS: [RegExp, string][] = [
  [/^not-tried|^no-time/, 'has not been contacted yet'],
  [
    /^(not-composed|unreadable)/,
    'was not contacted, because the text is damaged: read it with npm run enquiries show',
  ],
  [/^(no-result|unanswered)/, 'did not confirm receipt: it is not known whether the email arrived'],
  [
    /^login/,
    'rejects the login: check the user name and password in SMTP_URL, and percent-encode special characters; Microsoft 365 accepts a password only if an administrator allows it, and Gmail accepts only an app password (docs/adopting.md)',
  ],
  [/CERT|VERIFY_LEAF|ISSUER/, "has no valid certificate: renew it, or use the host's full name in SMTP_URL"],
  [/WRONG_VERSION/, 'does not use TLS on this port: use smtp:// in SMTP_URL'],
  [/ETLS/, 'does not offer TLS: use smtps:// in SMTP_URL, or add ?requireTLS=false to it'],
  [/GREETING_TIMEOUT/, 'does not send a greeting: if the port expects TLS, use smtps:// in SMTP_URL'],
  [/EDNS|ENOTFOUND/, "can't be found: check the host in SMTP_URL"],
  [/(\.2\.2|-[45]52)$/, 'reports that the mailbox is full: the owner must free up space'],
  [
    /^sender|^recipient-\d\.1\.[78]/,
    'rejects the sender: check MAIL_FROM, and whether this account may send from that address',
  ],
  [/^(recipient|text)-5\.1\./, 'does not know the recipient: check MAIL_TO'],
  [/^recipient-5/, 'rejects the recipient: check MAIL_TO, and whether this account may send to it'],
  [
    /^text-5/,
    'rejects the text, perhaps because of a spam filter: check the quarantine, or ask the provider',
  ],
  [/^(recipient|text)/, 'rejects the email for now: if this continues, ask the provider'],
  [/^connection/, "can't be reached: check the host and port in SMTP_URL, or ask the provider"],
];

/** Says what a code and a mail server's reply mean, as the predicate of a sentence whose subject is the mail server. */
export function mailReason(code: string, reply?: string): string {
  const [, words = 'reported an error'] = MAIL_REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code}${reply ? `, "${reply}"` : ''})`;
}

/** The settings of the recipients that are no mailboxes. */
const POSTS = {
  webhook: 'the program at ENQUIRY_WEBHOOK_URL',
  chat: 'the chat at ENQUIRY_CHAT_URL',
};

/** Says why a recipient hasn't received an enquiry, as a clause. */
export function deliveryReason(
  kind: Recipient['kind'],
  { code, reply }: Pick<Last, 'code' | 'reply'>,
): string {
  if (kind === 'mail') return `the mail server ${mailReason(code, reply)}`;
  if (/^not-|^no-time/.test(code)) return `${POSTS[kind]} has not been contacted yet (${code})`;
  if (code === 'no-result') return `it is not known whether ${POSTS[kind]} received it (${code})`;
  return `${POSTS[kind]} rejects enquiries or does not respond: check the URL and the receiver's log (${code})`;
}

const SECRET_KEY = nameOf('CAPTCHA_SECRET_KEY');

/** What each check may find, by code; `other` covers all other codes. */
const PROBLEMS = {
  store: {
    skipped: "The store fails now and then, so some enquiries are not delivered: see Netlify's status page",
    other: "The store fails, so visitors are asked to try again later: see Netlify's status page",
  },
  mail: {
    'mail-off':
      'Enquiries are not emailed: set SMTP_URL, MAIL_FROM and MAIL_TO, or set MAIL_TO=none if that is intended',
    other: 'The mail server fails',
  },
  captcha: {
    'no-secret-key': `Captchas are not verified: set ${SECRET_KEY}`,
    [provider.invalidSecret]: `Captchas are not verified, because the provider rejects ${SECRET_KEY}: copy the secret key that belongs to the site key (docs/adopting.md, 5)`,
    'test-key': `Bots pass the captcha, because ${SECRET_KEY} is a test key: set your own key`,
    'request-refused': `Visitors are turned away, because the captcha provider rejects requests: check ${nameOf('CAPTCHA_VERIFY_URL')}`,
    'no-pair': `Every visitor has been turned away so far: check that ${nameOf('PUBLIC_CAPTCHA_SITE_KEY')} and ${SECRET_KEY} belong together, then send an enquiry through the form`,
    other:
      "The captcha provider does not verify tokens, so enquiries are marked as unverified: check the provider's status page and your quota",
  },
  alerts: {
    other: 'Alerts do not reach ALERT_WEBHOOK_URL: check the URL with npm run doctor alert',
  },
  purge: {
    stopped:
      "Old enquiries have not been deleted for a day, because the purge function does not run: see the function's log",
    other: "Old enquiries are not deleted: see Netlify's status page and the purge function's log",
  },
  runs: {
    late: "No run was recorded for more than ten minutes: see the delivery-run function's log",
    'not-recorded': "What a run finds can't be recorded, so alerts are repeated: see Netlify's status page",
    'no-time': "There was no time to deliver all waiting enquiries: see the delivery-run function's log",
    other: "A run did not end as it should: see the delivery-run function's log",
  },
  visitors: {
    'turned-away':
      "A visitor was asked to try again later, because the enquiry may not have been stored: see the contact function's log",
    'foreign-hostname': `A visitor who solved the captcha on an unknown host was turned away: if the host is yours, add it to ${nameOf('CAPTCHA_HOSTNAMES')}`,
    other: "A visitor got an unexpected error: see the contact function's log",
  },
} satisfies Record<string, Record<string, string>>;

export type Check = keyof typeof PROBLEMS;

/** Creates the problem that a check has found. */
export function problem(check: Check, code: string, reply?: string): Problem {
  const words: Record<string, string | undefined> = PROBLEMS[check];
  const isMailCode = check === 'mail' && !words[code];
  const other = isMailCode ? `The mail server ${mailReason(code, reply)}` : `${words['other']} (${code})`;
  return { key: check, text: `${words[code] ?? other}.`, n: 1, isRed: true };
}

const LIST = 'See npm run enquiries list.';

/** Creates the problem of a setting that is invalid and is treated as not set. The line begins with the setting's name. */
export const settingProblem = (line: string): Problem => ({
  ...{ key: line.split(' ')[0] ?? '', n: 1, isRed: true },
  text: `A setting is invalid and is treated as not set: ${line}.`,
});

/** Creates the problem of unverified enquiries that runs hold back. */
export const heldProblem = (n: number): Problem => ({
  ...{ key: 'held', n, isRed: false },
  text: `Enquiries without a verified captcha arrive faster than they are delivered, 60 an hour. Waiting: ${n}. ${LIST}`,
});

/** Creates the problem of enquiries that no mailbox has, and that will soon be deleted. */
export const expiringProblem = (n: number): Problem => ({
  ...{ key: 'expiring', n, isRed: false },
  text: `Enquiries that have not reached any mailbox will be deleted within a week: ${n}. ${LIST}`,
});

/**
 * Creates the problem of a recipient that lacks these enquiries, given when it last accepted one: never (''), or undefined if
 * that is unknown. Red: a mailbox that has accepted nothing since the newest of them. (A chat or a program that is down
 * doesn't stop the mailboxes.)
 */
export function lackingProblem(
  { kind, name }: Recipient,
  enquiries: readonly Enquiry[],
  taken: string | undefined,
  isMailOff: boolean,
): Problem {
  const lacked = enquiries.toSorted((a, b) => a.state.since.localeCompare(b.state.since));
  const [first, newest] = [lacked[0]?.state.since ?? '', lacked.at(-1)?.state.since ?? ''];
  const reasons = lacked.map((enquiry) => lackReason(enquiry, name));
  const reason = reasons.findLast(({ code }) => code !== 'not-tried') ?? { code: 'not-tried' };
  const n = lacked.length;
  const givenUp = lacked.filter((enquiry) => isGivenUp(enquiry, name)).length;
  return {
    ...{ key: name, n },
    text: [
      `${n === 1 ? 'An enquiry has' : `${n} enquiries have`} not reached ${name} since ${toUtc(first)}: ${deliveryReason(kind, reason)}.`,
      ...(givenUp > 0 ? [`No longer attempted, until you use retry or done: ${givenUp}.`] : []),
      LIST,
    ].join(' '),
    isRed: (kind === 'mail' || isMailOff) && taken !== undefined && taken < newest,
  };
}

import type { Cause } from './alert.ts';

/** What a mail server's code means, and what to do; the first that matches counts. */
const REASONS: [RegExp, string][] = [
  [
    /^EAUTH/,
    'refuses the login: check user and password in SMTP_URL, with special characters percent-encoded',
  ],
  [
    /CERT|ALTNAME/,
    "has a certificate that can't be verified: renew it, or use the host's full name in SMTP_URL",
  ],
  [/WRONG_VERSION/, 'speaks no TLS at this port: use smtp:// in SMTP_URL'],
  [/^ETLS/, 'offers no TLS: use smtps://, or end SMTP_URL in ?requireTLS=false'],
  [/^EDNS/, 'has no address: check the host in SMTP_URL'],
  [/GREETING_TIMEOUT/, 'does not greet: if the port expects TLS, use smtps:// in SMTP_URL'],
  [/^EENVELOPE/, 'refuses the sender: check MAIL_FROM'],
  [/^recipient-5/, 'refuses the recipient for good: check MAIL_TO'],
  [
    /^recipient/,
    'refuses the recipient for now, as for a full mailbox or greylisting: if it lasts, ask its owner',
  ],
  [/^EMESSAGE-5/, 'refuses the text for good'],
  [/^EMESSAGE/, 'refuses the text for now'],
  [/SOCKET_TIMEOUT|^TimeoutError/, 'took too long; the mail may have arrived'],
  [
    /^EPROTOCOL|^ECONNECTION|ECONNRESET/,
    'refused or closed the connection: if it lasts, ask the provider why',
  ],
  [/^E/, "can't be reached: check host and port in SMTP_URL, and whether this network allows SMTP"],
];

/** The reason for a failed mail in words, as the predicate of a sentence about the mail server, with its code. */
export function mailReason(code: string): string {
  const [, words = 'gave an error'] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  return `${words} (${code})`;
}

/** What other codes mean, and what to do; those that end in `*` are for all codes of a check. */
const PROBLEMS: Record<string, string> = {
  'settings-invalid': 'A setting is invalid, and counts as not set',
  'settings-*': 'Every visitor gets an error of the program',
  'store-*': "The store fails, and enquiries are only mailed: see Netlify's status page",
  'mail-mail-off': 'No enquiry is mailed: set SMTP_URL, MAIL_FROM and MAIL_TO',
  'captcha-no-secret-key': 'No captcha is verified: set RECAPTCHA_SECRET_KEY',
  'captcha-invalid-input-secret':
    'No captcha is verified, because the provider does not accept RECAPTCHA_SECRET_KEY: copy the secret key, which is below the site key',
  'captcha-test-key':
    'Every program passes the captcha, because RECAPTCHA_SECRET_KEY is a test key: set your own',
  'captcha-foreign-hostname':
    "Visitors are refused, because they solve the captcha on a host that is not known: add the site's to RECAPTCHA_HOSTNAMES",
  'captcha-*':
    'The provider of the captcha verifies no visitor; their enquiries are marked: see its status and quota',
  'outbox-unreadable': "Records can't be read: see the folder outbox in the site's Netlify Blobs",
  'outbox-given-up': 'Enquiries older than seven days are not tried any more: npm run enquiries -- retry',
  'outbox-not-tried': 'There was no time to mail all that waits: npm run enquiries -- retry',
  'waiting-late': 'Enquiries wait for more than 15 minutes: npm run enquiries -- list',
  'waiting-no-run': 'Enquiries that wait are not mailed, because retry-mail does not run: see its log',
  'visitors-quiet': 'No enquiry came for as long as QUIET_DAYS: send one through the form',
  'visitors-unexpected': "Visitors get an error of the program: see the function's log",
  'retry-mail-*':
    "Enquiries that wait are not mailed, because they can't be listed: see Netlify's status page",
  'purge-*': "Old enquiries are not deleted: see Netlify's status page",
};

/** The cause for an alert: what a check found, and in words what to do. */
export function problem(check: string, code: string, count = 0): Cause {
  const words =
    PROBLEMS[`${check}-${code}`] ??
    (check === 'mail' ? `The mail server ${mailReason(code)}` : `${PROBLEMS[`${check}-*`]} (${code})`);
  return { code: `${check}-${code}`, count, text: `${words}.` };
}

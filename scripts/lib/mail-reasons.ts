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

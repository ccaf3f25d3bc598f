/** Validates `SMTP_URL`, which nodemailer parses. */

const SMTP_URL = /^smtps?:\/\/(?:[^\s/?#@]+@)?[^\s/?#@]+\/?(?:\?requireTLS=false(?:&ignoreTLS=true)?)?$/i;

/** Returns the URL. The error does not repeat it, because it contains a password. */
export function checkSmtpUrl(url: string): string {
  if (SMTP_URL.test(url) && URL.canParse(url)) return url;
  throw new Error(
    'SMTP_URL must look like smtps://user:password@host:465 or smtp://user:password@host:587, ' +
      'and may end in ?requireTLS=false or ?requireTLS=false&ignoreTLS=true',
  );
}

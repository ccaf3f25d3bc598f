import { createTransport } from 'nodemailer';
import pTimeout from 'p-timeout';
import { errorCode } from '../../netlify/enquiries/log.ts';
import { transportOptions } from '../../netlify/enquiries/mailer.ts';
import type { MailSettings } from '../../netlify/enquiries/settings.ts';
import { ok, skipped, wrong, type Finding } from './finding.ts';

const SUBJECT = 'Mail server';
const TIMEOUT_MS = 9000;

/** Connects to the mail server and logs in; sends nothing. */
export async function checkMail(mail: MailSettings | undefined, timeoutMs = TIMEOUT_MS): Promise<Finding> {
  if (!mail) return skipped(SUBJECT, 'not checked: SMTP_URL is not set');
  const { host, username } = new URL(mail.url);
  const transport = createTransport(transportOptions(mail.url, timeoutMs));
  try {
    await pTimeout(transport.verify(), { milliseconds: timeoutMs });
    return ok(SUBJECT, `${host} ${username ? 'accepts the login' : 'answers; SMTP_URL has no login'}`);
  } catch (error) {
    const code = errorCode(error);
    return wrong(SUBJECT, `${host} ${explain(code)} (${code})`);
  } finally {
    transport.close();
  }
}

/** What nodemailer's code means, and how to fix it. */
function explain(code: string): string {
  if (code.startsWith('EAUTH')) {
    return 'refuses the login: check user and password in SMTP_URL, with special characters percent-encoded';
  }
  if (/CERT|ALTNAME/.test(code)) {
    return "has a certificate that can't be verified: use the host's full name in SMTP_URL";
  }
  if (code.startsWith('ETLS')) return 'offers no TLS: use smtps://, or end SMTP_URL in ?requireTLS=false';
  if (code.startsWith('EDNS')) return 'has no address: check the host in SMTP_URL';
  return "can't be reached: check host and port in SMTP_URL, and whether this network allows SMTP";
}

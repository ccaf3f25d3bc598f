import { createTransport } from 'nodemailer';
import { errorCode } from '../../netlify/enquiries/log.ts';
import { MAIL_DEADLINE, transportOptions } from '../../netlify/enquiries/mailer.ts';
import { within } from '../../netlify/enquiries/pause.ts';
import type { MailSettings } from '../../netlify/enquiries/settings.ts';
import { ok, skipped, wrong, type Finding } from './finding.ts';

const ABOUT = 'Mail server';

/** Connects to the mail server and logs in; sends nothing. Takes `deadline` milliseconds at most. */
export async function checkMail(mail: MailSettings | undefined, deadline = MAIL_DEADLINE): Promise<Finding> {
  if (!mail) return skipped(ABOUT, 'not asked: SMTP_URL is not set');
  const { host, port, auth } = mail.server;
  const transport = createTransport(transportOptions(mail.server, deadline));
  const trying = transport.verify().then(() => undefined, codeOf);
  const code = await within(trying, deadline, 'ETIMEDOUT');
  transport.close();
  if (code === undefined) {
    return ok(ABOUT, `${host}:${port} ${auth ? `lets ${auth.user} in` : 'answers; SMTP_URL has no login'}`);
  }
  return wrong(ABOUT, `${host}:${port} ${explain(code)} (${code})`);
}

/** A short code for what went wrong, never its message; with what TLS had against the server, if it had. */
function codeOf(error: unknown): string {
  const { originalCode } = error as { originalCode?: unknown };
  return [errorCode(error), ...(typeof originalCode === 'string' ? [originalCode] : [])].join(', ');
}

/** Nodemailer's code in plain words, with the way to mend it. */
function explain(code: string): string {
  if (code.startsWith('EAUTH')) {
    return 'refuses the login: check user and password in SMTP_URL, with special characters percent-encoded';
  }
  if (/CERT|ALTNAME/.test(code)) {
    return "has a certificate that can't be trusted: check that SMTP_URL has the host's full name";
  }
  if (code.startsWith('ETLS')) return 'offers no TLS: use smtps://, or end SMTP_URL in ?tls=optional';
  if (code.startsWith('EDNS')) return 'has no address: check the host in SMTP_URL';
  return "can't be reached: check host and port in SMTP_URL, and whether this network lets mail out";
}

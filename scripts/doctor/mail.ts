import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import pTimeout from 'p-timeout';
import { errorCode } from '../../netlify/enquiries/log.ts';
import { transportOptions } from '../../netlify/enquiries/mailer.ts';
import type { MailSettings } from '../../netlify/enquiries/settings.ts';
import { ok, skipped, failed, type Finding } from './finding.ts';

const SUBJECT = 'Mail server';
const TIMEOUT_MS = 9000;

/** Connects to the mail server, logs in, and asks whether it takes mail from the sender for each recipient; sends nothing. */
export async function checkMail(mail: MailSettings | undefined, timeoutMs = TIMEOUT_MS): Promise<Finding> {
  if (!mail) return skipped(SUBJECT, 'not checked: SMTP_URL is not set');
  const { host, username } = new URL(mail.url);
  try {
    const refusals = await tryAddresses(mail, timeoutMs);
    if (refusals.length > 0) return failed(SUBJECT, `${host} refuses ${refusals.join('; ')}`);
    const login = username ? 'the login, the sender' : 'the sender (SMTP_URL has no login)';
    return ok(SUBJECT, `${host} accepts ${login} and each recipient`);
  } catch (error) {
    const code = errorCode(error);
    return failed(SUBJECT, `${host} ${explain(code)} (${code})`);
  }
}

/** What the server refuses: each address with the reply. Rejects when it can't be reached or refuses the login. */
async function tryAddresses({ url, from, to }: MailSettings, timeoutMs: number): Promise<string[]> {
  const refusals: string[] = [];
  // A handler for a login method of our own is nodemailer's way to send single commands.
  const METHOD = 'TRY-ADDRESSES';
  const handler: CustomLogin = async ({ sendCommand }) => {
    const isAccepted = async (address: string, command: string) => {
      const { status, response } = await sendCommand(command);
      if (status < 400) return true;
      const hint = status < 500 ? ' (for now: a full mailbox or greylisting; try again in ten minutes)' : '';
      refusals.push(`${address}: ${response}${hint}`);
      return false;
    };
    if (await isAccepted(`MAIL_FROM ${from}`, `MAIL FROM:<${from}>`)) {
      for (const address of to) await isAccepted(`${address} of MAIL_TO`, `RCPT TO:<${address}>`);
    }
    await sendCommand('RSET');
  };
  const { options } = createTransport(transportOptions(url, timeoutMs));
  const connection = new SMTPConnection({ ...options, customAuth: { [METHOD]: handler } });
  const login = promisify(connection.login.bind(connection));
  const dialog = async () => {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const { user, pass } = options.auth ?? {};
    if (user && connection.allowsAuth) await login({ user, pass });
    await login({ method: METHOD });
    connection.quit();
  };
  try {
    await pTimeout(Promise.race([dialog(), failureOf(connection)]), { milliseconds: timeoutMs });
    return refusals;
  } finally {
    connection.close();
  }
}

type CustomLogin = NonNullable<
  NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>['customAuth']
>[string];

/** Rejects when the connection fails. */
const failureOf = (connection: SMTPConnection) =>
  new Promise<never>((_resolve, reject) => connection.once('error', reject));

/** What nodemailer's code means, and how to fix it. */
function explain(code: string): string {
  if (code.startsWith('EAUTH')) {
    return 'refuses the login: check user and password in SMTP_URL, with special characters percent-encoded';
  }
  if (/CERT|ALTNAME/.test(code)) {
    return "has a certificate that can't be verified: use the host's full name in SMTP_URL";
  }
  if (code.includes('WRONG_VERSION')) return 'speaks no TLS at this port: use smtp:// in SMTP_URL';
  if (code.startsWith('ETLS')) return 'offers no TLS: use smtps://, or end SMTP_URL in ?requireTLS=false';
  if (code.startsWith('EDNS')) return 'has no address: check the host in SMTP_URL';
  if (code.includes('GREETING_TIMEOUT'))
    return 'does not greet: if the port expects TLS, use smtps:// in SMTP_URL';
  return "can't be reached: check host and port in SMTP_URL, and whether this network allows SMTP";
}

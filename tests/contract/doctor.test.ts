/** `npm run doctor`, with a mail server, a captcha provider and a store on loopback; doctor.txt has what its checks say. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { startCaptchaProvider, type CaptchaProvider } from '../../netlify/local/captcha-provider.ts';
import { checkMail } from '../../scripts/doctor/mail.ts';
import { checkSite } from '../../scripts/doctor/site.ts';
import { checkStore } from '../../scripts/doctor/store.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { temporaryFolder } from '../support/files.ts';
import { startMailServer, type MailFault, type MailServer } from '../support/mail-server.ts';

const TO = ['team@agency.com', 'boss@agency.com'];
const root = temporaryFolder();
let captcha: CaptchaProvider;
let mail: MailServer;
beforeAll(async () => {
  captcha = await startCaptchaProvider();
  mail = await startMailServer();
});
afterAll(() => Promise.all([captcha.stop(), mail.stop()]));

/** Runs the program in an empty folder; returns its exit code and what it found. */
async function run(env: Environment, ...args: string[]) {
  const program = [path.resolve('scripts/doctor.ts'), '--json', ...args];
  const { code, stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env }).then(
    (ended) => ({ code: 0, ...ended }),
    (error: { code: number; stdout: string }) => error,
  );
  const findings = JSON.parse(stdout) as { subject: string; state: string; message: string }[];
  const states = new Set(findings.map(({ subject, state }) => `${subject} ${state}`));
  return { code, states: [...states], messages: findings.map(({ message }) => message).join('\n') };
}

/** Starts a server that answers every request like this, and stops it when it was used. */
async function withServer<T>(status: number, body: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = await startFaultServer((_request, response) => response.writeHead(status).end(body));
  return use(server.url).finally(() => server.stop());
}

it('the doctor exits with 0, and sends no mail, when each service accepts the settings', async () => {
  const { code, states } = await withServer(200, '', (url) =>
    run(
      {
        PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
        RECAPTCHA_SECRET_KEY: captcha.secret,
        RECAPTCHA_VERIFY_URL: captcha.url,
        SMTP_URL: `${mail.url}?requireTLS=false`,
        MAIL_FROM: 'site@agency.com',
        MAIL_TO: TO.join(),
        ALERT_WEBHOOK_URL: url,
        HEARTBEAT_URL: url,
        ENQUIRY_WEBHOOK_URL: url,
        ENQUIRY_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
        ENQUIRY_CHAT_URL: url,
        // So that addresses of this machine are valid.
        NETLIFY_LOCAL: 'true',
      },
      '--alert',
    ),
  );
  expect(states.join(', ')).toBe(
    'Settings ok, Captcha ok, Mail server ok, Store ok, Alerts ok, Webhook ok, Chat ok, Heartbeat ok, Live site skipped, Loaded ok, Sample ok',
  );
  expect([code, mail.mails]).toEqual([0, []]);
});

it('the doctor exits with 1, and names what is refused; it asks the live site at PUBLIC_API_HOST', async () => {
  const environment = {
    ...{ RECAPTCHA_SECRET_KEY: 'wrong', RECAPTCHA_VERIFY_URL: captcha.url, NETLIFY_SITE_ID: '0' },
    RECAPTCHA_HOSTNAMES: 'other.agency.com',
    PUBLIC_API_HOST: 'http://127.0.0.1:2',
    HEARTBEAT_URL: 'http://127.0.0.1:2',
    ENQUIRY_CHAT_URL: 'https://discord.com/api/webhooks/1/a',
    NETLIFY_LOCAL: 'true',
  };
  const { code, messages } = await run(environment);
  expect(code).toBe(1);
  expect(messages).toContain('RECAPTCHA_SECRET_KEY: copy');
  expect(messages).toMatch(/RECAPTCHA_HOSTNAMES lacks [\w.]+:/);
  expect(messages).toContain("http://127.0.0.1:2 can't be reached");
  expect(messages).toContain('ENQUIRY_CHAT_URL is an address of Discord: add /slack');
});

const mailCheck = (url = `${mail.url}?requireTLS=false`) =>
  checkMail({ url, from: 'site@agency.com', to: TO, isMarkedAutomatic: true });
const mailFault = (fault: MailFault) => async () => {
  mail.fault = fault;
  return mailCheck().finally(() => (mail.fault = 'ok'));
};
const site = (status: number, checks: object | string) => () =>
  withServer(status, typeof checks === 'string' ? checks : JSON.stringify({ checks }), (url) =>
    checkSite(url),
  );

const SITUATIONS: Record<string, () => Promise<string>> = {
  'the mail server accepts all': () => mailCheck(),
  'the mail server refuses the sender': mailFault('bad-sender'),
  'the mail server refuses the login': mailFault('bad-login'),
  'the mail server refuses recipients': async () => {
    mail.refusedRecipients = { 'team@agency.com': 552, 'boss@agency.com': 452 };
    return mailCheck().finally(() => (mail.refusedRecipients = {}));
  },
  'the mail server has no login': () => mailCheck(`${mail.url.replace('team:s3cr3t@', '')}?requireTLS=false`),
  'the mail server can not be reached': () => mailCheck('smtp://team:p@127.0.0.1:2'),
  'the port of the mail server has no TLS': () => mailCheck(mail.url.replace('smtp:', 'smtps:')),
  'the local store can be used': () => checkStore({}, root),
  'the folder of the local store is a file': () => checkStore({}, temporaryFolder({ '.netlify': 'a file' })),
  "the live site's store refuses the keys": () =>
    withServer(401, '', (url) =>
      checkStore({ NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'wrong', NETLIFY_API_URL: url }, root),
    ),
  'the live site is healthy': site(200, { settings: 'ok', mail: 'ok' }),
  'the live site has problems': site(503, { settings: 'ok', mail: 'failed', waiting: 'failed' }),
  'the live site has no such address': site(404, 'Not found'),
};

it('what the doctor says of each service is in doctor.txt, without a password', async () => {
  let report = '';
  for (const [title, check] of Object.entries(SITUATIONS)) {
    const found = await check().then(
      (fine) => `ok: ${fine}`,
      (error: Error) => `failed: ${error.message.replaceAll('\n', '\n  failed: ')}`,
    );
    report += `${title}\n  ${found}\n\n`;
  }
  expect(report).not.toMatch(/s3cr3t/);
  const text = report
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replaceAll(/\/\S+(?=\/\.netlify)/g, 'FOLDER');
  await expect(text).toMatchFileSnapshot('doctor.txt');
});

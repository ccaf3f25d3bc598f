/** `npm run doctor` and its checks, with a mail server, a captcha provider and a store on loopback. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { checkMail } from '../../scripts/doctor/mail.ts';
import { checkSite } from '../../scripts/doctor/site.ts';
import { checkStore } from '../../scripts/doctor/store.ts';
import { startCaptchaProvider, type CaptchaProvider } from '../../netlify/local/captcha-provider.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { temporaryFolder } from '../support/files.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

const TO = ['team@agency.com', 'boss@agency.com'];
let captcha: CaptchaProvider;
let mail: MailServer;
const root = temporaryFolder();
beforeAll(async () => {
  captcha = await startCaptchaProvider();
});
beforeEach(async () => {
  mail = await startMailServer();
  return () => mail.stop();
});
afterAll(() => captcha.stop());

/** Runs the program in an empty folder. */
const run = (environment: Environment, ...args: string[]) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const program = path.resolve('scripts/doctor.ts');
    execFile(process.execPath, [program, ...args], { cwd: root, env: environment }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.split('\n') }),
    );
  });

/** Starts a server that answers every request like this. */
const startServer = (status: number, body = '') =>
  startFaultServer((_request, response) => response.writeHead(status).end(body));

it('exits with 0, sends no mail, and prints JSON, when each service accepts the settings', async () => {
  const webhook = await startServer(200);
  const environment = {
    PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
    RECAPTCHA_SECRET_KEY: captcha.secret,
    RECAPTCHA_VERIFY_URL: captcha.url,
    SMTP_URL: `${mail.url}?requireTLS=false`,
    MAIL_FROM: 'site@agency.com',
    MAIL_TO: TO.join(),
    ALERT_WEBHOOK_URL: webhook.url,
  };
  const { code, lines } = await run(environment, '--alert', '--json');
  const findings = JSON.parse(lines.join('')) as { subject: string; state: string }[];
  const states = findings.map(({ subject, state }) => `${subject} ${state}`).toSorted();
  expect(states.join(', ')).toBe(
    'Alerts ok, Captcha ok, Live site skipped, Loaded ok, Mail server ok, Sample ok, Settings ok, Store ok',
  );
  expect([code, mail.mails]).toEqual([0, []]);
  await webhook.stop();
  const files = await readdir(path.join(root, '.netlify'), { recursive: true });
  expect(files.filter((file) => file.includes('doctor-'))).toEqual([]);
});

it('exits with 1, and names first each missing setting, and that nobody is told of failures', async () => {
  const { code, lines } = await run({});
  const names = ['PUBLIC_RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO'];
  const missing = lines.slice(0, names.length).map((line) => line.split(/ +/).slice(0, 3));
  expect(missing).toEqual(names.map((name) => ['failed', 'Settings', name]));
  expect(lines).toContainEqual(expect.stringMatching(/^failed {3}Alerts {7}nobody is told /));
  expect([code, lines.at(-2)]).toEqual([1, 'To fix: 6']);
});

it('asks the live site at PUBLIC_API_HOST', async () => {
  const host = 'http://127.0.0.1:2';
  const { lines } = await run({ NETLIFY_SITE_ID: '0', PUBLIC_API_HOST: host });
  expect(lines).toContainEqual(expect.stringContaining(`Live site    ${host} can't be reached`));
});

it('says how to fix a secret key and a webhook that are refused', async () => {
  const webhook = await startServer(403);
  const { lines } = await run(
    { RECAPTCHA_SECRET_KEY: 'wrong', RECAPTCHA_VERIFY_URL: captcha.url, ALERT_WEBHOOK_URL: webhook.url },
    '--alert',
  );
  expect(lines).toContainEqual(expect.stringMatching(/^failed {3}Captcha .* copy the secret key, /));
  expect(lines).toContainEqual(
    expect.stringMatching(/^failed {3}Alerts .* \(http-403\): check ALERT_WEBHOOK_URL$/),
  );
  await webhook.stop();
});

describe('the mail check fails', () => {
  const check = (url = `${mail.url}?requireTLS=false`) => checkMail({ url, from: 'site@agency.com', to: TO });

  it('when the server refuses the sender', async () => {
    mail.fault = 'bad-sender';
    await expect(check()).rejects.toThrow(/ refuses MAIL_FROM site@agency\.com: 550 Sender refused$/);
  });
  it('when the server refuses recipients, and names each with the reply', async () => {
    mail.refusedRecipients = { 'team@agency.com': 552, 'boss@agency.com': 452 };
    await expect(check()).rejects.toThrow(
      / refuses team@agency\.com of MAIL_TO: 552 .*; boss@agency\.com of MAIL_TO: 452 .* \(for now: /,
    );
  });
  it('when the server refuses the login, and does not print the password', async () => {
    mail.fault = 'bad-login';
    await expect(check()).rejects.toThrow(/^(?!.*s3cr3t).* refuses the login: .*\(EAUTH-535\)$/);
  });
  it('when the server is unreachable, and prints no text that may be a part of the password', async () => {
    const unreachable = check('smtp://team:p@127.0.0.1:2');
    await expect(unreachable).rejects.toThrow(/^The mail server can't be reached: (?!.*127)/);
  });
  it('when the port speaks no TLS', async () => {
    await expect(check(mail.url.replace('smtp:', 'smtps:'))).rejects.toThrow(/ speaks no TLS/);
  });
});

it('the store check fails when the folder of the local store is not writable', async () => {
  const broken = temporaryFolder({ '.netlify': 'a file where the folder should be' });
  await expect(checkStore({}, broken)).rejects.toThrow(/^can't be used: .* \.netlify is writable/);
});

it("the store check fails when the live site's store refuses the keys", async () => {
  const api = await startServer(401);
  const keys = { NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'wrong', NETLIFY_API_URL: api.url };
  await expect(checkStore(keys, root)).rejects.toThrow(
    /^can't be used: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN/,
  );
  await api.stop();
});

const health = (checks: Record<string, string>) => JSON.stringify({ checks });
it.each([
  [200, health({ settings: 'ok', mail: 'ok' }), / can take and deliver enquiries$/],
  [
    503,
    health({ mail: 'EAUTH-535', waiting: 'no-run' }),
    /^The mail server refuses .*\nEnquiries that wait .*$/,
  ],
  [503, health({ mail: 'failed' }), /^The check "mail" of .* set HEALTH_TOKEN /],
  [503, health({ settings: 'invalid', mail: 'ok' }), /^A setting is invalid, .*$/],
  [404, 'Not found', /\/api\/health answers with 404: check that this version /],
])(
  'the check of the live site judges the answer %i %s of its health address',
  async (status, body, message) => {
    const server = await startFaultServer(({ headers }, response) => {
      response.writeHead(headers.authorization === 'Bearer token' ? status : 500).end(body);
    });
    const answer = await checkSite(server.url, 'token').catch(({ message }: Error) => message);
    expect(answer).toMatch(message);
    await server.stop();
  },
);

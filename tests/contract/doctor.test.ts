/** `npm run doctor` and its checks, with a mail server, a captcha provider and a store on loopback. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { checkCaptcha } from '../../scripts/doctor/captcha.ts';
import { checkMail } from '../../scripts/doctor/mail.ts';
import { checkSite } from '../../scripts/doctor/site.ts';
import { checkStore } from '../../scripts/doctor/store.ts';
import { startCaptchaProvider, type CaptchaProvider } from '../../netlify/local/captcha-provider.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

const TO = ['team@agency.com', 'boss@agency.com'];
let captcha: CaptchaProvider;
let mail: MailServer;
let root: string;
beforeAll(async () => {
  captcha = await startCaptchaProvider();
  root = await mkdtemp(path.join(tmpdir(), 'doctor-'));
});
beforeEach(async () => {
  mail = await startMailServer();
  return () => mail.stop();
});
afterAll(async () => {
  await captcha.stop();
  await rm(root, { recursive: true, force: true });
});

/** Runs the program in an empty folder. */
const run = (environment: Environment) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const program = path.resolve('scripts/doctor.ts');
    execFile(process.execPath, [program], { cwd: root, env: environment }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.split('\n') }),
    );
  });

it('exits with 0 and sends no mail when each service accepts the settings', async () => {
  const { code, lines } = await run({
    PUBLIC_RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_SECRET_KEY: captcha.secret,
    RECAPTCHA_VERIFY_URL: captcha.url,
    SMTP_URL: `${mail.url}?requireTLS=false`,
    MAIL_FROM: 'site@agency.com',
    MAIL_TO: TO.join(),
  });
  const results = lines.slice(0, 6).map((line) => line.split(' ')[0]);
  expect(results).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'skipped']);
  expect([code, mail.mails]).toEqual([0, []]);
  const files = await readdir(path.join(root, '.netlify'), { recursive: true });
  expect(files.filter((file) => file.includes('doctor-'))).toEqual([]);
});

it('exits with 1 and names each missing setting', async () => {
  const { code, lines } = await run({});
  const names = ['PUBLIC_RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO'];
  const missing = lines.filter((line) => line.includes('is not set'));
  expect(missing.map((line) => line.split(/ +/).slice(0, 3))).toEqual(
    names.map((name) => ['failed', 'Settings', name]),
  );
  expect([code, lines.at(-2)]).toEqual([1, 'To fix: 5']);
});

it.each([
  [{ success: false, 'error-codes': ['invalid-input-secret'] }, / does not accept RECAPTCHA_SECRET_KEY: /],
  [{ success: true, hostname: 'testkey.google.com' }, / RECAPTCHA_SECRET_KEY is a test key$/],
  [{ success: false, 'error-codes': ['bad-request'] }, / returns the error "bad-request"; /],
  [{}, / did not return a valid reply: /],
])('the captcha check fails for the reply %j', async (reply, message) => {
  const provider = await startFaultServer((_request, response) => response.end(JSON.stringify(reply)));
  await expect(checkCaptcha({ secret: 'key', verifyUrl: provider.url })).rejects.toThrow(message);
  await provider.stop();
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
  const broken = path.join(root, 'broken');
  await mkdir(broken);
  await writeFile(path.join(broken, '.netlify'), 'a file where the folder should be');
  await expect(checkStore({}, broken)).rejects.toThrow(/^can't be used: .* \.netlify is writable/);
});

it("the store check fails when the live site's store refuses the keys", async () => {
  const api = await startFaultServer((_request, response) => void response.writeHead(401).end());
  const keys = { NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'wrong', NETLIFY_API_URL: api.url };
  await expect(checkStore(keys, root)).rejects.toThrow(
    /^can't be used: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN/,
  );
  await api.stop();
});

it.each([
  [405, / answers, and so does its form$/],
  [500, /a setting of .* is invalid: see the log/],
  [404, /\/api\/contact answers with 404: check that this site is deployed there$/],
])('the check of the live site judges the answer %i to a GET of the form', async (status, message) => {
  const server = await startFaultServer((_request, response) => void response.writeHead(status).end());
  expect(await checkSite(server.url).catch(String)).toMatch(message);
  await server.stop();
});

/** `npm run doctor` and its checks, with a mail server, a captcha provider and a store on loopback. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { checkCaptcha } from '../../scripts/doctor/captcha.ts';
import { checkMail } from '../../scripts/doctor/mail.ts';
import { checkSite } from '../../scripts/doctor/site.ts';
import { checkStore } from '../../scripts/doctor/store.ts';
import { startCaptchaProvider, type CaptchaProvider } from '../../netlify/local/captcha-provider.ts';
import { startApi, startFaultServer, UNREACHABLE } from '../support/fault-server.ts';
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
  expect(lines.map((line) => line.split(/ {2,}/).slice(0, 2).join(' '))).toEqual([
    'ok Sample',
    'ok Settings',
    'ok Captcha',
    'ok Mail server',
    'ok Store',
    'skipped Live site',
    '',
    'Nothing to fix.',
    '',
  ]);
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
  [
    'a wrong secret key',
    { success: false, 'error-codes': ['invalid-input-secret'] },
    / does not accept RECAPTCHA_SECRET_KEY: /,
  ],
  [
    "Google's test key",
    { success: true, hostname: 'testkey.google.com' },
    / RECAPTCHA_SECRET_KEY is a test key$/,
  ],
  ['another error', { success: false, 'error-codes': ['bad-request'] }, / returns the error "bad-request"; /],
  ['no valid reply', {}, / did not return a valid reply: /],
])('the captcha check fails for %s', async (_title, reply, message) => {
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
  it.each([
    ['the certificate is not trusted', () => mail.url, / has a certificate that can't be verified: .*CERT/],
    [
      'the port speaks no TLS, which smtps:// begins with',
      () => mail.url.replace('smtp:', 'smtps:'),
      / speaks no TLS/,
    ],
    [
      'the server is unreachable, without printing what may be a part of the password',
      () => 'smtp://team:p@127.0.0.1:2',
      /^The mail server can't be reached: (?!.*127)/,
    ],
  ])('when %s', async (_title, url, message) => {
    await expect(check(url())).rejects.toThrow(message);
  });
});

it('the store check fails when the folder of the local store is not writable', async () => {
  const broken = path.join(root, 'broken');
  await mkdir(broken);
  await writeFile(path.join(broken, '.netlify'), 'a file where the folder should be');
  await expect(checkStore({}, broken)).rejects.toThrow(/^can't be used: .* \.netlify is writable/);
});

it("the store check passes with the live site's keys, and fails with a wrong one", async () => {
  const blobs = new BlobsServer({ directory: path.join(root, 'live'), token: 'blobs-token' });
  const { port } = await blobs.start();
  const api = await startApi(`http://127.0.0.1:${port}`);
  const keys = { NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'blobs-token', NETLIFY_API_URL: api.url };
  expect(await checkStore(keys, root)).toBe('Live site 0, production can be written and read');
  await expect(checkStore({ ...keys, NETLIFY_AUTH_TOKEN: 'wrong' }, root)).rejects.toThrow(
    /^can't be used: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN/,
  );
  await api.stop();
  await blobs.stop();
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

it('the check of the live site fails when it is unreachable', async () => {
  await expect(checkSite(UNREACHABLE)).rejects.toThrow(/ can't be reached: .*\(ECONNREFUSED\)$/);
});

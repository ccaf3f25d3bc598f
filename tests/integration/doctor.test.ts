/** `npm run doctor` with servers on loopback. */
import '../support/production-node-env.ts';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BlobsServer } from '@netlify/blobs/server';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { checkCaptcha } from '../../scripts/doctor/captcha.ts';
import { formatFindings, type Finding } from '../../scripts/doctor/finding.ts';
import { checkMail } from '../../scripts/doctor/mail.ts';
import { checkNode } from '../../scripts/doctor/node.ts';
import { runChecks } from '../../scripts/doctor/run-checks.ts';
import { checkSettings } from '../../scripts/doctor/settings.ts';
import { checkSite } from '../../scripts/doctor/site.ts';
import { checkStore } from '../../scripts/doctor/store.ts';
import {
  startCaptchaProvider,
  type CaptchaProvider,
} from '../../src/integrations/local-services/captcha-provider.ts';
import { UNREACHABLE, startApi, startFaultServer } from '../support/fault-server.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

const SITE_KEY = `6L${'s'.repeat(38)}`;
const SECRET_KEY = `6L${'p'.repeat(38)}`;
const SITE = {
  url: 'https://www.agency.com',
  contact: { email: 'hello@agency.com', phone: '+33 4 12 34 56 78', address: 'Lyon' },
  legalContact: { email: 'legal@agency.com', phone: '+33 4 12 34 56 79', address: 'Lyon' },
};

let captcha: CaptchaProvider;
let mail: MailServer;
let root: string;
beforeAll(async () => {
  captcha = await startCaptchaProvider();
  mail = await startMailServer();
  root = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(async () => {
  await captcha.stop();
  await mail.stop();
  await rm(root, { recursive: true, force: true });
});

/** Complete settings, with the mail server and captcha provider of this test. */
const completeSettings = (): Environment => ({
  PUBLIC_RECAPTCHA_SITE_KEY: SITE_KEY,
  RECAPTCHA_SECRET_KEY: SECRET_KEY,
  RECAPTCHA_VERIFY_URL: captcha.url,
  SMTP_URL: `${mail.url}?requireTLS=false`,
  MAIL_FROM: 'site@agency.com',
  MAIL_TO: 'team@agency.com',
});
const line = ({ state, message }: Finding) => `${state}: ${message}`;

describe('the doctor', () => {
  it('reports ok for every check of a complete environment', async () => {
    // Not the local provider, whose secret has not the format of Google's keys.
    const server = await startFaultServer((_request, response) => {
      response.end(JSON.stringify({ success: false, 'error-codes': ['invalid-input-response'] }));
    });
    const environment = { ...completeSettings(), RECAPTCHA_VERIFY_URL: server.url };
    const findings = await runChecks({ environment, projectRoot: root, nodeVersion: '24.0.0', site: SITE });
    await server.stop();
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings.map(({ subject }) => subject)).toEqual([
      'Node',
      'Address',
      'Details in contact',
      'Details in legalContact',
      'Sample',
      'Settings',
      'Captcha',
      'Mail server',
      'Store',
    ]);
  });

  it('skips the captcha and mail checks while a setting is invalid', async () => {
    const environment = { ...completeSettings(), MAIL_TO: 'the team' };
    const findings = await runChecks({ environment, projectRoot: root, nodeVersion: '24.0.0', site: SITE });
    expect(findings.filter(({ state }) => state === 'skipped').map(({ subject }) => subject)).toEqual([
      'Captcha',
      'Mail server',
    ]);
  });

  it('prints one line for each finding, in columns', () => {
    const findings: Finding[] = [
      { state: 'ok', subject: 'Node', message: '24.0.0' },
      { state: 'failed', subject: 'Address', message: 'is wrong' },
    ];
    expect(formatFindings(findings)).toBe('ok       Node     24.0.0\nfailed   Address  is wrong\n');
  });

  it('exits with 1 and names each missing setting', async () => {
    const run = promisify(execFile)(process.execPath, ['scripts/doctor.ts'], { env: {} });
    const { code, stdout } = (await run.catch((error: { code: number; stdout: string }) => error)) as {
      code: number;
      stdout: string;
    };
    expect(code).toBe(1);
    for (const name of [
      'PUBLIC_RECAPTCHA_SITE_KEY',
      'RECAPTCHA_SECRET_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'MAIL_TO',
    ]) {
      expect(stdout).toMatch(new RegExp(`^failed +${name} +is not set: .+$`, 'm'));
    }
  });
});

it.each([
  ['24.21.0', 'ok'],
  ['22.12.0', 'ok'],
  ['22.11.9', 'failed'],
  ['20.19.0', 'failed'],
])('the check of Node %s gives the state "%s"', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});

describe('the site check', () => {
  it.each([
    'https://thirma.example',
    'https://www.example.com',
    'http://www.agency.com',
    'https://www.agency.com/',
    'www.agency.com',
  ])('fails for the address %s', (url) => {
    const [address] = checkSite({ ...SITE, url });
    expect(line(address!)).toMatch(/^failed: .+ set url in src\/site\.ts/);
  });

  it('fails for the contact details of the sample', () => {
    const contact = { email: 'hello@agency.example', phone: '+91 00000 00000', address: 'Lyon' };
    const found = checkSite({ ...SITE, contact }).filter(({ state }) => state === 'failed');
    expect(found.map(line)).toEqual([
      'failed: sample data (hello@agency.example, +91 00000 00000): set contact in src/site.ts',
    ]);
  });
});

describe('the settings check', () => {
  const lines = (environment: Environment) =>
    checkSettings(environment).findings.map(({ subject, message }) => `${subject} ${message}`);

  it.each([
    [
      'a key that is too short',
      { RECAPTCHA_SECRET_KEY: '6Labc' },
      /^RECAPTCHA_SECRET_KEY .* 40 characters .* has 5$/,
    ],
    [
      'a key of another kind',
      { PUBLIC_RECAPTCHA_SITE_KEY: 'x'.repeat(40) },
      /^PUBLIC_RECAPTCHA_SITE_KEY .* begin with 6L/,
    ],
    [
      'the same key twice',
      { RECAPTCHA_SECRET_KEY: SITE_KEY },
      /^RECAPTCHA_SECRET_KEY is the same as PUBLIC_/,
    ],
    [
      "Google's public test key",
      { PUBLIC_RECAPTCHA_SITE_KEY: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI' },
      /^PUBLIC_RECAPTCHA_SITE_KEY is Google's public test key/,
    ],
    ['an invalid mail address', { MAIL_FROM: 'site at agency' }, /^MAIL_FROM must be one email address/],
    ['an invalid mail server', { SMTP_URL: 'mail.agency.com' }, /^SMTP_URL must look like smtps:/],
    ['no recipient', { MAIL_TO: '' }, /^MAIL_TO is not set/],
    [
      'a host with a final slash',
      { PUBLIC_API_HOST: 'https://api.agency.com/' },
      /^PUBLIC_API_HOST must be like https:/,
    ],
    ['a host without https', { PUBLIC_API_HOST: 'api.agency.com' }, /^PUBLIC_API_HOST must be like https:/],
    [
      'a mistyped name',
      { RETENTION_DAY: '30' },
      /^RETENTION_DAY is not a setting; did you mean RETENTION_DAYS\?$/,
    ],
    ['a retention of zero days', { RETENTION_DAYS: '0' }, /^RETENTION_DAYS must be a whole number/],
  ])('reports %s', (_title, change, message) => {
    expect(lines({ ...completeSettings(), ...change })).toContainEqual(expect.stringMatching(message));
  });

  it('returns one finding when the settings are complete', () => {
    expect(lines(completeSettings())).toEqual(['Settings complete']);
    expect(lines({ ...completeSettings(), PUBLIC_API_HOST: 'https://api.agency.com' })).toEqual([
      'Settings complete',
    ]);
  });

  it('reports no keys and passwords', () => {
    const text = lines({
      ...completeSettings(),
      RECAPTCHA_SECRET_KEY: 'a-secret-key',
      SMTP_URL: 'smtp://a:pass word@b',
    });
    expect(text.join('\n')).not.toMatch(/a-secret-key|pass word/);
  });
});

describe('the captcha check', () => {
  const check = async (reply: object | string) => {
    const server = await startFaultServer((_request, response) => {
      response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    });
    const finding = await checkCaptcha({ secret: SECRET_KEY, verifyUrl: server.url });
    await server.stop();
    return line(finding);
  };

  it('passes when the provider refuses an invalid token', async () => {
    expect(line(await checkCaptcha({ secret: captcha.secret, verifyUrl: captcha.url }))).toMatch(/^ok: /);
  });
  it('fails when the provider does not accept the secret key', async () => {
    const found = await checkCaptcha({ secret: SECRET_KEY, verifyUrl: captcha.url });
    expect(line(found)).toMatch(/^failed: .* does not accept RECAPTCHA_SECRET_KEY/);
  });
  it('fails when the provider is unreachable', async () => {
    const found = await checkCaptcha({ secret: SECRET_KEY, verifyUrl: UNREACHABLE });
    expect(line(found)).toMatch(/^failed: 127\.0\.0\.1:2 did not return a valid reply/);
  });
  it('fails when the reply of the provider is unexpected', async () => {
    expect(await check('<p>Hello</p>')).toMatch(/^failed: .* did not return a valid reply/);
    expect(await check({ success: false, 'error-codes': ['bad-request'] })).toMatch(
      /returns the error "bad-request"/,
    );
  });
  it('fails when the provider accepts an invalid token', async () => {
    for (const reply of [{ success: true, hostname: 'testkey.google.com' }, { success: true }]) {
      expect(await check(reply)).toMatch(/^failed: .* accepts an invalid token/);
    }
  });
  it('is skipped without a secret key', async () => {
    expect(line(await checkCaptcha({ secret: undefined, verifyUrl: UNREACHABLE }))).toMatch(/^skipped: /);
  });
});

describe('the mail check', () => {
  const TO = ['team@agency.com', 'boss@agency.com'];
  const check = async (url: string, timeoutMs?: number) =>
    line(await checkMail({ url, from: 'site@agency.com', to: TO }, timeoutMs));

  it('passes when the server accepts login, sender and recipients, and sends no mail', async () => {
    expect(await check(`${mail.url}?requireTLS=false`)).toMatch(
      /^ok: 127\.0\.0\.1:\d+ accepts the login, the sender and each recipient$/,
    );
    expect(mail.mails).toEqual([]);
  });
  it('fails when the server refuses the sender', async () => {
    mail.fault = 'bad-sender';
    const finding = await check(`${mail.url}?requireTLS=false`);
    mail.fault = 'ok';
    expect(finding).toMatch(/^failed: .* refuses MAIL_FROM site@agency\.com: 550 Sender refused$/);
  });
  it('fails when the server refuses recipients, and names each with its reply', async () => {
    mail.refusedRecipients = { 'team@agency.com': 552, 'boss@agency.com': 452 };
    const finding = await check(`${mail.url}?requireTLS=false`);
    mail.refusedRecipients = {};
    expect(finding).toMatch(
      /^failed: .* refuses team@agency\.com of MAIL_TO: 552 .*; boss@agency\.com of MAIL_TO: 452 .* \(for now: a full mailbox .*\)$/,
    );
  });
  it('fails when the port speaks no TLS, which smtps:// begins with', async () => {
    expect(await check(mail.url.replace('smtp:', 'smtps:'))).toMatch(
      /^failed: .* speaks no TLS at this port/,
    );
  });
  it('fails when the server refuses the login', async () => {
    mail.fault = 'bad-login';
    const finding = await check(`${mail.url}?requireTLS=false`);
    mail.fault = 'ok';
    expect(finding).toMatch(/^failed: .* refuses the login: .*\(EAUTH-535\)$/);
    expect(finding).not.toContain('s3cr3t');
  });
  it('fails when the server offers no TLS although TLS is required', async () => {
    const smtp = new SMTPServer({ disabledCommands: ['STARTTLS'] }).on('error', () => undefined);
    const listener = smtp.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    expect(await check(`smtp://127.0.0.1:${port}`)).toMatch(/^failed: .* offers no TLS: .*\(ETLS/);
    smtp.close();
  });
  it('fails when the certificate of the server is not trusted', async () => {
    expect(await check(mail.url)).toMatch(/^failed: .* has a certificate that can't be verified: .*CERT/);
  });
  it('fails when the server is unreachable', async () => {
    expect(await check('smtp://127.0.0.1:2?requireTLS=false')).toMatch(
      /^failed: 127\.0\.0\.1:2 can't be reached/,
    );
  });
  it('fails when the server does not respond in time', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await check(`smtp://127.0.0.1:${port}?requireTLS=false`, 300)).toMatch(
      /^failed: .* (can't be reached|does not greet).*\((TimeoutError|ETIMEDOUT-GREETING_TIMEOUT)\)$/,
    );
    silent.close();
  });
  it('is skipped when mail is not configured', async () => {
    expect(line(await checkMail(undefined))).toBe('skipped: not checked: SMTP_URL is not set');
  });
});

describe('the check of the local store', () => {
  it('passes, and leaves nothing in the store', async () => {
    expect(line(await checkStore({}, root))).toBe(
      'ok: Local store (.netlify/blobs-serve) can be written and read',
    );
    const files = await readdir(join(root, '.netlify'), { recursive: true });
    expect(files.filter((file) => file.includes('doctor-'))).toEqual([]);
  });

  it('fails when the folder is not writable', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'doctor-'));
    await writeFile(join(broken, '.netlify'), 'a file where the folder should be');
    expect(line(await checkStore({}, broken))).toMatch(
      /^failed: can't be used: check that the folder \.netlify is writable/,
    );
    await rm(broken, { recursive: true });
  });
});

describe("the check of the live site's store", () => {
  it('passes with both keys, and fails with one or an invalid one', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'doctor-'));
    const blobs = new BlobsServer({ directory, token: 'blobs-token' });
    const { port } = await blobs.start();
    const api = await startApi(`http://127.0.0.1:${port}`);
    const keys = { NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'blobs-token', NETLIFY_API_URL: api.url };
    expect(line(await checkStore(keys, root))).toBe('ok: Live site 0, production can be written and read');
    expect(line(await checkStore({ ...keys, NETLIFY_AUTH_TOKEN: 'wrong' }, root))).toMatch(
      /^failed: can't be used: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN/,
    );
    expect(line(await checkStore({ NETLIFY_SITE_ID: '0' }, root))).toBe(
      "failed: NETLIFY_AUTH_TOKEN must be set too, to use the live site's store.",
    );
    await api.stop();
    await blobs.stop();
    await rm(directory, { recursive: true });
  });
});

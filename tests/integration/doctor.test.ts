/** `npm run doctor`, against real servers on loopback. */
import '../support/not-test.ts';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BlobsServer } from '@netlify/blobs/server';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { readSmtpUrl } from '../../netlify/enquiries/smtp-url.ts';
import { checkCaptcha } from '../../scripts/doctor/captcha.ts';
import { examine } from '../../scripts/doctor/examine.ts';
import { describe as toText, type Finding } from '../../scripts/doctor/finding.ts';
import { checkMail } from '../../scripts/doctor/mail.ts';
import { checkNode } from '../../scripts/doctor/node.ts';
import { checkSettings } from '../../scripts/doctor/settings.ts';
import { checkSite } from '../../scripts/doctor/site.ts';
import { checkStore } from '../../scripts/doctor/store.ts';
import {
  startCaptchaProvider,
  type CaptchaProvider,
} from '../../src/integrations/local-services/captcha-provider.ts';
import { NOWHERE, startApi, startFaultServer } from '../support/fault-server.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

const SITE_KEY = `6L${'s'.repeat(38)}`;
const SECRET_KEY = `6L${'p'.repeat(38)}`;
const SITE = {
  url: 'https://www.agency.com',
  contact: { email: 'hello@agency.com', phone: '+33 4 12 34 56 78' },
  legalContact: { email: 'legal@agency.com', phone: '+33 4 12 34 56 79' },
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

/** An environment that wants nothing; its mail server and captcha are those of this test. */
const sound = (): Environment => ({
  PUBLIC_RECAPTCHA_SITE_KEY: SITE_KEY,
  RECAPTCHA_SECRET_KEY: SECRET_KEY,
  RECAPTCHA_VERIFY_URL: captcha.url,
  SMTP_URL: `${mail.url}?tls=off`,
  MAIL_FROM: 'site@agency.com',
  MAIL_TO: 'team@agency.com',
});
const line = ({ state, words }: Finding) => `${state}: ${words}`;

describe('the whole', () => {
  it('finds nothing wrong where nothing is', async () => {
    // The local provider has a secret of its own, which is no key of Google's.
    const server = await startFaultServer((_request, response) => {
      response.end(JSON.stringify({ success: false, 'error-codes': ['invalid-input-response'] }));
    });
    const environment = { ...sound(), RECAPTCHA_VERIFY_URL: server.url };
    const findings = await examine({ environment, projectRoot: root, nodeVersion: '24.0.0', site: SITE });
    await server.stop();
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings.map(({ about }) => about)).toEqual([
      'Node',
      'Address',
      'Details in contact',
      'Details in legalContact',
      'Settings',
      'Captcha',
      'Mail server',
      'Store',
    ]);
  });

  it('asks nobody while a setting can’t be used', async () => {
    const environment = { ...sound(), MAIL_TO: 'the team' };
    const findings = await examine({ environment, projectRoot: root, nodeVersion: '24.0.0', site: SITE });
    expect(findings.filter(({ state }) => state === 'skipped').map(({ about }) => about)).toEqual([
      'Captcha',
      'Mail server',
    ]);
  });

  it('takes one line for each thing, in columns', () => {
    const findings: Finding[] = [
      { state: 'ok', about: 'Node', words: '24.0.0' },
      { state: 'wrong', about: 'Address', words: 'is wrong' },
    ];
    expect(toText(findings)).toBe('ok       Node     24.0.0\nwrong    Address  is wrong\n');
  });

  it('ends with 1 and names each missing setting, as a command', async () => {
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
      expect(stdout).toMatch(new RegExp(`^wrong +${name} +is not set: .+$`, 'm'));
    }
  });
});

test.each([
  ['24.21.0', 'ok'],
  ['22.12.0', 'ok'],
  ['22.11.9', 'wrong'],
  ['20.19.0', 'wrong'],
])('Node %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});

describe('the site', () => {
  test.each([
    'https://thirma.example',
    'https://www.example.com',
    'http://www.agency.com',
    'https://www.agency.com/',
    'www.agency.com',
  ])('address %s is wrong', (url) => {
    const [address] = checkSite({ ...SITE, url });
    expect(line(address!)).toMatch(/^wrong: .+ set url in src\/site\.ts/);
  });

  it('may not keep the sample’s contact details', () => {
    const contact = { email: 'hello@agency.example', phone: '+91 00000 00000' };
    const found = checkSite({ ...SITE, contact }).filter(({ state }) => state === 'wrong');
    expect(found.map(line)).toEqual([
      "wrong: still the sample's (hello@agency.example, +91 00000 00000): set contact in src/site.ts",
    ]);
  });
});

describe('settings', () => {
  const about = (environment: Environment) =>
    checkSettings(environment).findings.map(({ about, words }) => `${about} ${words}`);

  test.each([
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
      "Google's key for tests",
      { PUBLIC_RECAPTCHA_SITE_KEY: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI' },
      /^PUBLIC_RECAPTCHA_SITE_KEY is Google's key for tests/,
    ],
    ['a mail address that is none', { MAIL_FROM: 'site at agency' }, /^MAIL_FROM must be one email address/],
    ['a mail server that is none', { SMTP_URL: 'mail.agency.com' }, /^SMTP_URL must look like smtps:/],
    ['nobody to mail to', { MAIL_TO: '' }, /^MAIL_TO is not set/],
    [
      'a host with a slash behind it',
      { PUBLIC_API_HOST: 'https://api.agency.com/' },
      /^PUBLIC_API_HOST must be like https:/,
    ],
    ['a host without https', { PUBLIC_API_HOST: 'api.agency.com' }, /^PUBLIC_API_HOST must be like https:/],
    ['a retention of no days', { RETENTION_DAYS: '0' }, /^RETENTION_DAYS must be a whole number/],
  ])('%s is told', (_, change, words) => {
    expect(about({ ...sound(), ...change })).toContainEqual(expect.stringMatching(words));
  });

  it('that are complete take one line', () => {
    expect(about(sound())).toEqual(['Settings complete']);
    expect(about({ ...sound(), PUBLIC_API_HOST: 'https://api.agency.com' })).toEqual(['Settings complete']);
  });

  it('never repeats a key or a password', () => {
    const text = about({
      ...sound(),
      RECAPTCHA_SECRET_KEY: 'a-secret-key',
      SMTP_URL: 'smtp://a:pass word@b',
    });
    expect(text.join('\n')).not.toMatch(/a-secret-key|pass word/);
  });
});

describe('the captcha', () => {
  const check = async (reply: object | string) => {
    const server = await startFaultServer((_request, response) => {
      response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
    });
    const finding = await checkCaptcha({ secret: SECRET_KEY, verifyUrl: server.url });
    await server.stop();
    return line(finding);
  };

  it('is well when its provider refuses a token that nobody solved', async () => {
    expect(line(await checkCaptcha({ secret: captcha.secret, verifyUrl: captcha.url }))).toMatch(/^ok: /);
  });
  it('does not know the secret', async () => {
    const found = await checkCaptcha({ secret: SECRET_KEY, verifyUrl: captcha.url });
    expect(line(found)).toMatch(/^wrong: .* doesn't know RECAPTCHA_SECRET_KEY/);
  });
  it('cannot be reached', async () => {
    const found = await checkCaptcha({ secret: SECRET_KEY, verifyUrl: NOWHERE });
    expect(line(found)).toMatch(/^wrong: 127\.0\.0\.1:2 can't be reached/);
  });
  it('answers something else', async () => {
    expect(await check('<p>Hello</p>')).toMatch(/^wrong: .* can't be reached/);
    expect(await check({ success: false, 'error-codes': ['bad-request'] })).toMatch(/answers "bad-request"/);
  });
  it('is not asked without a secret', async () => {
    expect(line(await checkCaptcha({ secret: undefined, verifyUrl: NOWHERE }))).toMatch(/^skipped: /);
  });
});

describe('the mail server', () => {
  const check = (url: string, deadline?: number) =>
    checkMail({ server: readSmtpUrl(url), from: 'site@agency.com', to: ['team@agency.com'] }, deadline).then(
      line,
    );

  it('lets us in, and gets no mail', async () => {
    expect(await check(`${mail.url}?tls=off`)).toMatch(/^ok: 127\.0\.0\.1:\d+ lets team in$/);
    expect(mail.mails).toEqual([]);
  });
  it('refuses the login', async () => {
    mail.fault = 'bad-login';
    const said = await check(`${mail.url}?tls=off`);
    mail.fault = 'ok';
    expect(said).toMatch(/^wrong: .* refuses the login: .*\(EAUTH-535\)$/);
    expect(said).not.toContain('s3cr3t');
  });
  it('offers no TLS, though it must', async () => {
    const smtp = new SMTPServer({ disabledCommands: ['STARTTLS'] }).on('error', () => undefined);
    const door = smtp.listen(0, '127.0.0.1');
    await once(door, 'listening');
    const { port } = door.address() as AddressInfo;
    expect(await check(`smtp://127.0.0.1:${port}`)).toMatch(/^wrong: .* offers no TLS: .*\(ETLS/);
    smtp.close();
  });
  it('has a certificate that nobody trusts', async () => {
    expect(await check(mail.url)).toMatch(/^wrong: .* has a certificate that can't be trusted: .*CERT/);
  });
  it('is not there', async () => {
    expect(await check('smtp://127.0.0.1:2?tls=off')).toMatch(/^wrong: 127\.0\.0\.1:2 can't be reached/);
  });
  it('says nothing, and is not waited for', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await check(`smtp://127.0.0.1:${port}?tls=off`, 300)).toMatch(
      /^wrong: .* can't be reached.*\(ETIMEDOUT\)$/,
    );
    silent.close();
  });
  it('is not asked where mail is off', async () => {
    expect(line(await checkMail(undefined))).toBe('skipped: not asked: SMTP_URL is not set');
  });
});

describe('the store', () => {
  it('here takes a note, gives it back and keeps nothing', async () => {
    expect(line(await checkStore({}, root))).toBe(
      'ok: Local store (.netlify/blobs-serve) takes and gives back',
    );
    const files = await readdir(join(root, '.netlify'), { recursive: true });
    expect(files.filter((file) => file.includes('doctor-'))).toEqual([]);
  });

  it('here cannot be written', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'doctor-'));
    await writeFile(join(broken, '.netlify'), 'a file where the folder should be');
    expect(line(await checkStore({}, broken))).toMatch(
      /^wrong: can't be used, is the folder \.netlify writable\?/,
    );
    await rm(broken, { recursive: true });
  });

  it('of the live site is reached with both of its keys', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'doctor-'));
    const blobs = new BlobsServer({ directory, token: 'blobs-token' });
    const { port } = await blobs.start();
    const api = await startApi(`http://127.0.0.1:${port}`);
    const keys = { NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'blobs-token', NETLIFY_API_URL: api.url };
    expect(line(await checkStore(keys, root))).toBe('ok: Live site 0, production takes and gives back');
    expect(line(await checkStore({ ...keys, NETLIFY_AUTH_TOKEN: 'wrong' }, root))).toMatch(
      /^wrong: can't be used, check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN/,
    );
    expect(line(await checkStore({ NETLIFY_SITE_ID: '0' }, root))).toBe(
      'wrong: NETLIFY_AUTH_TOKEN must be set too, to reach the live site.',
    );
    await api.stop();
    await blobs.stop();
    await rm(directory, { recursive: true });
  });
});

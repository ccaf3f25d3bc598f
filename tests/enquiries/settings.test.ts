import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { stringify } from 'yaml';
import { missingSettings, nameOf, readSettings, SETTINGS } from '../../netlify/enquiries/settings.ts';
import { ignoreSettings, loadEnv } from '../../netlify/local/load-env.ts';
import { site } from '../../src/site.ts';
import { temporaryFolder } from '../support/files.ts';

/** Returns the text of the pattern's first group in each match. */
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

it('.env.example marks the settings required for a production build, and the "Deploy to Netlify" button asks for them', () => {
  const required = missingSettings({ MAIL_TO: ' ' }).map((line) => line.split(' ')[0]);
  const example = readFileSync('.env.example', 'utf8');
  expect(namesIn(example, /^(\w+)=/gm)).toEqual(Object.keys(SETTINGS).map(nameOf));
  expect(namesIn(example, /# \[needed\].*\n(?:#.*\n)*(\w+)=/g)).toEqual(required);
  const [, asked = ''] = readFileSync('netlify.toml', 'utf8').split('[template.environment]');
  expect(namesIn(asked, /^ *(\w+) =/gm)).toEqual(required);
});

const WITHOUT_MAIL = { MAIL_TO: 'none', ENQUIRY_CHAT_URL: 'https://a.example/x' };
it('a site with MAIL_TO=none and a chat needs no mail server', () => {
  expect(missingSettings(WITHOUT_MAIL).join()).not.toMatch(/SMTP_URL|MAIL_/);
  expect(readSettings(WITHOUT_MAIL)).toMatchObject({ problems: [], isMailOff: true, mail: undefined });
  expect(readSettings({ ...WITHOUT_MAIL, MAIL_TO: '' }).isMailOff).toBe(false);
});

it.each<[string, Record<string, string>, RegExp]>([
  ['MAIL_TO is none and nobody else gets enquiries', { MAIL_TO: 'none' }, /enquiries have no recipient/],
  ['MAIL_TO is none and RECEIPT is on', { ...WITHOUT_MAIL, RECEIPT: 'on' }, /^RECEIPT .* must not be set/],
  [
    'a webhook has no secret',
    { ENQUIRY_WEBHOOK_URL: 'https://a.example/x' },
    /^ENQUIRY_WEBHOOK_SECRET .* is not set$/,
  ],
])('a problem is reported if %s', (_title, environment, problem) => {
  const { problems, enquiryWebhook } = readSettings(environment);
  expect([problems, enquiryWebhook]).toEqual([[expect.stringMatching(problem)], undefined]);
});

/** For each setting, a valid value followed by invalid ones. */
const VALUES: Record<keyof typeof SETTINGS, [valid: string, ...invalid: string[]]> = {
  PUBLIC_CAPTCHA_SITE_KEY: [`6L${'a'.repeat(38)}`, 's3cr3t'],
  PUBLIC_API_HOST: ['https://api.agency.example', 'https://api.agency.example/'],
  CAPTCHA_SECRET_KEY: ['key'],
  CAPTCHA_HOSTNAMES: ['A-1.example, b.example', 'https://a.co'],
  CAPTCHA_VERIFY_URL: ['http://127.0.0.1:1/siteverify', 'google'],
  SMTP_URL: [
    'smtps://u%40x:p%2F%25@mail.example:465',
    ...['http://h.co', 'smtp://h.co/path', 'smtp://h.co:port', 'smtp://h.co:99999', 'smtp://u:a b@h.co'],
    ...['smtp://h.co?tls=off', 'smtp://h.co?requireTLS=false&pool=true', 'mail.h?smtp://h.co'],
    // URLs with an @ or # in the password. In a .env file, a value without quotes ends at the #.
    ...['smtps://team:p@ss.word#x@h.co:587', 'smtp://team:se#cret@h.co:587'],
    ...['smtp://team:se@cret', 'smtp://team:1234'],
  ],
  MAIL_FROM: ['a@b.co', 'Team <a@b.co>'],
  MAIL_TO: ['Team@d.co,e@f.co, team@D.co e@f.co,', '@b.co', 'c@d.co, nobody', ','],
  MAIL_AUTO_SUBMITTED: ['no', 'false'],
  RECEIPT: ['on', 'yes'],
  ENQUIRY_WEBHOOK_URL: ['https://crm.example/hook', 'http://a.example'],
  ENQUIRY_WEBHOOK_SECRET: [
    `whsec_${'a'.repeat(83)}+/8==, whsec_${'b'.repeat(32)}`,
    'whsec_short',
    `whsec_${'a'.repeat(31)}_`,
  ],
  ENQUIRY_CHAT_URL: ['https://hooks.slack.com/services/x', 'http://localhost/x'],
  ALERT_WEBHOOK_URL: [
    'https://discord.com/api/webhooks/1/a-b',
    'ftp://a.example/https://',
    'http://a.example/x',
  ],
  HEARTBEAT_URL: ['https://beats.example/x', 's3cr3t', 'http://a.example/x'],
  RETENTION_DAYS: [' 3650 ', '0', '1.5', '3651'],
  ALLOWED_ORIGINS: ['https://a.example,https://b.example:8443', 'https://a.example/'],
  NETLIFY_SITE_ID: ['0'],
  NETLIFY_AUTH_TOKEN: ['key'],
};

it('settings.txt lists the result with no settings, the result with all settings, and the problem reported for each invalid value', async () => {
  const entries = Object.entries(VALUES);
  const none = readSettings({ SMTP_URL: ' ', MAIL_TO: '' });
  const valid = Object.fromEntries(entries.map(([name, [value]]) => [nameOf(name), value]));
  expect(readSettings(valid).problems).toEqual([]);
  const all = readSettings({ ...valid, NETLIFY_DEV: 'true' });
  const rules = entries.flatMap(([name, [, ...invalid]]) => {
    const found = invalid.map((value) => {
      const { problems, ...settings } = readSettings({ [nameOf(name)]: value });
      expect({ problems: [], ...settings }, `${value} counts as not set`).toEqual(none);
      return problems.join();
    });
    return [...new Set(found)];
  });
  await expect(stringify({ none, all, rules }, { lineWidth: 0 })).toMatchFileSnapshot('settings.txt');
});

it.each([
  // nodemailer takes everything up to the last @ as user and password, as URL does.
  'smtp://team:p@ss.word@h.co',
  'smtp://[::1]:2525/',
  'smtp://localhost?requireTLS=false&ignoreTLS=true',
])('the SMTP_URL %s is valid', (url) => {
  expect(readSettings({ SMTP_URL: url }).problems).toEqual([]);
});

it('a .env file, even one with a byte order mark, adds settings that are missing from the environment, and tests ignore both', () => {
  const root = temporaryFolder({ '.env': '\ufeffMAIL_FROM=file@b.co\nMAIL_TO=file@b.co' });
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(root);
  vi.stubEnv('MAIL_FROM', undefined);
  vi.stubEnv('MAIL_TO', 'environment@b.co');
  loadEnv();
  expect([process.env['MAIL_FROM'], process.env['MAIL_TO']]).toEqual(['file@b.co', 'environment@b.co']);
  for (const name of Object.keys(SETTINGS)) vi.stubEnv(nameOf(name), process.env[nameOf(name)]);
  ignoreSettings();
  loadEnv();
  expect(readSettings(process.env)).toEqual(readSettings({}));
  cwd.mockRestore();
  vi.unstubAllEnvs();
});

it('a live site that sends documents must have receipts turned on', () => {
  site.documents.push({ page: '/guide', file: '/guide.pdf' });
  onTestFinished(() => void site.documents.splice(0));
  expect(missingSettings({})).toContainEqual(expect.stringMatching(/^RECEIPT .* must be on/));
  expect(missingSettings({ RECEIPT: 'on' }).join()).not.toContain('RECEIPT');
  const withoutMail = missingSettings({ MAIL_TO: 'none' }).join();
  expect(withoutMail).toContain('MAIL_TO must not be none');
  expect(withoutMail).not.toContain('RECEIPT');
  expect(readSettings({}).problems).toEqual([]);
});

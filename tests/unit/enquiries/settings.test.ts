import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { missingSettings, nameOf, readSettings, SETTINGS } from '../../../netlify/enquiries/settings.ts';

/** The names that a pattern's first group finds in a file. */
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

it('what a production build requires is marked in .env.example, and asked for by the "Deploy to Netlify" button', () => {
  const required = missingSettings({ MAIL_TO: ' ' }).map((line) => line.split(' ')[0]);
  const example = readFileSync('.env.example', 'utf8');
  expect(namesIn(example, /^(\w+)=/gm)).toEqual(Object.keys(SETTINGS).map(nameOf));
  expect(namesIn(example, /# \[needed\].*\n(?:#.*\n)*(\w+)=/g)).toEqual(required);
  const [, asked = ''] = readFileSync('netlify.toml', 'utf8').split('[template.environment]');
  expect(namesIn(asked, /^ *(\w+) =/gm)).toEqual(required);
});

/** Without values, and with those that .env.example says. */
const DEFAULTS = {
  problems: [],
  siteKey: '',
  apiHost: '',
  captcha: {
    secret: undefined,
    hostnames: [],
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  },
  ...{ enquiryWebhook: undefined, enquiryChat: undefined },
  hasReceipt: false,
  ...{ mail: undefined, alertWebhook: undefined, heartbeatUrl: undefined },
  ...{ retentionDays: 180, allowedOrigins: [], local: false },
};

it('a webhook without a secret is off, and told', () => {
  const { problems, enquiryWebhook } = readSettings({ ENQUIRY_WEBHOOK_URL: 'https://a.example/x' });
  expect([problems.join().includes('ENQUIRY_WEBHOOK_SECRET'), enquiryWebhook]).toEqual([true, undefined]);
});

it('settings that are unset or empty have their defaults', () => {
  expect(readSettings({ SMTP_URL: ' ', MAIL_TO: '' })).toEqual(DEFAULTS);
});

it('settings-read.txt has what is read of all settings', () => {
  const settings = readSettings({
    PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
    PUBLIC_API_HOST: 'https://api.agency.example',
    RECAPTCHA_SECRET_KEY: 'key',
    RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
    RECAPTCHA_HOSTNAMES: 'a.example, b.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'a@b.co',
    MAIL_TO: 'Team@d.co,e@f.co, team@D.co e@f.co',
    MAIL_AUTO_SUBMITTED: 'no',
    RECEIPT: 'on',
    ENQUIRY_WEBHOOK_URL: 'http://127.0.0.1:1/hook',
    ENQUIRY_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
    ENQUIRY_CHAT_URL: 'https://hooks.slack.com/services/x',
    ALERT_WEBHOOK_URL: 'https://discord.com/api/webhooks/1/a-b',
    HEARTBEAT_URL: 'https://beats.example/x',
    RETENTION_DAYS: ' 30 ',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example:8443',
    NETLIFY_LOCAL: 'true',
  });
  expect(settings.problems).toEqual([]);
  return expect(stringify(settings)).toMatchFileSnapshot('settings-read.txt');
});

/** Invalid values, some of them nearly valid. */
const INVALID: Partial<Record<keyof typeof SETTINGS, string[]>> = {
  PUBLIC_CAPTCHA_SITE_KEY: ['s3cr3t'],
  PUBLIC_API_HOST: ['https://api.agency.example/'],
  CAPTCHA_VERIFY_URL: ['google'],
  CAPTCHA_HOSTNAMES: ['https://a.co'],
  SMTP_URL: [
    ...['http://h.co', 'smtp://h.co/path', 'smtp://h.co:port', 'smtp://h.co:99999', 'smtp://u:a b@h.co'],
    ...['smtp://h.co?tls=off', 'smtp://h.co?requireTLS=false&pool=true', 'mail.h?smtp://h.co'],
    // A password with @ or #, also as a .env file without quotes has it, which ends at the #.
    ...['smtps://team:p@ss.word#x@h.co:587', 'smtp://team:p@ss.word@h.co', 'smtp://team:se#cret@h.co:587'],
    ...['smtp://team:se@cret', 'smtp://team:1234'],
  ],
  MAIL_FROM: ['Team <a@b.co>'],
  MAIL_TO: ['@b.co', 'c@d.co, nobody'],
  MAIL_AUTO_SUBMITTED: ['false'],
  RECEIPT: ['yes'],
  ENQUIRY_WEBHOOK_URL: ['http://a.example'],
  ENQUIRY_WEBHOOK_SECRET: ['whsec_short', `whsec_${'a'.repeat(31)}_`],
  ENQUIRY_CHAT_URL: ['http://localhost/x'],
  ALERT_WEBHOOK_URL: ['ftp://a.example/https://', 'http://a.example/x'],
  HEARTBEAT_URL: ['s3cr3t', 'http://a.example/x'],
  RETENTION_DAYS: ['0', '1.5', '3651'],
  ALLOWED_ORIGINS: ['https://a.example/'],
};

it('an invalid setting counts as not set, and its rule, without its value, is in settings.txt', async () => {
  const messages = Object.entries(INVALID).map(([name, values]) => {
    const found = values.map((value) => {
      const { problems, ...settings } = readSettings({ [nameOf(name)]: value });
      expect({ ...settings, problems: [] }, value).toEqual(DEFAULTS);
      return problems.join('\n');
    });
    return [...new Set(found)].join('\n');
  });
  await expect(`${messages.join('\n')}\n`).toMatchFileSnapshot('settings.txt');
});

it.each([
  ...['smtps://h.co', 'smtp://u%40x:p%2F%25@h.co:25', 'smtp://[::1]:2525/'],
  ...['smtp://127.0.0.1:2525?requireTLS=false', 'smtp://localhost?requireTLS=false&ignoreTLS=true'],
])('the SMTP_URL %s is valid', (url) => {
  expect(readSettings({ SMTP_URL: url, MAIL_FROM: 'a@b.co', MAIL_TO: 'c@d.co' }).mail?.url).toBe(url);
});

it("on a developer's machine, addresses of this machine are valid", () => {
  const url = 'http://127.0.0.1:1/x';
  const names = ['ENQUIRY_CHAT_URL', 'ALERT_WEBHOOK_URL', 'HEARTBEAT_URL'];
  const settings = Object.fromEntries(names.map((name) => [name, url]));
  expect(readSettings(settings).problems).toHaveLength(3);
  expect(readSettings({ ...settings, NETLIFY_DEV: 'true' }).problems).toEqual([]);
});

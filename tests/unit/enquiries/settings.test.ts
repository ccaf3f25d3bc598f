import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { transportOptions } from '../../../netlify/enquiries/mailer.ts';
import { missingSettings, readSettings, SETTINGS } from '../../../netlify/enquiries/settings.ts';

describe('the settings that a production build requires', () => {
  const required = missingSettings({}).map((line) => line.split(' ')[0]);
  /** The names that a pattern's first group finds in a file. */
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

  it('are marked in .env.example, which has all settings', () => {
    const example = readFileSync('.env.example', 'utf8');
    expect(namesIn(example, /^(\w+)=/gm)).toEqual(Object.keys(SETTINGS));
    expect(namesIn(example, /# \[needed\].*\n(?:#.*\n)*(\w+)=/g)).toEqual(required);
  });

  it('are those that the "Deploy to Netlify" button asks for', () => {
    const [, asked = ''] = readFileSync('netlify.toml', 'utf8').split('[template.environment]');
    expect(namesIn(asked, /^ *(\w+) =/gm)).toEqual(required);
  });

  it('are missing when they are spaces', () => {
    expect(missingSettings({ MAIL_TO: ' ' })).toEqual(missingSettings({}));
  });
});

/** Without values, and with those that .env.example says. */
const DEFAULTS = {
  problems: [],
  captcha: {
    secret: undefined,
    hostnames: [],
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  },
  ...{ mail: undefined, alertWebhook: undefined, heartbeatUrl: undefined, healthToken: undefined },
  ...{ quietDays: 14, retentionDays: 180, allowedOrigins: [], local: false },
};

it('settings that are unset or empty have their defaults', () => {
  expect(readSettings({ SMTP_URL: ' ', MAIL_TO: '' })).toEqual(DEFAULTS);
});

it('all settings are read from the environment', () => {
  const settings = readSettings({
    PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
    PUBLIC_API_HOST: 'https://api.agency.example',
    RECAPTCHA_SECRET_KEY: 'key',
    RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
    RECAPTCHA_HOSTNAMES: 'a.example, b.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'a@b.co',
    MAIL_TO: 'Team@d.co,e@f.co, team@D.co e@f.co',
    ALERT_WEBHOOK_URL: 'https://hooks.example/x',
    HEARTBEAT_URL: 'https://beats.example/x',
    HEALTH_TOKEN: '0123456789abcdef',
    QUIET_DAYS: '0',
    RETENTION_DAYS: ' 30 ',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example:8443',
    NETLIFY_LOCAL: 'true',
  });
  expect(settings).toEqual({
    problems: [],
    captcha: {
      secret: 'key',
      verifyUrl: 'http://127.0.0.1:1/siteverify',
      hostnames: ['a.example', 'b.example'],
    },
    mail: { from: 'a@b.co', to: ['team@d.co', 'e@f.co'], url: 'smtps://mail.example' },
    alertWebhook: 'https://hooks.example/x',
    heartbeatUrl: 'https://beats.example/x',
    healthToken: '0123456789abcdef',
    quietDays: 0,
    retentionDays: 30,
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    local: true,
  });
});

it.each([
  ['PUBLIC_RECAPTCHA_SITE_KEY', 'key', /like 6L/],
  ['PUBLIC_API_HOST', 'https://api.agency.example/', /like https:/],
  ['RECAPTCHA_VERIFY_URL', 'google', /a web address/],
  ['RECAPTCHA_HOSTNAMES', 'https://a.co', /host names/],
  ['MAIL_FROM', 'Team <a@b.co>', /one email address, without a name$/],
  ['MAIL_TO', '@b.co', /email addresses with commas between; number 1 is not$/],
  ['ALERT_WEBHOOK_URL', 'ftp://a.example/https://', /a web address/],
  ['HEARTBEAT_URL', 's3cr3t', /a web address/],
  ['HEALTH_TOKEN', '0123456789abcde', /at least 16/],
  ['RETENTION_DAYS', '0', /a whole number of days from 1 to 3650$/],
  ['RETENTION_DAYS', '3651', /a whole number/],
  ['QUIET_DAYS', '1.5', /a whole number of days from 0 to 3650$/],
  ['ALLOWED_ORIGINS', 'https://a.example/', /origins like/],
])('the %s "%s" counts as not set, and is named with its rule', (name, value, rule) => {
  const { problems, ...settings } = readSettings({ [name]: value });
  expect({ ...settings, problems: [] }).toEqual(DEFAULTS);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} \\([^)]+\\) must be `))]);
  expect(problems[0]).toMatch(rule);
});

it('no message repeats a value, which may be a secret in the wrong place', () => {
  const values = Object.keys(SETTINGS).map((name) => [name, 's3cr3t/']);
  const { problems } = readSettings(Object.fromEntries(values) as Record<string, string>);
  expect(problems).toHaveLength(13);
  expect(problems.join()).not.toContain('s3cr3t');
});

it('the valid parts of a list are used, and the others named by their place', () => {
  const { mail, problems } = readSettings({
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'a@b.co',
    MAIL_TO: 'c@d.co, nobody, e@f.co',
  });
  expect(mail?.to).toEqual(['c@d.co', 'e@f.co']);
  expect(problems).toEqual([expect.stringMatching(/^MAIL_TO .* number 2 is not$/)]);
});

describe('SMTP_URL', () => {
  const read = (url: string) => readSettings({ SMTP_URL: url, MAIL_FROM: 'a@b.co', MAIL_TO: 'c@d.co' });

  it.each([
    ['smtps://h.co', { host: 'h.co', secure: true }],
    ['smtp://h.co', { host: 'h.co', secure: false, requireTLS: true }],
    ['smtp://u%40x:p%2F%25@h.co:25', { port: 25, auth: { user: 'u@x', pass: 'p/%' } }],
    ['smtp://127.0.0.1:2525?requireTLS=false', { host: '127.0.0.1', port: 2525, requireTLS: false }],
    ['smtp://localhost?requireTLS=false&ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
    ['smtp://[::1]:2525/', { host: '::1' }],
  ])('%s gives nodemailer the options %j', (url, options) => {
    expect(read(url).mail?.url).toBe(url);
    const transport = createTransport(transportOptions(url, 1000));
    expect(transport.options).toMatchObject(options);
    transport.close();
  });

  it.each([
    'http://h.co',
    'smtp://h.co/path',
    'smtp://h.co:port',
    'smtp://h.co:99999',
    'smtp://u:a b@h.co',
    'smtp://h.co?tls=off',
    'smtp://h.co?requireTLS=false&pool=true',
    'mail.h?smtp://h.co',
    // A password with @ or #, also as a .env file without quotes has it, which ends at the #.
    'smtps://team:p@ss.word#x@h.co:587',
    'smtp://team:p@ss.word@h.co',
    'smtp://team:se#cret@h.co:587',
    'smtp://team:se@cret',
    'smtp://team:1234',
  ])('%s is refused without being repeated, and with how to encode a password', (url) => {
    const { mail, problems } = read(url);
    expect(mail).toBeUndefined();
    expect(problems).toEqual([
      expect.stringMatching(
        /^SMTP_URL \([^)]+\) must be like smtps:\S+ or smtp:\S+; percent-encode special characters in user and password /,
      ),
    ]);
    expect(problems[0]).not.toContain(url);
  });
});

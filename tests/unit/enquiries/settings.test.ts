import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { transportOptions } from '../../../netlify/enquiries/mailer.ts';
import { readSettings } from '../../../netlify/enquiries/settings.ts';

it('settings that are unset or empty have their defaults', () => {
  expect(readSettings({ SMTP_URL: ' ', MAIL_TO: '' })).toMatchObject({
    captcha: { secret: undefined, hostnames: [] },
    mail: undefined,
    retentionDays: 180,
    allowedOrigins: [],
  });
});

it('all settings are read from the environment', () => {
  const settings = readSettings({
    RECAPTCHA_SECRET_KEY: 'key',
    RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
    RECAPTCHA_HOSTNAMES: 'a.example, b.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'a@b.co',
    MAIL_TO: 'c@d.co,e@f.co, c@d.co',
    ALERT_WEBHOOK_URL: 'https://hooks.example/x',
    HEARTBEAT_URL: 'https://beats.example/x',
    QUIET_DAYS: '14',
    RETENTION_DAYS: ' 30 ',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example:8443',
    NETLIFY_LOCAL: 'true',
  });
  expect(settings).toEqual({
    captcha: {
      secret: 'key',
      verifyUrl: 'http://127.0.0.1:1/siteverify',
      hostnames: ['a.example', 'b.example'],
    },
    mail: { from: 'a@b.co', to: ['c@d.co', 'e@f.co'], url: 'smtps://mail.example' },
    alertWebhook: 'https://hooks.example/x',
    heartbeatUrl: 'https://beats.example/x',
    quietDays: 14,
    retentionDays: 30,
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    local: true,
  });
});

const NOT_DAYS = 'RETENTION_DAYS must be a whole number of days from 1 to 3650';
it.each<[Record<string, string>, string]>([
  [{ RECAPTCHA_VERIFY_URL: 'google' }, 'RECAPTCHA_VERIFY_URL must be a web address'],
  [{ RECAPTCHA_HOSTNAMES: 'https://a.co' }, 'RECAPTCHA_HOSTNAMES must be host names'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_TO: 'a@b.co' }, 'MAIL_FROM must be set where SMTP_URL is'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.co' }, 'MAIL_TO must be set where SMTP_URL is'],
  [{ MAIL_FROM: 'Team <a@b.co>' }, 'MAIL_FROM must be one email address, without a name'],
  [{ MAIL_TO: 'a@b.co, b' }, 'MAIL_TO must be email addresses with commas between; number 2 is not'],
  [{ ALERT_WEBHOOK_URL: 'ftp://a.example/https://' }, 'ALERT_WEBHOOK_URL must be a web address'],
  [{ RETENTION_DAYS: '0' }, NOT_DAYS],
  [{ RETENTION_DAYS: '3651' }, NOT_DAYS],
  [{ RETENTION_DAYS: '1.5' }, NOT_DAYS],
  [{ RETENTION_DAYS: 'x' }, NOT_DAYS],
  [{ QUIET_DAYS: '0' }, 'QUIET_DAYS must be a whole number of days'],
  [{ ALLOWED_ORIGINS: 'https://a.example/' }, 'ALLOWED_ORIGINS must be origins like'],
  [
    { RETENTION_DAYS: '0', MAIL_FROM: 'x' },
    `MAIL_FROM must be one email address, without a name\n${NOT_DAYS}`,
  ],
])('the settings %j are refused with an error that names each', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});

it.each([
  'MAIL_FROM',
  'MAIL_TO',
  'ALLOWED_ORIGINS',
  'RECAPTCHA_HOSTNAMES',
  'RETENTION_DAYS',
  'QUIET_DAYS',
  'HEARTBEAT_URL',
])('the error about %s does not repeat its value, which may be a secret in the wrong place', (name) => {
  expect(() => readSettings({ [name]: 's3cr3t/' })).toThrow(new RegExp(`^${name} (?!.*s3cr3t)`));
});

describe('SMTP_URL', () => {
  const read = (url: string) =>
    readSettings({ SMTP_URL: url, MAIL_FROM: 'a@b.co', MAIL_TO: 'c@d.co' }).mail?.url;

  it.each([
    ['smtps://h.co', { host: 'h.co', secure: true }],
    ['smtp://h.co', { host: 'h.co', secure: false, requireTLS: true }],
    ['smtp://u%40x:p%2F%25@h.co:25', { port: 25, auth: { user: 'u@x', pass: 'p/%' } }],
    ['smtp://127.0.0.1:2525?requireTLS=false', { host: '127.0.0.1', port: 2525, requireTLS: false }],
    ['smtp://localhost?requireTLS=false&ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
    ['smtp://[::1]:2525/', { host: '::1' }],
  ])('%s gives nodemailer the options %j', (url, options) => {
    expect(read(url)).toBe(url);
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
    expect(() => read(url)).toThrow(
      /^SMTP_URL must be like smtps:\S+ or smtp:\S+; percent-encode special characters in user and password /,
    );
    expect(() => read(url)).not.toThrow(url);
  });
});

import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { transportOptions } from '../../../netlify/enquiries/mailer.ts';
import { missingForProduction, readSettings } from '../../../netlify/enquiries/settings.ts';
import { DEFAULT_RETENTION_DAYS, retentionDays } from '../../../src/enquiry/retention.ts';

describe('readSettings', () => {
  it('returns the defaults for settings that are unset or empty', () => {
    expect(readSettings({ SMTP_URL: ' ', MAIL_TO: '' })).toEqual({
      captcha: {
        secret: undefined,
        verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
        hostnames: [],
      },
      mail: undefined,
      alertWebhook: undefined,
      retentionDays: 180,
      allowedOrigins: [],
      local: false,
    });
  });

  it('reads all settings from the environment', () => {
    const settings = readSettings({
      RECAPTCHA_SECRET_KEY: 'key',
      RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
      RECAPTCHA_HOSTNAMES: 'a.example, b.example',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'a@b.co',
      MAIL_TO: 'c@d.co,e@f.co',
      ALERT_WEBHOOK_URL: 'https://hooks.example/x',
      RETENTION_DAYS: '30',
      ALLOWED_ORIGINS: 'https://a.example,https://b.example:8443',
      NETLIFY_LOCAL: 'true',
    });
    expect(settings).toMatchObject({
      captcha: {
        secret: 'key',
        verifyUrl: 'http://127.0.0.1:1/siteverify',
        hostnames: ['a.example', 'b.example'],
      },
      mail: { from: 'a@b.co', to: ['c@d.co', 'e@f.co'], url: 'smtps://mail.example' },
      alertWebhook: 'https://hooks.example/x',
      retentionDays: 30,
      allowedOrigins: ['https://a.example', 'https://b.example:8443'],
      local: true,
    });
  });

  it.each([
    [{ RECAPTCHA_VERIFY_URL: 'google' }, /^RECAPTCHA_VERIFY_URL must be a web address/],
    [
      { RECAPTCHA_HOSTNAMES: 'https://a.example' },
      /^RECAPTCHA_HOSTNAMES must be host names .* not "https:\/\/a.example"$/,
    ],
    [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must be like/],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_TO: 'a@b.co' }, /^MAIL_FROM must be set where SMTP_URL is$/],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.co' }, /^MAIL_TO must be set where SMTP_URL is$/],
    [{ MAIL_FROM: 'Team <a@b.co>' }, /^MAIL_FROM must be one email address/],
    [{ MAIL_TO: 'a@b.co, b' }, /^MAIL_TO must be email addresses .* not "b"$/],
    [{ ALERT_WEBHOOK_URL: 'ftp://a.example/https://' }, /^ALERT_WEBHOOK_URL must be a web address/],
    [
      { RETENTION_DAYS: 'forever' },
      /^RETENTION_DAYS must be a whole number of days from 1 to 3650, not "forever"$/,
    ],
    [
      { ALLOWED_ORIGINS: 'https://a.example/' },
      /^ALLOWED_ORIGINS must be origins .* not "https:\/\/a.example\/"$/,
    ],
  ])('rejects %j with an error that begins with the name of the setting', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });

  it('names all invalid settings in one error, which contains no password', () => {
    const invalid = { SMTP_URL: 'ftp://user:hunter2@x', RETENTION_DAYS: '0', MAIL_FROM: 'x' };
    expect(() => readSettings(invalid)).toThrow(/^SMTP_URL .*\nMAIL_FROM .*\nRETENTION_DAYS .*$/);
    expect(() => readSettings(invalid)).not.toThrow(/hunter2/);
  });

  it('missingForProduction names the required settings that are missing or empty', () => {
    expect(missingForProduction({ MAIL_TO: 'a@b.co', SMTP_URL: ' ' })).toEqual([
      'RECAPTCHA_SECRET_KEY',
      'SMTP_URL',
      'MAIL_FROM',
    ]);
  });
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
    'smtp://team:se@cret@h.co:587',
    'smtp://team:se#cret@h.co:587',
    'smtp://team:se@cret',
    'smtp://team:1234',
  ])('%s is refused, without the password', (url) => {
    expect(() => read(url)).toThrow(
      /^SMTP_URL must be like smtps:\S+ or smtp:\S+; percent-encode special characters in user and password \(@ is %40, # is %23\); it may end in \?requireTLS=false or \?requireTLS=false&ignoreTLS=true$/,
    );
  });
});

describe('RETENTION_DAYS', () => {
  it.each([
    [undefined, DEFAULT_RETENTION_DAYS],
    ['1', 1],
    [' 365 ', 365],
    ['3650', 3650],
  ])('parses the retention %j as %i days', (text, days) => {
    expect(retentionDays(text)).toBe(days);
  });
  it.each(['0', '3651', '1.5', 'x'])('rejects the retention "%s"', (text) => {
    expect(() => retentionDays(text)).toThrow(/^RETENTION_DAYS must be/);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingSettings, mistypedSettings, requireSettings } from '../../../src/integrations/settings.ts';

const SETTINGS = {
  PUBLIC_RECAPTCHA_SITE_KEY: 'a-site-key',
  RECAPTCHA_SECRET_KEY: 'a-secret-key',
  SMTP_URL: 'smtps://user:a-password@mail.example',
  MAIL_FROM: 'site@thirma.example',
  MAIL_TO: 'team@thirma.example',
};
let folder: string;

beforeEach(() => {
  // Away from the developer's own .env.
  folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  for (const name of missingSettings({})) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function runPlugin(mode: string, settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { config } = requireSettings();
  if (typeof config !== 'function') throw new Error('The plugin has no config hook.');
  void config.call({ meta: {} } as ThisParameterType<typeof config>, {}, { command: 'build', mode });
}

test.each(missingSettings({}))('a production build without %s is rejected', (name) => {
  expect(() => runPlugin('production', { ...SETTINGS, [name]: '' })).toThrow(`${name} is not set`);
});

test('a production build with an unusable setting is rejected', () => {
  expect(() => runPlugin('production', { ...SETTINGS, MAIL_TO: 'the team' })).toThrow(
    'MAIL_TO must be email addresses',
  );
});

test('a production build with all settings is accepted', () => {
  expect(() => runPlugin('production', SETTINGS)).not.toThrow();
});

test('an offline build needs no settings', () => {
  expect(() => runPlugin('offline', {})).not.toThrow();
});

test.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['RETENTION_DAY', 'RETENTION_DAYS'],
  ['MAILTO', 'MAIL_TO'],
  ['mail_from', 'MAIL_FROM'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['ALERT_WEBHOOK', 'ALERT_WEBHOOK_URL'],
  ['PUBLIC_RECAPTCHA_SITEKEY', 'PUBLIC_RECAPTCHA_SITE_KEY'],
  ['RECAPTCHA_SITE_KEY', 'PUBLIC_RECAPTCHA_SITE_KEY'],
  ['NETLIFY_SITEID', 'NETLIFY_SITE_ID'],
  ['NETLIFY_AUTH_TOKN', 'NETLIFY_AUTH_TOKEN'],
])('%s is taken for a mistyped %s, while that is not set', (name, setting) => {
  expect(mistypedSettings({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${setting}?`]);
  expect(mistypedSettings({ [name]: 'x', [setting]: 'x' })).toEqual([]);
});

test('no setting of .env.example and no common variable is taken for a mistyped setting', () => {
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const common = [
    'PATH',
    'HOME',
    'MAIL',
    'PORT',
    'URL',
    'SITE_URL',
    'SITE_NAME',
    'NODE_ENV',
    'NETLIFY_DEV',
    'NETLIFY_BLOBS_CONTEXT',
  ];
  for (const name of [...settings, ...common]) expect(mistypedSettings({ [name!]: 'x' })).toEqual([]);
});

test('a production build warns of a mistyped setting', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  runPlugin('production', { ...SETTINGS, RETENTION_DAY: '7' });
  expect(warned.mock.calls).toEqual([['RETENTION_DAY is not a setting; did you mean RETENTION_DAYS?']]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingSettings, requireSettings } from '../../../src/integrations/settings.ts';

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

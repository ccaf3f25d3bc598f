/** The services that a function gets, and how a scheduled run is logged. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runJob } from '../../../netlify/enquiries/scheduled.ts';
import { createServices, storeContext } from '../../../netlify/enquiries/services.ts';
import { SettingsError } from '../../../netlify/enquiries/settings.ts';

const mailer = vi.hoisted(() => ({ smtpMailer: vi.fn((...args: unknown[]) => ({ args })) }));
vi.mock('../../../netlify/enquiries/mailer.ts', async (original) => ({
  ...(await original<object>()),
  ...mailer,
}));

afterEach(() => vi.restoreAllMocks());

describe('services', () => {
  it.each([
    ['', false],
    ['production', false],
    ['dev', false],
    ['deploy-preview', true],
    ['branch-deploy', true],
  ])('of the deploy context "%s" are those of a preview: %s', (context, isPreview) => {
    expect(createServices(context, 'request').isPreview).toBe(isPreview);
  });

  it('have the current time and no mailer without SMTP_URL', () => {
    const services = createServices('production', 'request');
    expect(services.mailer).toBeUndefined();
    expect(Math.abs(services.now().getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('open one connection for a request, and a pool for a scheduled run', async () => {
    vi.stubEnv('SMTP_URL', 'smtps://mail.example');
    vi.stubEnv('MAIL_FROM', 'a@b.co');
    vi.stubEnv('MAIL_TO', 'c@d.co');
    vi.resetModules();
    const fresh = await import('../../../netlify/enquiries/services.ts');
    for (const program of ['request', 'scheduled'] as const) fresh.createServices('production', program);
    vi.unstubAllEnvs();
    expect(mailer.smtpMailer.mock.calls.map(([, ...args]) => args)).toEqual([
      ['single', 40_000],
      ['pooled', 15_000],
    ]);
  });

  it.each([
    ['deploy-preview', true, 'dev'],
    ['deploy-preview', false, 'deploy-preview'],
    [undefined, false, 'production'],
    ['', false, 'production'],
  ])('of the deploy context "%s", local: %s, use the store of %s', (context, local, expected) => {
    expect(storeContext(context, local)).toBe(expected);
  });
});

describe('a scheduled run', () => {
  let printed: [string, unknown][];
  beforeEach(() => {
    printed = [];
    for (const level of ['log', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation(
        (line: string) => void printed.push([level, JSON.parse(line)]),
      );
    }
    vi.spyOn(performance, 'now').mockReturnValueOnce(5000).mockReturnValue(5042);
  });

  it('logs its result and its time', async () => {
    await runJob('retry-mail', async () => ({ code: 'busy' }));
    expect(printed).toEqual([['log', { source: 'retry-mail', ms: 42, code: 'busy' }]]);
  });

  it.each([
    [new TypeError('a secret'), { code: 'failed-TypeError' }],
    [new SettingsError('MAIL_TO must be …'), { code: 'failed-SettingsError', hint: 'MAIL_TO must be …' }],
  ])('logs its failure: %s', async (error, line) => {
    await runJob('purge', () => Promise.reject(error));
    expect(printed).toEqual([['error', { source: 'purge', ms: 42, ...line }]]);
  });
});

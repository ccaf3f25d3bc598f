import { beforeEach, expect, it, vi } from 'vitest';
import { runScheduled } from '../../../netlify/enquiries/services.ts';
import { SettingsError } from '../../../netlify/enquiries/settings.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import { createMemoryServices, finish, START } from '../../support/memory-services.ts';

beforeEach(() => {
  const { restore } = createMemoryServices();
  return () => {
    vi.unstubAllEnvs();
    restore();
  };
});

/** The services in an environment; the module reads it once. */
async function servicesIn(environment: Record<string, string>, deployContext?: string) {
  vi.resetModules();
  const { createServices } = await import('../../../netlify/enquiries/services.ts');
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const services = createServices(deployContext, 'request');
  return { services, createServices };
}

it.each([
  ['production', {}, 'production', false],
  ['deploy-preview', {}, 'deploy-preview', true],
  ['branch-deploy', {}, 'branch-deploy', true],
  ['', {}, 'production', false],
  [undefined, {}, 'production', false],
  ['deploy-preview', { NETLIFY_DEV: 'true' }, 'dev', false],
])(
  'in the deploy context %j with %j the store is that of %s',
  async (context, environment, store, isPreview) => {
    const { services } = await servicesIn(environment, context);
    expect(services.isPreview).toBe(isPreview);
    const urls: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      urls.push(url);
      return Promise.resolve(new Response(null, { status: 404 }));
    });
    vi.stubEnv(
      'NETLIFY_BLOBS_CONTEXT',
      btoa(JSON.stringify({ siteID: 's', token: 't', edgeURL: 'http://e', uncachedEdgeURL: 'http://u' })),
    );
    await services.store.get('outbox', sampleRecord().id);
    vi.unstubAllEnvs();
    expect(urls.map((url) => url.split('/').slice(0, 5).join('/'))).toEqual([
      `http://u/s/site:enquiries-${store}`,
    ]);
  },
);

it('the settings are read once, and mail is off without SMTP_URL', async () => {
  const { services, createServices } = await servicesIn({ RETENTION_DAYS: '7' });
  expect(services.settings.retentionDays).toBe(7);
  expect(services.mailer).toBeUndefined();
  expect(createServices('production', 'scheduled').settings).toBe(services.settings);
  expect(services.now()).toEqual(START);
});

it('invalid settings are thrown', async () => {
  await expect(servicesIn({ RETENTION_DAYS: 'x' })).rejects.toThrow(/^RETENTION_DAYS must be/);
});

it.each([
  [new TypeError('secret'), { code: 'run-failed', reason: 'TypeError', ms: 250 }],
  [
    new SettingsError('MAIL_TO must be set'),
    { code: 'run-failed', reason: 'SettingsError', ms: 250, hint: 'MAIL_TO must be set' },
  ],
  [undefined, { code: 'purge-finished', deleted: 1, ms: 250 }],
])('a scheduled function that ends with %s logs one line', async (error, line) => {
  const level = error ? 'error' : 'log';
  const print = vi.spyOn(console, level).mockImplementation(() => undefined);
  const job = () =>
    new Promise<{ code: string; deleted: number }>((resolve, reject) => {
      setTimeout(() => (error ? reject(error) : resolve({ code: 'purge-finished', deleted: 1 })), 250);
    });
  await finish(runScheduled('purge', 'production', job));
  expect(print.mock.calls).toEqual([[JSON.stringify({ source: 'purge', ...line })]]);
  print.mockRestore();
});

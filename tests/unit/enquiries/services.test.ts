import { beforeEach, expect, it, vi } from 'vitest';
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
const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.co', MAIL_TO: 'c@d.co' };

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

it('the requests of a process share the store of their deploy context', async () => {
  const { services, createServices } = await servicesIn({}, 'production');
  expect(createServices('production', 'request').store).toBe(services.store);
  expect(createServices('deploy-preview', 'request').store).not.toBe(services.store);
});

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

it('a token is verified with the configured key', async () => {
  const request = vi.fn(() => Promise.resolve(Response.json({ success: true, hostname: 'a.co' })));
  vi.stubGlobal('fetch', request);
  const { services } = await servicesIn({
    RECAPTCHA_SECRET_KEY: 'k',
    RECAPTCHA_VERIFY_URL: 'https://captcha.example',
  });
  expect(await finish(services.captcha('t', ['a.co']))).toMatchObject({ kind: 'passed' });
  expect(request).toHaveBeenCalledExactlyOnceWith('https://captcha.example', expect.anything());
});

it.each([
  ['request', { socketTimeout: 40_000 }],
  ['scheduled', { socketTimeout: 15_000, pool: true, maxConnections: 3 }],
] as const)('the mailer of a %s has the transport options %j', async (program, options) => {
  const createTransport = vi.fn((_options: object) => ({ use: () => undefined, close: () => undefined }));
  vi.doMock('nodemailer', () => ({ createTransport }));
  const { createServices } = await servicesIn(MAIL);
  createTransport.mockClear();
  expect(createServices('production', program).mailer?.recipients).toEqual(['c@d.co']);
  expect(createTransport.mock.calls[0]?.[0]).toMatchObject(options);
  expect('pool' in createTransport.mock.calls[0]![0]).toBe(program === 'scheduled');
  vi.doUnmock('nodemailer');
  vi.resetModules();
});

/** The three functions with settings from the environment and the store from Netlify's runtime. */
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '@netlify/functions';
import { createHarness, post, createRecord, validBody, type Harness } from '../support/harness.ts';

let harness: Harness;
let printed: string[];
beforeEach(async () => {
  harness = await createHarness();
  vi.resetModules();
  for (const [name, value] of Object.entries(harness.environment)) vi.stubEnv(name, value);
  printed = [];
  for (const level of ['log', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void printed.push(line));
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await harness.close();
});

/** Runs a function as Netlify does, and waits for its work after the response. */
async function run(name: 'contact' | 'retry-mail' | 'purge', request: Request, deployContext: string) {
  const modules = {
    contact: () => import('../../netlify/functions/contact.ts'),
    'retry-mail': () => import('../../netlify/functions/retry-mail.ts'),
    purge: () => import('../../netlify/functions/purge.ts'),
  };
  const work: Promise<unknown>[] = [];
  const context = {
    deploy: { context: deployContext },
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  };
  const { default: handler } = await modules[name]();
  const response = await handler(request, context as unknown as Context);
  await Promise.all(work);
  return response;
}
const schedule = () => new Request('http://localhost/', { method: 'POST' });
const codes = () => printed.map((line) => (JSON.parse(line) as { code: string }).code);

it('contact stores the enquiry in the store of production and mails it', async () => {
  const response = await run('contact', post(validBody()), 'production');
  expect(response!.status).toBe(200);
  expect(harness.mail.mails).toHaveLength(1);
  expect((await harness.openStore({ deployContext: 'production' }).list('archive')).ids).toHaveLength(1);
  expect(codes()).toEqual(['stored', 'mailed']);
});

it('Netlify lets five requests a minute from each visitor through to contact', async () => {
  const { config } = await import('../../netlify/functions/contact.ts');
  expect(config.rateLimit).toEqual({ windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] });
});

it.each(['deploy-preview', 'branch-deploy', 'staging'])(
  'contact mails an enquiry on a deploy of the context %s, and stores nothing',
  async (deployContext) => {
    await run('contact', post(validBody()), deployContext);
    expect(harness.mail.mails).toHaveLength(1);
    expect(await readdir(harness.directory)).toEqual([]);
  },
);

it('retry-mail mails what waits in production when its request has no deploy context', async () => {
  const receivedAt = new Date(Date.now() - 120_000).toISOString();
  await harness.openStore({ deployContext: 'production' }).save(createRecord({ receivedAt }));
  await run('retry-mail', schedule(), '');
  expect(harness.mail.mails).toHaveLength(1);
  expect(JSON.parse(printed.at(-1)!)).toMatchObject({ code: 'retry-finished', mailed: 1 });
});

it('purge applies RETENTION_DAYS', async () => {
  vi.stubEnv('RETENTION_DAYS', '7');
  const store = harness.openStore({ deployContext: 'production' });
  for (const days of [1, 9]) {
    const receivedAt = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
    await store.markDelivered(createRecord({ receivedAt }), new Date());
  }
  await run('purge', schedule(), 'production');
  expect(JSON.parse(printed[0]!)).toMatchObject({ code: 'purge-finished', deleted: 1 });
});

it('an invalid setting is named in the log of every function', async () => {
  vi.stubEnv('MAIL_TO', 'nobody');
  await run('contact', post(validBody()), 'production');
  for (const name of ['retry-mail', 'purge'] as const) await run(name, schedule(), 'production');
  expect(printed).toHaveLength(3);
  for (const line of printed) expect(line).toContain('MAIL_TO must be email addresses');
});

it('without a store, contact mails the enquiry and retry-mail logs its failure', async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  expect((await run('contact', post(validBody()), 'production'))!.status).toBe(200);
  expect(harness.mail.mails).toHaveLength(1);
  await run('retry-mail', schedule(), 'production');
  expect(JSON.parse(printed.at(-1)!)).toMatchObject({
    code: 'run-failed',
    reason: 'MissingBlobsEnvironmentError',
  });
});

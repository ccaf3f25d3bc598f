/** The functions with settings from the environment and the store from Netlify's runtime. */
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '@netlify/functions';
import { startFaultServer } from '../support/fault-server.ts';
import {
  createHarness,
  post,
  createRecord,
  receivedAgo,
  stateOf,
  validBody,
  type Harness,
} from '../support/harness.ts';

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

const modules = {
  contact: () => import('../../netlify/functions/contact.ts'),
  health: () => import('../../netlify/functions/health.ts'),
  'retry-mail': () => import('../../netlify/functions/retry-mail.ts'),
  purge: () => import('../../netlify/functions/purge.ts'),
};
/** Runs a function as Netlify does, and waits for its work after the response. */
async function run(name: keyof typeof modules, request: Request, deployContext: string) {
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
  expect((await harness.openStore({ deployContext: 'production' }).list('delivered')).ids).toHaveLength(1);
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
  const record = createRecord(receivedAgo(120_000));
  await harness.openStore({ deployContext: 'production' }).save(record, stateOf(record));
  await run('retry-mail', schedule(), '');
  expect(harness.mail.mails).toHaveLength(1);
  expect(JSON.parse(printed.at(-1)!)).toMatchObject({ code: 'retry-finished', mailed: 1 });
});

it('a run that went well fetches HEARTBEAT_URL and lets the health check succeed, and one that failed does neither', async () => {
  let beats = 0;
  const heartbeat = await startFaultServer((_request, response) => {
    beats++;
    response.end();
  });
  vi.stubEnv('HEARTBEAT_URL', heartbeat.url);
  await run('retry-mail', schedule(), 'production');
  const health = await run('health', new Request('http://localhost/api/health'), 'production');
  const ok = { settings: 'ok', store: 'ok', mail: 'ok', captcha: 'ok', waiting: 'ok', purge: 'ok' };
  expect(await health!.json()).toEqual({ ok: true, checks: ok });
  expect([health!.status, health!.headers.get('cache-control'), beats]).toEqual([200, 'no-store', 1]);
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  await run('retry-mail', schedule(), 'production');
  expect(beats).toBe(1);
  await heartbeat.stop();
});

it('without a store, contact mails the enquiry and retry-mail logs its failure', async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  expect((await run('contact', post(validBody()), 'production'))!.status).toBe(200);
  expect(harness.mail.mails).toHaveLength(1);
  await run('retry-mail', schedule(), 'production');
  const line = { code: 'run-failed', reason: 'MissingBlobsEnvironmentError' };
  expect(printed.map((each) => JSON.parse(each) as object)).toContainEqual(expect.objectContaining(line));
});

/** The functions with settings from the environment and the store from Netlify's runtime. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '@netlify/functions';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { createServices } from '../../netlify/enquiries/services.ts';
import * as contact from '../../netlify/functions/contact.ts';
import * as health from '../../netlify/functions/health.ts';
import retryMail from '../../netlify/functions/retry-mail.ts';
import {
  createHarness,
  post,
  createRecord,
  receivedAgo,
  stateOf,
  validBody,
  type Harness,
} from '../support/harness.ts';

vi.mock(import('../../netlify/enquiries/mailer.ts'), { spy: true });
let harness: Harness;
let printed: string[];
// One for all: the functions read their settings once.
beforeAll(async () => {
  harness = await createHarness();
  return () => harness.close();
});
beforeEach(() => {
  for (const [name, value] of Object.entries(harness.environment)) vi.stubEnv(name, value);
  harness.mail.mails.length = 0;
  printed = [];
  for (const level of ['log', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void printed.push(line));
  }
  return () => vi.unstubAllEnvs();
});

/** Runs a function as Netlify does, and waits for its work after the response. */
async function run<T>(handler: (request: Request, context: Context) => T, request: Request, deploy: string) {
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  const response = await handler(request, { deploy: { context: deploy }, waitUntil } as unknown as Context);
  await Promise.all(work);
  return response;
}
const schedule = () => new Request('http://localhost/', { method: 'POST' });
const codes = () => printed.map((line) => (JSON.parse(line) as { code: string }).code);

it('contact stores the enquiry in the store of production and mails it, and health answers', async () => {
  expect((await run(contact.default, post(validBody()), 'production')).status).toBe(200);
  expect(harness.mail.mails).toHaveLength(1);
  expect((await harness.openStore({ deployContext: 'production' }).list('delivered')).ids).toHaveLength(1);
  expect(codes()).toEqual(['stored', 'mailed']);
  const response = await run(health.default, new Request('http://localhost/api/health'), 'production');
  expect(await response.json()).toMatchObject({ checks: { store: 'ok', waiting: 'failed' } });
});

it('retry-mail mails what waits in production when its request has no deploy context', async () => {
  const record = createRecord(receivedAgo(120_000));
  await harness.openStore({ deployContext: 'production' }).save(record, stateOf(record));
  await run(retryMail, schedule(), '');
  expect(harness.mail.mails).toHaveLength(1);
  expect(JSON.parse(printed.at(-1)!)).toMatchObject({ code: 'retry-finished', mailed: 1 });
});

it('without a store, contact mails the enquiry and retry-mail logs its failure', async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  expect((await run(contact.default, post(validBody()), 'production')).status).toBe(200);
  expect(harness.mail.mails).toHaveLength(1);
  await run(retryMail, schedule(), 'production');
  expect(printed.join()).toContain('"code":"run-failed","reason":"MissingBlobsEnvironmentError"');
});

it.each([
  ['production', false],
  ['', false],
  ['deploy-preview', true],
  ['branch-deploy', true],
])(
  'whether a deploy of the context "%s" is a preview, on which nothing is stored: %s',
  (context, expected) => {
    expect(createServices(context, 'request').isPreview).toBe(expected);
  },
);

it.each([
  // Netlify ends a request after 60 s, a scheduled run after 30.
  ['request', 40_000],
  ['scheduled', 12_000],
] as const)('a mail of a %s may take %i ms', (runtime, ms) => {
  createServices('production', runtime);
  expect(smtpMailer).toHaveBeenLastCalledWith(expect.anything(), ms);
});

it('Netlify lets five requests a minute from each visitor through', () => {
  const rateLimit = { windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] };
  for (const { config } of [contact, health]) expect(config.rateLimit).toEqual(rateLimit);
});

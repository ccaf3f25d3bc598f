/** The three functions as Netlify runs them: settings from the environment, the store from the runtime. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '@netlify/functions';
import { openDesk, post, sampleRecord, validBody } from '../support/harness.ts';
import type { Desk } from '../support/harness.ts';

let desk: Desk;
let printed: string[];
beforeEach(async () => {
  desk = await openDesk();
  vi.resetModules();
  const context = {
    edgeURL: desk.blobsUrl,
    uncachedEdgeURL: desk.blobsUrl,
    siteID: '0',
    token: 'blobs-token',
    primaryRegion: 'us-east-2',
  };
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(JSON.stringify(context)).toString('base64'));
  vi.stubEnv('RECAPTCHA_SECRET_KEY', desk.provider.secret);
  vi.stubEnv('RECAPTCHA_VERIFY_URL', desk.provider.url);
  vi.stubEnv('SMTP_URL', `${desk.mail.url}?tls=off`);
  vi.stubEnv('MAIL_FROM', 'site@thirma.example');
  vi.stubEnv('MAIL_TO', 'team@thirma.example');
  printed = [];
  for (const level of ['log', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void printed.push(line));
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await desk.close();
});

/** Runs a function as Netlify would, and waits for what it does after its answer. */
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
  const answer = await handler(request, context as unknown as Context);
  await Promise.all(work);
  return answer;
}
const tick = () => new Request('http://localhost/', { method: 'POST' });

it('contact: kept in the store of its deploy context, then mailed', async () => {
  const reply = await run('contact', post(validBody()), 'deploy-preview');
  expect(reply!.status).toBe(200);
  expect(desk.mail.mails).toHaveLength(1);
  expect((await desk.openStore({ deployContext: 'deploy-preview' }).list('archive')).ids).toHaveLength(1);
  expect(printed.map((line) => (JSON.parse(line) as { code: string }).code)).toEqual(['kept', 'mailed']);
});

it('retry-mail: takes up what waits in production, also when the request doesn’t name the context', async () => {
  const receivedAt = new Date(Date.now() - 120_000).toISOString();
  await desk.openStore({ deployContext: 'production' }).keep(sampleRecord({ receivedAt }));
  await run('retry-mail', tick(), '');
  expect(desk.mail.mails).toHaveLength(1);
  expect(printed.join()).toContain('mailed-1-failed-0-waiting-0');
});

it('purge: removes what is too old', async () => {
  vi.stubEnv('RETENTION_DAYS', '7');
  const receivedAt = new Date(Date.now() - 9 * 86_400_000).toISOString();
  await desk.openStore({ deployContext: 'production' }).settle(sampleRecord({ receivedAt }), new Date());
  await run('purge', tick(), 'production');
  expect(printed.join()).toContain('removed-1-kept-0');
});

it('a malformed setting: 500 in words of ours, and a log line that names it', async () => {
  vi.stubEnv('MAIL_TO', 'nobody');
  const reply = await run('contact', post(validBody()), 'production');
  expect([reply!.status, await reply!.json()]).toEqual([
    500,
    { message: 'Something went wrong on our side. Please try again.' },
  ]);
  for (const name of ['retry-mail', 'purge'] as const) await run(name, tick(), 'production');
  expect(printed).toHaveLength(3);
  for (const line of printed) expect(line).toContain('MAIL_TO must be email addresses');
});

it('outside of Netlify, where no store can be found: mailed at once', async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  expect((await run('contact', post(validBody()), 'production'))!.status).toBe(200);
  expect(desk.mail.mails).toHaveLength(1);
  await run('retry-mail', tick(), 'production');
  expect(printed.at(-1)).toContain('failed-MissingBlobsEnvironmentError');
});

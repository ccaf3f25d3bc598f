/** Calls the functions as Netlify does, with local servers for the store, mail and the captcha. */
import { readFileSync } from 'node:fs';
import type { Context } from '@netlify/functions';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fetchWithRetry } from '../../netlify/enquiries/fetch-with-retry.ts';
import { createServices } from '../../netlify/enquiries/services.ts';
import { DAY_MS } from '../../netlify/enquiries/time.ts';
import * as contact from '../../netlify/functions/contact.ts';
import * as health from '../../netlify/functions/health.ts';
import purge from '../../netlify/functions/purge.ts';
import deliveryRun from '../../netlify/functions/delivery-run.ts';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import {
  BOSS,
  createRecord,
  enquiryRequest,
  receivedAgo,
  stateOf,
  TEAM,
  validBody,
} from '../support/enquiries.ts';
import { startTestServers, type TestServers } from '../support/test-servers.ts';

vi.mock(import('../../netlify/enquiries/fetch-with-retry.ts'), { spy: true });
let servers: TestServers;
let printed: string[];
// The servers start once for all tests, because the functions read their settings only once.
beforeAll(async () => {
  servers = await startTestServers();
  return () => servers.stop();
});
beforeEach(() => {
  for (const [name, value] of Object.entries(servers.environment)) vi.stubEnv(name, value);
  servers.mail.mails.length = 0;
  printed = [];
  for (const level of ['log', 'error', 'warn', 'info', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void printed.push(words.join(' ')));
  }
  return () => vi.unstubAllEnvs();
});

/** Calls a function, and waits for the work that continues after its response. */
async function run<T>(
  handler: (request: Request, context: Context) => T,
  request: Request,
  deploy = 'production',
) {
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => work.push(promise);
  const context = { deploy: { context: deploy }, waitUntil };
  const response = await handler(request, context as unknown as Context);
  await Promise.all(work);
  return response;
}
let count = 0;
/** Returns a token that the local captcha provider accepts once. */
const newToken = () => `${LOCAL_TOKEN_PREFIX}-${++count}`;
/** Posts an enquiry, and returns the response's status. */
const send = async (changes?: Record<string, unknown>) =>
  (await run(contact.default, enquiryRequest(validBody({ captchaToken: newToken(), ...changes })))).status;
const schedule = () => new Request('http://localhost/', { method: 'POST' });
/** Returns the recipients of all emails. */
const recipients = () => servers.mail.mails.map(({ to }) => to.join()).sort();
const codes = () => printed.map((line) => (JSON.parse(line) as { code: string }).code);
const store = () => createServices('production', 'request').store;

it('the functions answer, deliver and purge in the production store, even without a deploy context', async () => {
  expect(await send()).toBe(200);
  expect(recipients()).toEqual([BOSS, TEAM]);
  expect(codes()).toEqual(['stored', 'delivered', 'delivered']);
  const response = await run(health.default, new Request('http://localhost/api/health'));
  // The site isn't healthy yet, because there has been no delivery run.
  expect(await response.json()).toEqual({ ok: false });

  const add = async (record = createRecord(receivedAgo(120_000))) => {
    await store().putState(record.id, stateOf(record));
    await store().addText(record);
    return record.id;
  };
  await add();
  await run(deliveryRun, schedule(), '');
  expect(recipients()).toHaveLength(4);
  const old = await add(createRecord(receivedAgo(200 * DAY_MS)));
  await run(purge, schedule(), '');
  expect(await store().getText(old)).toBeUndefined();
  const lines = printed.join('\n');
  expect(lines).toContain('"source":"delivery-run","code":"deliveries-finished","tried":1,"waiting":0,"ms":');
  expect(lines).toContain('"source":"purge","code":"purge-finished","deleted":1,"overdue":0,"ms":');
});

it("the functions' log contains no address, no server's reply, no token and nothing that the visitor wrote", async () => {
  const { mail } = servers;
  const visitor = { name: 'Zebulon Qwertz', email: 'zebulon.qwertz@visitor.example', company: 'Xylophonics' };
  const refusalOfBoss = { [BOSS]: `550 no mail from ${visitor.email} for ${BOSS}` };
  for (const [refused, afterText] of [['nothing'], ['nothing', 'drop'], ['text'], ['login']] as const) {
    Object.assign(mail, { refusals: { ...refusalOfBoss, [refused]: '554 refused' }, afterText });
    expect(await send({ ...visitor, message: `A confidential request, ${refused} ${afterText}.` })).toBe(200);
  }
  expect(await send({ ...visitor, captchaToken: 'a-token-made-up' }), 'a token made up').toBe(400);
  expect(await send({ ...visitor, email: 'zebulon.qwertz@' })).toBe(400);
  // By this time, all failed deliveries are due again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 3_600_000 });
  await run(deliveryRun, schedule());
  vi.useRealTimers();
  mail.down();
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  expect(await send(visitor)).toBe(503);
  await run(deliveryRun, schedule());
  mail.up();
  Object.assign(mail, { refusals: {}, afterText: undefined });

  expect(codes(), 'the log contains these kinds of lines').toEqual(
    expect.arrayContaining(['delivered', 'not-delivered', 'unavailable', 'run-failed']),
  );
  expect(vi.mocked(console.error).mock.calls.join()).toContain('run-failed');
  for (const line of printed) {
    expect(line).not.toMatch(
      /zebulon|qwertz|visitor\.example|xylophon|confidential|thirma|no mail|stand-in|made-up|s3cr3t/i,
    );
    expect(line).not.toContain('\n');
  }
});

it.each([
  ['production', false],
  ['', false],
  ['deploy-preview', true],
  ['branch-deploy', true],
])(
  'whether the deploy context "%s" is a preview, and therefore built without settings: %s',
  (context, expected) => {
    const toml = readFileSync('netlify.toml', 'utf8');
    const command = (part: string) => toml.split(`[${part}]\n`)[1]?.split('\n')[0];
    const script = `  command = "npm run build${expected ? ':offline' : ''}"`;
    expect(command(`context.${context}`) ?? command('build')).toBe(script);
    expect(createServices(context, 'request').isPreview).toBe(expected);
  },
);

it('the store uses fetchWithRetry, and all requests of a process share lastAlert', async () => {
  vi.mocked(fetchWithRetry).mockClear();
  await store().ids('open');
  expect(fetchWithRetry).toHaveBeenCalledOnce();
  const [one, other] = ['request', 'scheduled'].map((runtime) => createServices('', runtime as 'request'));
  expect(one!.lastAlert).toBe(other!.lastAlert);
});

/** Each way through the handler of an enquiry: its response, its log lines, and what is stored and mailed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTACT_TIMING } from '../../../netlify/enquiries/contact-timing.ts';
import { handleContact } from '../../../netlify/enquiries/contact.ts';
import type { LogLine } from '../../../netlify/enquiries/log.ts';
import type { Mailer, SendResult } from '../../../netlify/enquiries/mailer.ts';
import type { Services } from '../../../netlify/enquiries/services.ts';
import { readSettings, SettingsError } from '../../../netlify/enquiries/settings.ts';
import { memoryStore } from '../../support/memory-store.ts';

const NOW = new Date('2026-05-04T09:08:07.006Z');
const TEAM = 'team@thirma.example';
const ID = expect.stringMatching(/^2026-05-04-[0-9a-f]{32}$/) as string;
const SENT = 'Message sent successfully!';
const UNAVAILABLE = 'We could not take your message just now. Please try again in a few minutes.';
const BODY = {
  name: 'Asha Singh',
  email: 'asha@example.com',
  company: 'Phulkari Mills',
  message: 'We would like a website.',
  captchaToken: 'token',
};

let store: ReturnType<typeof memoryStore>;
let logs: (LogLine & { level: string })[];
let mailed: string[][];
beforeEach(() => {
  store = memoryStore();
  logs = [];
  mailed = [];
  // The time that is logged: 42 ms since the request, and none since a later step.
  vi.spyOn(performance, 'now').mockReturnValueOnce(5000).mockReturnValue(5042);
});
afterEach(() => vi.restoreAllMocks());

const mailer = (send?: () => Promise<SendResult>): Mailer => ({
  recipients: [TEAM],
  send: (_record, recipients) => {
    mailed.push([...recipients]);
    return send?.() ?? Promise.resolve({ accepted: [...recipients], refused: [] });
  },
  close: () => undefined,
});
const verdict = (kind: 'passed' | 'refused' | 'unverified', code: string) => ({
  captcha: () => Promise.resolve({ kind, code }),
});
const fail = (code: string) => () => Promise.reject(Object.assign(new Error('x'), { code }));
const never = <T>() => new Promise<T>(() => undefined);

/** Posts a body and waits for the work after the response. */
async function post(changes: object = {}, overrides: Partial<Services> = {}, init: RequestInit = {}) {
  const services: Services = {
    settings: readSettings({}),
    store,
    ...verdict('passed', 'passed'),
    mailer: mailer(),
    isPreview: false,
    timing: { ...CONTACT_TIMING, mailDelayMs: 0, usedTokenMs: 1, saveMs: 20 },
    now: () => NOW,
    log: (level, line) => logs.push({ level, ...line }),
    ...overrides,
  };
  const request = new Request('https://thirma.example/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...init.headers },
    body: JSON.stringify({ ...BODY, ...changes }),
    ...(init.method && { method: init.method, body: null }),
  });
  const work: Promise<unknown>[] = [];
  const response = await handleContact(
    request,
    () => services,
    (promise) => work.push(promise),
  );
  await Promise.all(work);
  const { message }: { message?: unknown } = JSON.parse(await response.text());
  return { status: response.status, message, headers: response.headers };
}

const line = (code: string, fields: object = {}) => ({
  level: 'info',
  source: 'contact',
  code,
  ms: 42,
  id: ID,
  ...fields,
});
const error = (code: string, fields: object = {}) => ({
  level: 'error',
  source: 'contact',
  code,
  id: ID,
  ...fields,
});
const MAILED = line('mailed', { ms: 0 });
const archive = () => [...store.folders.archive.values()];
const outbox = () => [...store.folders.outbox.values()];

describe('an enquiry', () => {
  it('is stored, mailed and archived', async () => {
    expect(await post()).toMatchObject({ status: 200, message: SENT });
    expect(logs).toEqual([line('stored'), MAILED]);
    const { name, email, company, message } = BODY;
    expect(archive()).toEqual([
      {
        version: 2,
        id: ID,
        receivedAt: NOW.toISOString(),
        ...{ name, email, company, message },
        verified: true,
        writeId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        deliveredAt: NOW.toISOString(),
      },
    ]);
    expect([outbox(), mailed]).toEqual([[], [[TEAM]]]);
  });

  it('is not stored and mailed again', async () => {
    await post();
    logs = [];
    expect(await post()).toMatchObject({ status: 200, message: SENT });
    expect(logs).toMatchObject([{ level: 'info', code: 'duplicate', id: ID }]);
    expect(mailed).toHaveLength(1);
  });

  it('is stored when the check for a duplicate takes too long', async () => {
    const timing = { ...CONTACT_TIMING, mailDelayMs: 0, duplicateCheckMs: 1 };
    const slow = { ...store, get: vi.fn(store.get).mockImplementationOnce(() => never()) };
    expect(await post({}, { timing, store: slow })).toMatchObject({ status: 200 });
    expect(logs[0]).toEqual(line('stored'));
  });

  it('is stored as unverified when the captcha could not be checked', async () => {
    await post({}, verdict('unverified', 'captcha-unreachable'));
    expect(logs).toEqual([error('unverified-captcha-unreachable'), line('stored'), MAILED]);
    expect(archive()).toMatchObject([{ verified: false }]);
  });

  it('is refused when its captcha is, and the log has no id of it', async () => {
    const reply = await post({}, verdict('refused', 'invalid-input-response'));
    expect(reply).toMatchObject({ status: 400, message: 'Please complete the reCAPTCHA verification' });
    expect(logs).toStrictEqual([
      { level: 'info', source: 'contact', code: 'refused-invalid-input-response', ms: 42 },
    ]);
  });

  it.each([
    [true, 200, 'duplicate'],
    [false, 400, 'refused-timeout-or-duplicate'],
  ])('with a used token: stored before: %s, answered with %i', async (isStored, status, code) => {
    if (isStored) await post();
    logs = [];
    const timing = { ...CONTACT_TIMING, mailDelayMs: 0, usedTokenMs: 100 };
    expect(await post({}, { ...verdict('refused', 'timeout-or-duplicate'), timing })).toMatchObject({
      status,
    });
    expect(logs).toMatchObject([{ code }]);
  });

  it('is not stored when its request is invalid', async () => {
    expect(await post({}, {}, { method: 'GET' })).toMatchObject({ status: 405 });
    expect(logs).toStrictEqual([{ level: 'info', source: 'contact', code: 'status-405', ms: 42 }]);
  });
});

describe('where mail is off', () => {
  it.each([
    ['a local site', 'info', { NETLIFY_LOCAL: 'true' }],
    ['a live site', 'error', {}],
  ])('%s logs at level %s how to read the enquiry', async (_title, level, environment) => {
    await post({}, { mailer: undefined, settings: readSettings(environment) });
    expect(logs).toEqual([
      {
        level,
        source: 'contact',
        code: 'mail-off',
        id: ID,
        hint: expect.stringMatching(
          /^Mail is off, because SMTP_URL is not set. To read the enquiry: npm run enquiries -- show 2026-05-04-\w{32}$/,
        ) as string,
      },
      line('stored'),
    ]);
    expect(outbox()).toHaveLength(1);
  });
});

describe('a preview', () => {
  it('mails before it answers, and stores nothing', async () => {
    expect(await post({}, { isPreview: true })).toMatchObject({ status: 200, message: SENT });
    expect(logs).toEqual([line('mailed-preview')]);
    expect([archive(), outbox(), store.states.size]).toEqual([[], [], 0]);
  });

  it('answers with 503 when the mail fails', async () => {
    const reply = await post({}, { isPreview: true, mailer: mailer(fail('ECONNREFUSED')) });
    expect(reply).toMatchObject({ status: 503, message: UNAVAILABLE });
    expect(reply.headers.get('retry-after')).toBe('120');
    expect(logs).toEqual([error('not-mailed-ECONNREFUSED'), error('unavailable', { ms: 42 })]);
  });
});

describe('spam', () => {
  it.each([
    [{ website: 'x' }, 'honeypot'],
    [{ elapsedMs: 2999 }, 'too-fast'],
  ])('with %j is answered like an enquiry, stored apart and not mailed', async (changes, spam) => {
    expect(await post(changes)).toMatchObject({ status: 200, message: SENT });
    expect(logs).toEqual([line(`spam-${spam}`)]);
    expect([...store.folders.spam.values()]).toMatchObject([{ spam, verified: true }]);
    expect([outbox(), mailed]).toEqual([[], []]);
  });

  it('is answered with 503 when the store fails', async () => {
    const reply = await post({ website: 'x' }, { store: { ...store, save: fail('down') } });
    expect(reply).toMatchObject({ status: 503, message: UNAVAILABLE });
    expect(logs).toEqual([error('not-stored-down'), error('unavailable', { ms: 42 })]);
    expect(mailed).toEqual([]);
  });
});

describe('while the store fails', () => {
  it('the mail is sent before the response, and the enquiry archived when the store is back', async () => {
    const failing = { ...store, save: fail('down') };
    expect(await post({}, { store: failing })).toMatchObject({ status: 200, message: SENT });
    expect(logs).toEqual([error('not-stored-down'), line('mailed-not-stored')]);
    expect(archive()).toMatchObject([{ id: ID, deliveredAt: NOW.toISOString() }]);
    expect(mailed).toEqual([[TEAM]]);
  });

  it('a mail that can no longer be recorded is logged', async () => {
    const failing = { ...store, save: fail('down'), markDelivered: fail('gone') };
    expect(await post({}, { store: failing })).toMatchObject({ status: 200 });
    expect(logs).toContainEqual(error('mailed-not-recorded-gone'));
  });

  it.each([
    ['mail is off', undefined, 'mail-off'],
    ['the mail server fails', mailer(fail('ECONNREFUSED')), 'ECONNREFUSED'],
    [
      'each recipient is refused',
      mailer(() =>
        Promise.resolve({ accepted: [], refused: [{ address: TEAM, code: 550, permanent: true }] }),
      ),
      'recipients-refused',
    ],
  ])('the response is 503 when %s', async (_title, failingMailer, code) => {
    const reply = await post({}, { store: { ...store, save: fail('down') }, mailer: failingMailer });
    expect(reply).toMatchObject({ status: 503, message: UNAVAILABLE });
    expect(logs.map(({ level, code: logged }) => [level, logged])).toContainEqual([
      'error',
      `not-mailed-${code}`,
    ]);
    expect(logs).toContainEqual(error('unavailable', { ms: 42 }));
    expect(archive()).toEqual([]);
  });

  it('the response is 503 when the mail takes too long', async () => {
    const timing = { ...CONTACT_TIMING, mailBeforeResponseMs: 5 };
    const overrides = { store: { ...store, save: fail('down') }, mailer: mailer(() => never()), timing };
    expect(await post({}, overrides)).toMatchObject({ status: 503 });
    expect(logs).toContainEqual(error('not-mailed-TimeoutError'));
  });
});

describe('while the store is slow', () => {
  const slowStore = (ms: number) => ({
    ...store,
    save: async (...args: Parameters<typeof store.save>) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await store.save(...args);
    },
  });

  it('the response follows the mail, and the enquiry is archived later', async () => {
    expect(await post({}, { store: slowStore(100) })).toMatchObject({ status: 200 });
    expect(logs).toEqual([line('mailed-not-stored')]);
    expect([archive().length, outbox(), mailed]).toEqual([1, [], [[TEAM]]]);
  });

  it('the response follows the store when the mail fails, and the mail is tried again', async () => {
    const send = vi.fn(mailer().send).mockImplementationOnce(fail('ECONNREFUSED'));
    expect(await post({}, { store: slowStore(100), mailer: { ...mailer(), send } })).toMatchObject({
      status: 200,
      message: SENT,
    });
    expect(logs).toEqual([error('not-mailed-ECONNREFUSED'), line('stored'), MAILED]);
    expect([archive().length, send.mock.calls.length]).toEqual([1, 2]);
  });

  it('the response follows the mail when both take long', async () => {
    const slowMail = mailer(
      () => new Promise((resolve) => setTimeout(() => resolve({ accepted: [TEAM], refused: [] }), 50)),
    );
    const failingLate = () =>
      new Promise<never>((_resolve, reject) => setTimeout(reject, 30, new Error('x')));
    expect(await post({}, { store: { ...store, save: failingLate }, mailer: slowMail })).toMatchObject({
      status: 200,
    });
    expect(logs.map(({ code }) => code)).toEqual(['not-stored-Error', 'mailed-not-stored']);
  });
});

describe('the hosts of a captcha', () => {
  it.each([
    [{}, ['thirma.example']],
    [{ ALLOWED_ORIGINS: 'https://a.example' }, ['thirma.example', 'a.example']],
    [{ RECAPTCHA_HOSTNAMES: 'b.example', ALLOWED_ORIGINS: 'https://a.example' }, ['b.example']],
  ])('with the settings %j are %j', async (environment, hosts) => {
    const captcha = vi.fn(verdict('passed', 'passed').captcha);
    await post({}, { captcha, settings: readSettings(environment) });
    expect(captcha.mock.calls).toEqual([['token', hosts]]);
  });
});

it('only an allowed origin may read the response', async () => {
  const settings = readSettings({ ALLOWED_ORIGINS: 'https://a.example' });
  const allowed = async (headers: Record<string, string>) =>
    (await post({}, { settings }, { headers })).headers.get('access-control-allow-origin');
  expect(await allowed({})).toBeNull();
  expect(await allowed({ origin: 'https://thirma.example' })).toBeNull();
  expect(await allowed({ origin: 'https://a.example' })).toBe('https://a.example');
});

it.each([
  [
    new SettingsError('MAIL_TO must be …'),
    { source: 'contact', code: 'invalid-settings', hint: 'MAIL_TO must be …' },
  ],
  [new TypeError('a secret'), { source: 'contact', code: 'unexpected-TypeError' }],
])('%s is answered with 500 and logged', async (thrown, logged) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const response = await handleContact(
    new Request('https://thirma.example/api/contact'),
    () => {
      throw thrown;
    },
    () => undefined,
  );
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: 'Something went wrong on our side. Please try again.' });
  expect(printed.mock.calls).toEqual([[JSON.stringify(logged)]]);
});

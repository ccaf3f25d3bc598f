import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Verdict } from '../../../netlify/enquiries/captcha.ts';
import { handleContact } from '../../../netlify/enquiries/contact.ts';
import { SettingsError } from '../../../netlify/enquiries/settings.ts';
import { post, SITE, validBody } from '../../support/enquiries.ts';
import {
  createMemoryServices,
  finish,
  START,
  TEAM,
  type MemoryServices,
} from '../../support/memory-services.ts';

const SENT = { status: 200, message: 'Message sent successfully!' };
const CAPTCHA_MISSING = { status: 400, message: 'Please complete the reCAPTCHA verification' };
const UNAVAILABLE = {
  status: 503,
  message: 'We could not take your message just now. Please try again in a few minutes.',
};
const SECOND_ORIGIN = 'https://www.thirma.example';
const DOWN = Object.assign(new Error('down'), { code: 'EDOWN' });
const ID = expect.stringMatching(/^2026-05-04-[0-9a-f]{32}$/) as string;

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices({ ALLOWED_ORIGINS: SECOND_ORIGIN });
  return memory.restore;
});

const elapsedMs = () => Date.now() - START.getTime();
const wait = <T>(ms: number, value?: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value as T), ms));
const codes = () => memory.logs.map(({ code }) => code);
/** The record in the only blob, which is in this folder. */
const recordIn = (folder: string): unknown => {
  expect(memory.keys()).toEqual([expect.stringMatching(new RegExp(`^${folder}/`))]);
  return JSON.parse(memory.blobs.get(memory.keys()[0]!)!);
};
const storeWith = (changes: Partial<MemoryServices['services']['store']>) => ({
  store: { ...memory.services.store, ...changes },
});
/** The mail server takes this long. */
const mailAfter = (ms: number) =>
  memory.send.mockImplementation((_record, to) => wait(ms, { accepted: [...to], refused: [] }));
const refuseToken = (code: string) => memory.captcha.mockResolvedValue({ kind: 'refused', code });

describe('a valid enquiry', () => {
  it('is stored, answered, mailed and archived', async () => {
    memory.captcha.mockImplementation(() => wait<Verdict>(40, { kind: 'passed', code: 'passed' }));
    mailAfter(100);
    const { captchaToken, ...enquiry } = validBody();
    expect(await memory.post({ captchaToken, ...enquiry })).toMatchObject(SENT);
    expect(elapsedMs()).toBe(40);
    expect(recordIn('outbox')).toEqual({
      ...enquiry,
      ...{ version: 2, id: ID, receivedAt: START.toISOString(), verified: true },
      writeId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    await memory.idle();
    expect(recordIn('archive')).toMatchObject({ deliveredAt: '2026-05-04T12:00:00.140Z' });
    expect(memory.mails()).toEqual([[ID, TEAM]]);
    expect(memory.logs).toEqual([
      { level: 'info', source: 'contact', code: 'stored', ms: 40, id: ID },
      { level: 'info', source: 'contact', code: 'mailed', ms: 100, id: ID },
    ]);
  });

  it.each([
    [{}, 'error'],
    [{ NETLIFY_DEV: 'true' }, 'info'],
  ])('stays in the outbox while mail is off, with settings %j, and the log says so', async (local, level) => {
    memory.restore();
    memory = createMemoryServices(local);
    await memory.post(validBody(), { mailer: undefined });
    await memory.idle();
    const { id } = recordIn('outbox') as { id: string };
    const hint = `Mail is off, because SMTP_URL is not set. To read the enquiry: npm run enquiries -- show ${id}`;
    expect(memory.logs).toContainEqual({ level, source: 'contact', code: 'mail-off', id, hint });
  });

  it('is accepted, marked and logged when the captcha cannot be verified', async () => {
    memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' });
    expect(await memory.post(validBody(), { mailer: undefined })).toMatchObject(SENT);
    expect(recordIn('outbox')).toMatchObject({ verified: false });
    const line = { level: 'error', source: 'contact', code: 'captcha-unverified', reason: 'over-quota' };
    expect(memory.logs).toContainEqual({ ...line, id: ID });
  });

  it('is verified for the hosts of the site and of the allowed origins, or for the configured ones', async () => {
    await memory.post(validBody());
    expect(memory.captcha).toHaveBeenLastCalledWith('token', ['localhost', 'www.thirma.example']);
    const { settings } = memory.services;
    const captcha = { ...settings.captcha, hostnames: ['a.example'] };
    await memory.post(validBody(), { settings: { ...settings, captcha } });
    expect(memory.captcha).toHaveBeenLastCalledWith('token', ['a.example']);
  });
});

it('an invalid request is logged with its status, and no captcha is verified', async () => {
  expect(await memory.post(validBody({ name: '' }))).toMatchObject({ status: 400 });
  expect(memory.logs).toEqual([
    { level: 'info', source: 'contact', code: 'invalid-request', status: 400, ms: 0 },
  ]);
  expect(memory.captcha).not.toHaveBeenCalled();
});

it.each([
  ['invalid-input-response', 'info'],
  ['foreign-hostname', 'error'],
])('a captcha refused with %s is a 400, logged at level %s, and nothing is stored', async (reason, level) => {
  refuseToken(reason);
  expect(await memory.post(validBody())).toMatchObject(CAPTCHA_MISSING);
  expect(memory.logs).toEqual([{ level, source: 'contact', code: 'captcha-refused', reason, ms: 0 }]);
  expect(memory.keys()).toEqual([]);
});

describe('a duplicate', () => {
  it('is answered like the first, and neither stored nor mailed again', async () => {
    const body = validBody();
    mailAfter(100);
    await memory.post(body);
    expect(await memory.post(body)).toMatchObject(SENT);
    await memory.idle();
    expect(await memory.post(body)).toMatchObject(SENT);
    expect(memory.mails()).toHaveLength(1);
    expect(memory.logs).toMatchObject([
      { code: 'stored', id: ID },
      { level: 'info', code: 'duplicate', id: ID, ms: 0 },
      { code: 'mailed', id: ID },
      { code: 'duplicate', id: ID },
    ]);
  });

  it('is not looked for longer than 250 ms', async () => {
    const hanging = storeWith({ get: () => wait(10_000) });
    expect(await memory.post(validBody(), hanging)).toMatchObject(SENT);
    expect(elapsedMs()).toBe(250);
    expect(codes()).toContain('stored');
  });

  it('with a used token is recognised while the first is being saved', async () => {
    const body = validBody();
    const { save } = memory.services.store;
    const slow = storeWith({ save: (record) => wait(700).then(() => save(record)) });
    refuseToken('timeout-or-duplicate');
    memory.captcha.mockResolvedValueOnce({ kind: 'passed', code: 'passed' });
    const first = memory.post(body, slow);
    expect(await memory.post(body)).toMatchObject(SENT);
    expect(await first).toMatchObject(SENT);
    expect(codes()).toEqual(['stored', 'mailed', 'duplicate']);
  });

  it.each([
    ['used', 'timeout-or-duplicate', 1500, false],
    ['made-up', 'invalid-input-response', 0, true],
  ])('with a %s token is refused (%s) after %i ms: stored before %s', async (_title, code, ms, isStored) => {
    const body = validBody();
    if (isStored) await memory.post(body);
    refuseToken(code);
    expect(await memory.post(body)).toMatchObject(CAPTCHA_MISSING);
    expect(elapsedMs()).toBe(ms);
  });
});

describe('an enquiry that looks like spam', () => {
  it.each([
    [{ website: 'http://spam.example' }, 'honeypot'],
    [{ elapsedMs: 2999 }, 'too-fast'],
    [{ elapsedMs: -1 }, 'too-fast'],
  ])('because of %j is answered like any other, kept apart and not mailed', async (changes, reason) => {
    expect(await memory.post(validBody(changes))).toMatchObject(SENT);
    await memory.idle();
    expect(recordIn('spam')).toMatchObject({ spam: reason });
    expect(memory.mails()).toEqual([]);
    expect(memory.logs).toMatchObject([{ level: 'info', code: 'spam', reason }]);
  });

  it('is not one with an empty honeypot after three seconds', async () => {
    await memory.post(validBody({ website: '', elapsedMs: 3000 }));
    await memory.idle();
    expect(recordIn('archive')).not.toHaveProperty('spam');
  });

  it('is answered with 503 when it cannot be stored', async () => {
    const down = storeWith({ save: () => Promise.reject(DOWN) });
    expect(await memory.post(validBody({ elapsedMs: 1 }), down)).toMatchObject(UNAVAILABLE);
    expect(memory.logs).toEqual([
      { level: 'error', source: 'contact', code: 'not-stored', reason: 'EDOWN', id: ID },
      { level: 'error', source: 'contact', code: 'unavailable', id: ID, ms: 0 },
    ]);
  });
});

describe('while the store is down', () => {
  const down = () => storeWith({ save: () => Promise.reject(DOWN) });

  it('an enquiry is answered once it is mailed, and archived when the store is back', async () => {
    mailAfter(8999);
    expect(await memory.post(validBody(), down())).toMatchObject(SENT);
    expect(elapsedMs()).toBe(8999);
    await memory.idle();
    expect(recordIn('archive')).toMatchObject({ deliveredAt: '2026-05-04T12:00:08.999Z' });
    expect(memory.mails()).toHaveLength(1);
    expect(memory.logs).toEqual([
      { level: 'error', source: 'contact', code: 'not-stored', reason: 'EDOWN', id: ID },
      { level: 'info', source: 'contact', code: 'mailed-not-stored', id: ID, ms: 8999 },
    ]);
  });

  it.each<[string, () => unknown, string]>([
    ['the mail fails', () => memory.send.mockRejectedValue(DOWN), 'EDOWN'],
    [
      'every recipient is refused',
      () => memory.send.mockResolvedValue({ accepted: [], refused: [] }),
      'recipients-refused',
    ],
    ['the mail takes more than nine seconds', () => mailAfter(9001), 'TimeoutError'],
    ['mail is off', () => Object.assign(memory.services, { mailer: undefined }), 'mail-off'],
  ])('an enquiry is answered with 503 when %s', async (_title, fail, reason) => {
    fail();
    const reply = await memory.post(validBody(), down());
    expect(reply).toMatchObject(UNAVAILABLE);
    expect(reply.headers.get('retry-after')).toBe('120');
    await memory.idle();
    expect(memory.logs.slice(1)).toEqual([
      { level: 'error', source: 'contact', code: 'not-mailed', reason, id: ID },
      { level: 'error', source: 'contact', code: 'unavailable', id: ID, ms: expect.any(Number) as number },
    ]);
    expect(memory.keys()).toEqual([]);
  });
});

describe('while the store is slow', () => {
  const slow = (ms: number) =>
    storeWith({ save: (record) => wait(ms).then(() => memory.services.store.save(record)) });

  it.each([
    ['it is mailed', 5000, 0, 1200, ['mailed-not-stored']],
    ['it is stored', 2000, 5000, 2000, ['stored']],
  ])(
    'an enquiry is answered as soon as %s, and mailed once',
    async (_title, saveMs, mailMs, ms, expected) => {
      mailAfter(mailMs);
      expect(await memory.post(validBody(), slow(saveMs))).toMatchObject(SENT);
      expect(elapsedMs()).toBe(ms);
      await memory.idle();
      expect(codes()).toEqual(expected);
      expect(recordIn('archive')).toBeDefined();
      expect(memory.mails()).toHaveLength(1);
    },
  );

  it('an enquiry whose mail failed is answered once it is stored, and then mailed as usual', async () => {
    memory.send.mockRejectedValueOnce(DOWN);
    expect(await memory.post(validBody(), slow(3000))).toMatchObject(SENT);
    expect(elapsedMs()).toBe(3000);
    await memory.idle();
    expect(codes()).toEqual(['not-mailed', 'stored', 'mailed']);
    expect(recordIn('archive')).toBeDefined();
  });

  it('an enquiry that could not be saved in the end is answered once it is mailed', async () => {
    mailAfter(5000);
    const failing = storeWith({ save: () => wait(2000).then(() => Promise.reject(DOWN)) });
    expect(await memory.post(validBody(), failing)).toMatchObject(SENT);
    expect(elapsedMs()).toBe(6200);
    expect(codes()).toEqual(['not-stored', 'mailed-not-stored']);
  });
});

describe('on a preview', () => {
  it('an enquiry is answered once it is mailed, and not stored', async () => {
    mailAfter(2000);
    expect(await memory.post(validBody({ website: 'x' }), { isPreview: true })).toMatchObject(SENT);
    expect(elapsedMs()).toBe(2000);
    await memory.idle();
    expect([...memory.blobs]).toEqual([]);
    expect(memory.logs).toMatchObject([{ level: 'info', code: 'mailed-preview', ms: 2000 }]);
  });

  it('an enquiry is answered with 503 when it cannot be mailed', async () => {
    expect(await memory.post(validBody(), { isPreview: true, mailer: undefined })).toMatchObject(UNAVAILABLE);
  });
});

describe('the response', () => {
  it('can be read by a configured origin, and by no other', async () => {
    const { headers } = await memory.post(validBody(), { headers: { origin: SECOND_ORIGIN } });
    expect(headers.get('access-control-allow-origin')).toBe(SECOND_ORIGIN);
    expect(headers.get('vary')).toBe('origin');
    for (const others of [{}, { origin: SITE }, { origin: 'https://evil.example' }]) {
      const reply = await memory.post(validBody(), { headers: others });
      expect(reply.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it.each([
    [new SettingsError('MAIL_TO must be set'), { code: 'invalid-settings', hint: 'MAIL_TO must be set' }],
    [new TypeError('secret detail'), { code: 'unexpected', reason: 'TypeError' }],
  ])('is a 500 without details when %s is thrown, and one line is logged', async (error, line) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const getServices = () => {
      throw error;
    };
    const response = await finish(handleContact(post(validBody()), getServices, () => undefined));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(logged.mock.calls).toEqual([[JSON.stringify({ source: 'contact', ...line })]]);
    logged.mockRestore();
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
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

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices({ ALLOWED_ORIGINS: SECOND_ORIGIN });
  return memory.restore;
});

const elapsedMs = () => Date.now() - START.getTime();
const wait = <T>(ms: number, value?: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value as T), ms));
const failAfter = (ms: number, error: Error) => () => wait(ms).then(() => Promise.reject(error));
const codes = () => memory.logs.map(({ code }) => code);
/** The record that the only blob of a folder holds. */
const recordIn = (folder: string): unknown => {
  const [key, ...others] = memory.keys();
  expect(others).toEqual([]);
  expect(key).toMatch(new RegExp(`^${folder}/`));
  return JSON.parse(memory.blobs.get(key!)!);
};
const storeWith = (changes: Partial<MemoryServices['services']['store']>) => ({
  store: { ...memory.services.store, ...changes },
});
const DOWN = Object.assign(new Error('down'), { code: 'EDOWN' });

describe('a valid enquiry', () => {
  it('is stored, answered, mailed 150 ms later and archived', async () => {
    memory.captcha.mockImplementation(() => wait(40, { kind: 'passed', code: 'passed' }));
    const { captchaToken, ...enquiry } = validBody();
    expect(await memory.post({ captchaToken, ...enquiry })).toMatchObject(SENT);
    expect(elapsedMs()).toBe(40);
    const id = expect.stringMatching(/^2026-05-04-[0-9a-f]{32}$/) as string;
    expect(recordIn('outbox')).toEqual({
      ...enquiry,
      ...{ version: 2, id, receivedAt: START.toISOString(), verified: true },
      writeId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(memory.mails()).toEqual([]);
    await memory.idle();
    expect(recordIn('archive')).toMatchObject({ deliveredAt: '2026-05-04T12:00:00.190Z' });
    expect(memory.mails()).toEqual([[id, TEAM]]);
    expect(memory.logs).toEqual([
      { level: 'info', source: 'contact', code: 'stored', ms: 40, id },
      { level: 'info', source: 'contact', code: 'mailed', ms: 0, id },
    ]);
  });

  it('is mailed by the duplicate that has overwritten it', async () => {
    await memory.post(validBody());
    const [[key, text] = ['', '']] = memory.blobs;
    memory.blobs.set(key, JSON.stringify({ ...(JSON.parse(text) as object), writeId: 'other' }));
    await memory.idle();
    expect(codes()).toEqual(['stored', 'overwritten']);
    expect(memory.mails()).toEqual([]);
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
    expect(await memory.post(validBody())).toMatchObject(SENT);
    expect(recordIn('outbox')).toMatchObject({ verified: false });
    expect(memory.logs[0]).toEqual({
      level: 'error',
      source: 'contact',
      code: 'unverified-over-quota',
      id: expect.any(String) as string,
    });
  });

  it('is verified for the hosts of the site and of the allowed origins', async () => {
    await memory.post(validBody());
    expect(memory.captcha).toHaveBeenCalledExactlyOnceWith('token', ['localhost', 'www.thirma.example']);
  });

  it('is verified for the configured hosts alone', async () => {
    const { settings } = memory.services;
    const captcha = { ...settings.captcha, hostnames: ['a.example'] };
    await memory.post(validBody(), { settings: { ...settings, captcha } });
    expect(memory.captcha).toHaveBeenCalledExactlyOnceWith('token', ['a.example']);
  });
});

describe('an invalid request', () => {
  it('is logged with its status, and no captcha is verified', async () => {
    expect(await memory.post(validBody({ name: '' }))).toMatchObject({ status: 400 });
    expect(memory.logs).toEqual([{ level: 'info', source: 'contact', code: 'status-400', ms: 0 }]);
    expect(memory.captcha).not.toHaveBeenCalled();
  });

  it('with a refused captcha is logged with the reason, and not stored', async () => {
    memory.captcha.mockResolvedValue({ kind: 'refused', code: 'invalid-input-response' });
    expect(await memory.post(validBody())).toMatchObject(CAPTCHA_MISSING);
    expect(memory.logs).toEqual([
      { level: 'info', source: 'contact', code: 'refused-invalid-input-response', ms: 0 },
    ]);
    expect(memory.keys()).toEqual([]);
    expect(elapsedMs()).toBe(0);
  });
});

describe('a duplicate', () => {
  it('is answered like the first, and neither stored nor mailed again', async () => {
    const body = validBody();
    await memory.post(body);
    expect(await memory.post(body)).toMatchObject(SENT);
    await memory.idle();
    expect(await memory.post(body)).toMatchObject(SENT);
    expect(memory.mails()).toHaveLength(1);
    const id = memory.keys()[0]!.slice('archive/'.length);
    expect(memory.logs).toMatchObject([
      { code: 'stored', id },
      { level: 'info', code: 'duplicate', id, ms: 0 },
      { code: 'mailed', id },
      { code: 'duplicate', id },
    ]);
  });

  it('is not looked for longer than 250 ms', async () => {
    const hanging = storeWith({ get: () => wait(10_000) });
    expect(await memory.post(validBody(), hanging)).toMatchObject(SENT);
    expect(elapsedMs()).toBe(250);
    expect(codes()).toEqual(['stored']);
  });

  it('with a used token is recognised while the first is being saved', async () => {
    const body = validBody();
    const { save } = memory.services.store;
    const slow = storeWith({ save: (record) => wait(700).then(() => save(record)) });
    memory.captcha
      .mockResolvedValueOnce({ kind: 'passed', code: 'passed' })
      .mockResolvedValue({ kind: 'refused', code: 'timeout-or-duplicate' });
    const first = memory.post(body, slow);
    expect(await memory.post(body)).toMatchObject(SENT);
    expect(await first).toMatchObject(SENT);
    expect(codes()).toEqual(['stored', 'mailed', 'duplicate']);
    expect(elapsedMs()).toBe(900);
  });

  it('with a used token is refused after 1.5 s when there is no first', async () => {
    memory.captcha.mockResolvedValue({ kind: 'refused', code: 'timeout-or-duplicate' });
    expect(await memory.post(validBody())).toMatchObject(CAPTCHA_MISSING);
    expect(elapsedMs()).toBe(1500);
    expect(codes()).toEqual(['refused-timeout-or-duplicate']);
  });

  it('with a made-up token is refused at once', async () => {
    const body = validBody();
    await memory.post(body);
    memory.captcha.mockResolvedValue({ kind: 'refused', code: 'invalid-input-response' });
    expect(await memory.post(body)).toMatchObject(CAPTCHA_MISSING);
    expect(elapsedMs()).toBe(0);
  });
});

describe('an enquiry that looks like spam', () => {
  it('is answered like any other, kept apart and not mailed', async () => {
    expect(await memory.post(validBody({ website: 'x' }))).toMatchObject(SENT);
    await memory.idle();
    expect(recordIn('spam')).toMatchObject({ spam: 'honeypot' });
    expect(memory.mails()).toEqual([]);
    expect(memory.logs).toMatchObject([{ level: 'info', code: 'spam-honeypot' }]);
  });

  it('is answered with 503 when it cannot be stored', async () => {
    const down = storeWith({ save: () => Promise.reject(DOWN) });
    expect(await memory.post(validBody({ elapsedMs: 1 }), down)).toMatchObject(UNAVAILABLE);
    const id = expect.any(String) as string;
    expect(memory.logs).toEqual([
      { level: 'error', source: 'contact', code: 'not-stored-EDOWN', id },
      { level: 'error', source: 'contact', code: 'unavailable', id, ms: 0 },
    ]);
  });
});

describe('while the store is down', () => {
  const down = () => storeWith({ save: () => Promise.reject(DOWN) });

  it('an enquiry is answered once it is mailed, and archived when the store is back', async () => {
    memory.send.mockImplementation((_record, to) => wait(8999, { accepted: [...to], refused: [] }));
    expect(await memory.post(validBody(), down())).toMatchObject(SENT);
    expect(elapsedMs()).toBe(8999);
    await memory.idle();
    expect(recordIn('archive')).toMatchObject({ deliveredAt: '2026-05-04T12:00:08.999Z' });
    expect(memory.mails()).toHaveLength(1);
    const id = expect.any(String) as string;
    expect(memory.logs).toEqual([
      { level: 'error', source: 'contact', code: 'not-stored-EDOWN', id },
      { level: 'info', source: 'contact', code: 'mailed-not-stored', id, ms: 8999 },
    ]);
  });

  it.each<[string, () => void, string]>([
    ['the mail fails', () => memory.send.mockRejectedValue(DOWN), 'not-mailed-EDOWN'],
    [
      'every recipient is refused',
      () => memory.send.mockResolvedValue({ accepted: [], refused: [] }),
      'not-mailed-recipients-refused',
    ],
    [
      'the mail takes more than nine seconds',
      () => memory.send.mockImplementation(() => wait(9001, { accepted: [TEAM], refused: [] })),
      'not-mailed-TimeoutError',
    ],
  ])('an enquiry is answered with 503 when %s', async (_title, fail, code) => {
    fail();
    const reply = await memory.post(validBody(), down());
    expect(reply).toMatchObject(UNAVAILABLE);
    expect(reply.headers.get('retry-after')).toBe('120');
    await memory.idle();
    const id = expect.any(String) as string;
    expect(memory.logs.slice(1)).toEqual([
      { level: 'error', source: 'contact', code, id },
      { level: 'error', source: 'contact', code: 'unavailable', id, ms: expect.any(Number) as number },
    ]);
    expect(memory.keys()).toEqual([]);
    expect(memory.send).toHaveBeenCalledOnce();
  });

  it('an enquiry is answered with 503 when mail is off', async () => {
    expect(await memory.post(validBody(), { ...down(), mailer: undefined })).toMatchObject(UNAVAILABLE);
    await memory.idle();
    expect(codes()).toEqual(['not-stored-EDOWN', 'not-mailed-mail-off', 'unavailable']);
  });
});

describe('while the store is slow', () => {
  const slow = (ms: number) =>
    storeWith({ save: (record) => wait(ms).then(() => memory.services.store.save(record)) });

  it('an enquiry is mailed after 1.2 s, and answered as soon as it is mailed', async () => {
    expect(await memory.post(validBody(), slow(5000))).toMatchObject(SENT);
    expect(elapsedMs()).toBe(1200);
    await memory.idle();
    expect(codes()).toEqual(['mailed-not-stored']);
    expect(recordIn('archive')).toBeDefined();
    expect(memory.mails()).toHaveLength(1);
  });

  it('an enquiry is answered as soon as it is stored, and mailed once', async () => {
    memory.send.mockImplementation((_record, to) => wait(5000, { accepted: [...to], refused: [] }));
    expect(await memory.post(validBody(), slow(2000))).toMatchObject(SENT);
    expect(elapsedMs()).toBe(2000);
    expect(codes()).toEqual(['stored']);
    await memory.idle();
    expect(recordIn('archive')).toBeDefined();
    expect(memory.mails()).toHaveLength(1);
  });

  it('an enquiry whose mail failed is answered once it is stored, and then mailed as usual', async () => {
    memory.send.mockRejectedValueOnce(DOWN);
    expect(await memory.post(validBody(), slow(3000))).toMatchObject(SENT);
    expect(elapsedMs()).toBe(3000);
    await memory.idle();
    expect(codes()).toEqual(['not-mailed-EDOWN', 'stored', 'mailed']);
    expect(recordIn('archive')).toBeDefined();
  });

  it('an enquiry that could not be saved in the end is answered once it is mailed', async () => {
    memory.send.mockImplementation((_record, to) => wait(5000, { accepted: [...to], refused: [] }));
    const failing = storeWith({ save: failAfter(2000, DOWN) });
    expect(await memory.post(validBody(), failing)).toMatchObject(SENT);
    expect(elapsedMs()).toBe(6200);
    expect(codes()).toEqual(['not-stored-EDOWN', 'mailed-not-stored']);
  });

  it('a refused recipient is stored with the enquiry', async () => {
    const refused = { address: 'bad@thirma.example', code: 550, permanent: true };
    memory.send.mockResolvedValue({ accepted: [TEAM], refused: [refused] });
    await memory.post(validBody(), slow(5000));
    await memory.idle();
    expect(recordIn('outbox')).toMatchObject({
      delivery: { accepted: [TEAM], refused: [{ address: 'bad@thirma.example', code: 550 }] },
    });
  });
});

describe('on a preview', () => {
  it('an enquiry is answered once it is mailed, and not stored', async () => {
    memory.send.mockImplementation((_record, to) => wait(2000, { accepted: [...to], refused: [] }));
    expect(await memory.post(validBody({ website: 'x' }), { isPreview: true })).toMatchObject(SENT);
    expect(elapsedMs()).toBe(2000);
    await memory.idle();
    expect([...memory.blobs]).toEqual([]);
    expect(memory.logs).toMatchObject([{ level: 'info', code: 'mailed-preview', ms: 2000 }]);
  });

  it('an enquiry is answered with 503 when it cannot be mailed', async () => {
    expect(await memory.post(validBody(), { isPreview: true, mailer: undefined })).toMatchObject(UNAVAILABLE);
  });

  it('captcha verdicts are not counted', async () => {
    memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' });
    await memory.post(validBody(), { isPreview: true });
    await memory.idle();
    expect([...memory.blobs]).toEqual([]);
    await memory.post(validBody());
    await memory.idle();
    expect(memory.blobs.get('notes/captcha')).toBe('{"foreign":0,"unverified":1,"code":"over-quota"}');
  });
});

describe('the response', () => {
  it('can be read by a configured origin', async () => {
    const { headers } = await memory.post(validBody(), { headers: { origin: SECOND_ORIGIN } });
    expect(headers.get('access-control-allow-origin')).toBe(SECOND_ORIGIN);
    expect(headers.get('vary')).toBe('origin');
  });

  it.each([{}, { origin: SITE }, { origin: 'https://evil.example' }])(
    'names no origin for the request headers %j',
    async (headers) => {
      const reply = await memory.post(validBody(), { headers });
      expect(reply.headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  it.each([
    [
      new SettingsError('MAIL_TO must be set'),
      { source: 'contact', code: 'invalid-settings', hint: 'MAIL_TO must be set' },
    ],
    [new TypeError('secret detail'), { source: 'contact', code: 'unexpected-TypeError' }],
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
    expect(logged.mock.calls).toEqual([[JSON.stringify(line)]]);
    logged.mockRestore();
  });
});

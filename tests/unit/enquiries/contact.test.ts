import { describe, expect, it, vi } from 'vitest';
import * as words from '../../../src/words/index.ts';
import { handleContact } from '../../../netlify/enquiries/contact.ts';
import { post, SITE, validBody } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const SENT = { status: 200, message: words.sent };
const CAPTCHA_MISSING = { status: 400, message: words.captchaMissing };
const UNAVAILABLE = { status: 503, message: words.answers.unavailable };
const SECOND_ORIGIN = 'https://www.thirma.example';
const DOWN = Object.assign(new Error('down'), { code: 'EDOWN' });
const ID = expect.stringMatching(/^2026-05-04-[0-9a-f]{32}$/) as string;

const memory = useMemoryServices({ ALLOWED_ORIGINS: SECOND_ORIGIN });

const elapsedMs = () => Date.now() - START.getTime();
const codes = () => memory.logs.map(({ code }) => code);
/** The record in the only blob, which is in this folder. */
const recordIn = (folder: string): unknown => {
  expect(memory.keys()).toEqual([expect.stringMatching(new RegExp(`^${folder}/`))]);
  return JSON.parse(memory.blobs.get(memory.keys()[0]!)!);
};
/** The next save takes this long, and fails with the error if there is one. */
const saveAfter = (ms: number, error?: Error) => {
  const { store } = memory.services;
  const save = store.save.bind(store);
  vi.spyOn(store, 'save').mockImplementationOnce(async (record) => {
    await wait(ms);
    if (error) throw error;
    await save(record);
  });
};
/** The same for the next mail. */
const mailAfter = (ms: number, error?: Error) =>
  memory.send.mockImplementationOnce(async () => {
    await wait(ms);
    if (error) throw error;
  });
const refuseToken = (code: string) => memory.captcha.mockResolvedValue({ kind: 'refused', code });

describe('a valid enquiry', () => {
  it('is stored, answered, mailed and archived', async () => {
    saveAfter(40);
    mailAfter(100);
    const { captchaToken, ...enquiry } = validBody();
    expect(await memory.post({ captchaToken, ...enquiry })).toMatchObject(SENT);
    expect(recordIn('outbox')).toEqual({
      ...enquiry,
      ...{ version: 3, id: ID, receivedAt: START.toISOString(), verified: true, recipients: {} },
    });
    await memory.idle();
    expect(recordIn('archive')).toMatchObject({ deliveredAt: '2026-05-04T12:00:00.140Z' });
    expect(memory.logs).toEqual([
      { level: 'info', source: 'contact', code: 'stored', ms: 40, id: ID },
      { level: 'info', source: 'contact', code: 'mailed', recipient: 1, ms: 100, id: ID },
    ]);
  });

  it.each([
    [false, 'error'],
    [true, 'info'],
  ])(
    'stays in the outbox while mail is off, which is logged (local: %s, level: %s)',
    async (local, level) => {
      const settings = { ...memory.services.settings, local };
      await memory.post(validBody(), { mailer: undefined, settings });
      expect(recordIn('outbox')).toBeDefined();
      expect(memory.logs).toContainEqual(expect.objectContaining({ level, code: 'mail-off', id: ID }));
    },
  );

  it('is accepted, marked and logged when the captcha cannot be verified', async () => {
    memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' });
    expect(await memory.post(validBody(), { mailer: undefined })).toMatchObject(SENT);
    expect(recordIn('outbox')).toMatchObject({ verified: false });
    const line = { level: 'error', source: 'contact', code: 'captcha-unverified', reason: 'over-quota' };
    expect(memory.logs).toContainEqual({ ...line, id: ID });
  });

  it('may have its captcha solved on the hosts of the site and of the allowed origins, or on the configured ones', async () => {
    await memory.post(validBody());
    expect(memory.captcha).toHaveBeenLastCalledWith('token', ['localhost', 'www.thirma.example']);
    const { settings } = memory.services;
    const captcha = { ...settings.captcha, hostnames: ['a.example'] };
    await memory.post(validBody(), { settings: { ...settings, captcha } });
    expect(memory.captcha).toHaveBeenLastCalledWith('token', ['a.example']);
  });
});

it('an invalid request is logged with its status, and no captcha is verified', async () => {
  const message = words.tooShort(words.name, 2);
  expect(await memory.post(validBody({ name: '' }))).toMatchObject({ status: 400, message });
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
  // For the next scheduled run to tell the team.
  expect(memory.blobs.has('notes/visitor')).toBe(level === 'error');
});

describe('the check for duplicates', () => {
  it('delays an enquiry by at most 250 ms', async () => {
    vi.spyOn(memory.services.store, 'get').mockImplementation(() => wait(10_000));
    expect(await memory.post(validBody())).toMatchObject(SENT);
    expect(elapsedMs()).toBe(250);
    expect(codes()).toContain('stored');
  });

  it('finds an enquiry that was mailed, when it comes again with a new token', async () => {
    const body = validBody();
    await memory.post(body);
    expect(await memory.post({ ...body, captchaToken: 'new' })).toMatchObject(SENT);
    expect(codes()).toEqual(['stored', 'mailed', 'duplicate']);
  });

  it('finds an enquiry that is still being saved, when the token was used', async () => {
    const body = validBody();
    saveAfter(700);
    refuseToken('timeout-or-duplicate');
    memory.captcha.mockResolvedValueOnce({ kind: 'passed', code: 'passed' });
    const first = memory.post(body);
    expect(await memory.post(body)).toMatchObject(SENT);
    expect(await first).toMatchObject(SENT);
    expect(codes()).toEqual(['stored', 'mailed', 'duplicate']);
  });

  it.each([0, 10_000])(
    'ends after 1.5 s, and the used token is refused, when it finds nothing in a store that takes %i ms',
    async (ms) => {
      vi.spyOn(memory.services.store, 'get').mockImplementation(() => wait(ms));
      refuseToken('timeout-or-duplicate');
      expect(await memory.post(validBody())).toMatchObject(CAPTCHA_MISSING);
      expect(elapsedMs()).toBe(1500);
    },
  );

  it('is not made for an invalid token, which is refused', async () => {
    const body = validBody();
    await memory.post(body);
    refuseToken('invalid-input-response');
    expect(await memory.post(body)).toMatchObject(CAPTCHA_MISSING);
  });
});

it('an enquiry with an empty honeypot that is sent after three seconds is mailed', async () => {
  await memory.post(validBody({ extra: '', elapsedMs: 3000 }));
  expect(codes()).toEqual(['stored', 'mailed']);
});

describe('an enquiry that looks like spam', () => {
  it.each([
    [{ extra: 'http://spam.example' }, 'honeypot'],
    [{ elapsedMs: 2999 }, 'too-fast'],
    [{ elapsedMs: -1 }, 'too-fast'],
  ])('because of %j is answered like any other, kept apart and not mailed', async (changes, reason) => {
    expect(await memory.post(validBody(changes))).toMatchObject(SENT);
    expect(recordIn('spam')).toMatchObject({ spam: reason });
    expect(memory.mails()).toEqual([]);
    expect(memory.logs).toMatchObject([{ level: 'info', code: 'spam', reason }]);
  });

  it('is answered with 503 when it cannot be stored', async () => {
    saveAfter(0, DOWN);
    expect(await memory.post(validBody({ elapsedMs: 1 }))).toMatchObject(UNAVAILABLE);
    expect(codes()).toEqual(['not-stored', 'unavailable']);
  });
});

describe('when the store is down or slow, an enquiry', () => {
  it.each<[string, [number, Error?], [number, Error?], number, string]>([
    ['is answered once it is mailed', [0, DOWN], [8999], 8999, 'not-stored mailed mailed-not-stored'],
    ['is mailed after 1.2 s', [5000], [0], 1200, 'mailed mailed-not-stored'],
    ['is answered once it is stored', [2000], [5000], 2000, 'stored mailed'],
    ['is mailed once by a slow mail server', [3000], [10_500], 3000, 'stored mailed'],
    ['is mailed after a failed save', [2000, DOWN], [5000], 6200, 'not-stored mailed mailed-not-stored'],
    ['is left to the next run when its mail failed', [3000], [0, DOWN], 3000, 'not-mailed stored'],
  ])('%s: save %j, mail %j', async (_title, save, mail, ms, expected) => {
    saveAfter(...save);
    mailAfter(...mail);
    expect(await memory.post(validBody())).toMatchObject(SENT);
    expect(elapsedMs()).toBe(ms);
    await memory.idle();
    expect(codes().join(' ')).toBe(expected);
    expect(recordIn(mail[1] ? 'outbox' : 'archive')).toBeDefined();
    expect(memory.mails()).toHaveLength(1);
  });

  it('is told to the team when it is not stored and one of its recipients did not get it', async () => {
    const webhook = 'https://hooks.example/x';
    const settings = { ...memory.services.settings, alertWebhook: webhook };
    const mailer = { ...memory.services.mailer, recipients: [TEAM, 'boss@thirma.example'] };
    const { store } = memory.services;
    for (const method of ['save', 'update'] as const) vi.spyOn(store, method).mockRejectedValue(DOWN);
    memory.send.mockRejectedValueOnce(DOWN);
    expect(await memory.post(validBody(), { settings, mailer })).toMatchObject(SENT);
    await memory.idle();
    expect(codes()).toContain('partly-mailed');
    expect(memory.send).toHaveBeenCalledWith(expect.objectContaining({ isOnlyCopy: true }), TEAM);
    const [[url, init] = []] = memory.request.mock.calls;
    expect([url, init?.body]).toEqual([webhook, expect.stringContaining('1 of 2 recipients did not get it')]);
  });

  it('is answered with 503 when the mail fails, too', async () => {
    saveAfter(0, DOWN);
    mailAfter(0, DOWN);
    const reply = await memory.post(validBody());
    expect(reply).toMatchObject(UNAVAILABLE);
    expect(reply.headers.get('retry-after')).toBe('120');
    await memory.idle();
    const lines = memory.logs.map(({ level, code }) => `${level} ${code}`);
    expect(lines).toEqual(['error not-stored', 'error not-mailed', 'error unavailable']);
    // The store is back when the result is recorded.
    expect(recordIn('outbox')).toMatchObject({ recipients: { [TEAM]: { state: 'waiting' } } });
  });
});

describe('on a preview, an enquiry', () => {
  const isPreview = true;

  it('is answered once it is mailed, and not stored', async () => {
    mailAfter(2000);
    expect(await memory.post(validBody({ extra: 'x' }), { isPreview })).toMatchObject(SENT);
    expect(elapsedMs()).toBe(2000);
    expect([...memory.blobs]).toEqual([]);
    expect(codes()).toEqual(['mailed', 'mailed-not-stored']);
  });

  it.each<[string, () => unknown, string]>([
    ['the mail fails', () => memory.send.mockRejectedValue(DOWN), 'EDOWN'],
    ['mail is off', () => Object.assign(memory.services, { mailer: undefined }), 'mail-off'],
  ])('is answered with 503 when %s', async (_title, fail, reason) => {
    fail();
    expect(await memory.post(validBody(), { isPreview })).toMatchObject(UNAVAILABLE);
    expect(memory.logs[0]).toMatchObject({ level: 'error', code: 'not-mailed', reason, id: ID });
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

  it('is a 500 without details when the program fails, and one line is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const getServices = () => {
      throw new TypeError('secret detail');
    };
    const response = await finish(handleContact(post(validBody()), getServices, () => undefined));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: words.answers.unexpected });
    const line = { source: 'contact', code: 'unexpected', reason: 'TypeError' };
    expect(logged.mock.calls).toEqual([[JSON.stringify(line)]]);
    logged.mockRestore();
  });
});

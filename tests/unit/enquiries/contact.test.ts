import { describe, expect, it, vi } from 'vitest';
import { words } from '../../../src/words/index.ts';
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
/** The only text, whose state is in this folder. */
const recordIn = (folder: 'waiting' | 'delivered'): unknown => {
  expect(memory.stateIn(folder)).toBeDefined();
  return JSON.parse(memory.blobs.get(memory.keys().find((key) => key.startsWith('enquiries/'))!)!);
};
/** The next save takes this long, and fails with the error if there is one. */
const saveAfter = (ms: number, error?: Error) => {
  const { store } = memory.services;
  const save = store.save.bind(store);
  vi.spyOn(store, 'save').mockImplementationOnce(async (record, state) => {
    await wait(ms);
    if (error) throw error;
    return save(record, state);
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
  it('is stored, answered, and mailed', async () => {
    saveAfter(40);
    mailAfter(100);
    const { captchaToken, ...enquiry } = validBody();
    expect(await memory.post({ captchaToken, ...enquiry })).toMatchObject(SENT);
    expect(recordIn('waiting')).toEqual({
      ...enquiry,
      ...{ version: 1, id: ID, receivedAt: START.toISOString(), verified: true },
    });
    await memory.idle();
    expect(memory.stateIn('delivered')).toEqual({
      since: START.toISOString(),
      recipients: { [TEAM]: { state: 'accepted', at: '2026-05-04T12:00:00.140Z' } },
      deliveredAt: '2026-05-04T12:00:00.140Z',
    });
    expect(memory.logs).toEqual([
      { level: 'info', source: 'contact', code: 'stored', ms: 40, id: ID },
      { level: 'info', source: 'contact', code: 'mailed', recipient: 1, ms: 100, id: ID },
    ]);
  });

  it.each([
    [false, 'error'],
    [true, 'info'],
  ])('waits while mail is off, which is logged (local: %s, level: %s)', async (local, level) => {
    const settings = { ...memory.services.settings, local };
    await memory.post(validBody(), { mailer: undefined, settings });
    expect(recordIn('waiting')).toBeDefined();
    expect(memory.logs).toContainEqual(expect.objectContaining({ level, code: 'mail-off', id: ID }));
  });

  it('is accepted, marked and logged when the captcha cannot be verified', async () => {
    memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' });
    expect(await memory.post(validBody(), { mailer: undefined })).toMatchObject(SENT);
    expect(recordIn('waiting')).toMatchObject({ verified: false });
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
  ['built-offline', 'error'],
])('a captcha refused with %s is a 400, logged at level %s, and nothing is stored', async (reason, level) => {
  refuseToken(reason);
  expect(await memory.post(validBody())).toMatchObject(CAPTCHA_MISSING);
  expect(memory.logs).toEqual([{ level, source: 'contact', code: 'captcha-refused', reason, ms: 0 }]);
  expect(memory.keys()).toEqual([]);
  // For the next scheduled run to tell the team.
  expect(memory.blobs.has(`values/visitors/captcha/${reason}`)).toBe(level === 'error');
});

describe('the same enquiry', () => {
  it('sent again with a new token is a duplicate', async () => {
    const body = validBody();
    await memory.post(body);
    expect(await memory.post({ ...body, captchaToken: 'new' })).toMatchObject(SENT);
    expect(codes()).toEqual(['stored', 'mailed', 'duplicate']);
  });

  it('sent again with the used token is a duplicate, also while the first is being saved', async () => {
    const body = validBody();
    saveAfter(700);
    refuseToken('timeout-or-duplicate');
    memory.captcha.mockResolvedValueOnce({ kind: 'passed', code: 'passed' });
    const first = memory.post(body);
    expect(await memory.post(body)).toMatchObject(SENT);
    expect(await first).toMatchObject(SENT);
    expect(codes()).toEqual(['stored', 'mailed', 'duplicate']);
  });

  it.each(['timeout-or-duplicate', undefined])(
    'of which a crash left the text without a state gets one (token: %s)',
    async (code) => {
      const body = validBody();
      await memory.post(body, { mailer: undefined });
      for (const key of memory.keys()) if (key.startsWith('waiting/')) memory.blobs.delete(key);
      if (code) refuseToken(code);
      expect(await memory.post(body, { mailer: undefined })).toMatchObject(SENT);
      expect(memory.stateIn('waiting')).toBeDefined();
    },
  );

  it('whose stored text is torn is stored and mailed', async () => {
    const body = validBody();
    await memory.post(body);
    await memory.idle();
    for (const key of memory.keys()) if (key.startsWith('enquiries/')) memory.blobs.set(key, '{"half');
    await memory.post(body);
    expect(codes()).toEqual(['stored', 'mailed', 'stored', 'mailed']);
  });

  it.each([0, 10_000])(
    'is refused with a used token after 1.5 s, when nothing is found in a store that takes %i ms',
    async (ms) => {
      vi.spyOn(memory.services.store, 'claim').mockImplementation(() => wait(ms));
      refuseToken('timeout-or-duplicate');
      expect(await memory.post(validBody())).toMatchObject(CAPTCHA_MISSING);
      expect(elapsedMs()).toBe(1500);
    },
  );

  it('is refused with an invalid token, without a look at what is stored', async () => {
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
    const [key = '', ...others] = memory.keys();
    expect([key, ...others]).toEqual([expect.stringMatching(/^spam\//)]);
    expect(JSON.parse(memory.blobs.get(key)!)).toMatchObject({ spam: reason });
    expect(memory.mails()).toEqual([]);
    expect(memory.logs).toMatchObject([{ level: 'info', code: 'spam', reason }]);
  });

  it('is answered with 503 when it cannot be stored', async () => {
    vi.spyOn(memory.services.store, 'saveSpam').mockRejectedValue(DOWN);
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
    expect(recordIn(mail[1] ? 'waiting' : 'delivered')).toBeDefined();
    expect(memory.mails()).toHaveLength(1);
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
    expect(memory.stateIn('waiting')).toMatchObject({ recipients: { [TEAM]: { state: 'waiting' } } });
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

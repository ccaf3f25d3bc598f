/** What gets what: every kind of request, with the exact status and words of its answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOWHERE, startFaultServer } from '../support/fault-server.ts';
import { openDesk, post, SITE, token, validBody } from '../support/harness.ts';
import type { Desk, Reply } from '../support/harness.ts';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { config } from '../../netlify/functions/contact.ts';

const CAPTCHA = 'Please complete the reCAPTCHA verification';
const EMAIL = 'Please enter a valid email address';
const UNREADABLE = 'The form could not be read';
const SECOND_ORIGIN = 'https://www.thirma.example';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ environment: { ALLOWED_ORIGINS: SECOND_ORIGIN } });
});
afterAll(() => desk.close());

/** Checks status, words, and what every answer has. */
function expectAnswer(reply: Reply, status: number, message: string) {
  expect({ status: reply.status, json: reply.json }).toEqual({ status, json: { message } });
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
}

const stored = async () => {
  await desk.idle();
  return (await desk.records('outbox')).length + (await desk.records('archive')).length;
};

describe('a valid enquiry', () => {
  it('valid: 200, stored, and mailed once', async () => {
    const body = validBody();
    expectAnswer(await desk.post(body), 200, 'Message sent successfully!');
    await desk.idle();
    const archived = (await desk.records('archive')).filter(({ message }) => message === body['message']);
    expect(archived).toMatchObject([
      { name: 'Asha Singh', email: 'asha@example.com', company: 'Phulkari Mills', verified: true },
    ]);
    expect(await desk.records('outbox')).toEqual([]);
    const mails = desk.mail.mails.filter(({ messageId }) => messageId.includes(archived[0]!.id));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ from: 'site@thirma.example', to: ['team@thirma.example'] });
  });

  it('company left out: 200', async () => {
    expectAnswer(await desk.post(validBody({ company: undefined })), 200, 'Message sent successfully!');
  });

  it('the content type with a charset: 200', async () => {
    const headers = { 'content-type': 'application/json; charset=UTF-8' };
    expectAnswer(await desk.post(validBody(), headers), 200, 'Message sent successfully!');
  });

  it('5,000 characters of Gurmukhi: 200', async () => {
    expectAnswer(
      await desk.post(validBody({ message: 'ਸ'.repeat(5000) })),
      200,
      'Message sent successfully!',
    );
  });
});

describe('the same again', () => {
  const sameTwice = async (second: Record<string, unknown>, settle = true) => {
    const body = validBody({ email: `twice-${token()}@example.com` });
    expectAnswer(await desk.post(body), 200, 'Message sent successfully!');
    if (settle) await desk.idle();
    expectAnswer(await desk.post({ ...body, ...second }), 200, 'Message sent successfully!');
    await desk.idle();
    expect(desk.mail.mails.filter(({ raw }) => raw.includes(String(body['email'])))).toHaveLength(1);
    const records = [...(await desk.records('outbox')), ...(await desk.records('archive'))];
    expect(records.filter(({ email }) => email === body['email'])).toHaveLength(1);
  };

  it('with the spent token, after the mail: 200, one mail', () => sameTwice({}));
  it('with the spent token, before the mail: 200, one mail', () => sameTwice({}, false));
  it('with a new token: 200, one mail', () => sameTwice({ captchaToken: token() }));
  it('with other spaces around the words: 200, one mail', () =>
    sameTwice({ name: ' Asha  Singh ', captchaToken: token() }));

  it('at the same moment, with one token and with two: 200 each, one mail', async () => {
    for (const second of [{}, { captchaToken: token() }]) {
      const body = validBody({ email: `twin-${token()}@example.com` });
      const replies = await Promise.all([desk.post(body), desk.post({ ...body, ...second })]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      await desk.idle();
      expect(desk.mail.mails.filter(({ raw }) => raw.includes(String(body['email'])))).toHaveLength(1);
    }
  });

  it('with a new token, while it still waits to be mailed: 200, the first stays as it is', async () => {
    const body = validBody({ email: `waiting-${token()}@example.com` });
    const join = () => ({ ...desk.parts, mailer: undefined });
    const kept = async () => (await desk.records('outbox')).filter(({ email }) => email === body['email']);
    await desk.ask(post(body), join);
    const first = await kept();
    expect(first).toHaveLength(1);
    const again = await desk.ask(post({ ...body, captchaToken: token() }), join);
    expectAnswer(again, 200, 'Message sent successfully!');
    expect(await kept()).toEqual(first);
    await desk.parts.store.erase('outbox', first[0]!.id);
  });

  it('just after midnight UTC: 200, one mail', async () => {
    const body = validBody({ email: `midnight-${token()}@example.com` });
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const midnight = Date.parse(`${day}T00:00:00Z`) - Date.now();
    desk.clock.offset = midnight - 5000;
    expectAnswer(await desk.post(body), 200, 'Message sent successfully!');
    await desk.idle();
    desk.clock.offset = midnight + 5000;
    expectAnswer(await desk.post(body), 200, 'Message sent successfully!');
    await desk.idle();
    desk.clock.offset = 0;
    expect(desk.mail.mails.filter(({ raw }) => raw.includes(String(body['email'])))).toHaveLength(1);
  });

  it('on another day: a new enquiry', async () => {
    const body = validBody({ email: `later-${token()}@example.com` });
    await desk.post(body);
    await desk.idle();
    desk.clock.offset = 2 * 86_400_000;
    expectAnswer(await desk.post({ ...body, captchaToken: token() }), 200, 'Message sent successfully!');
    await desk.idle();
    desk.clock.offset = 0;
    expect(desk.mail.mails.filter(({ raw }) => raw.includes(String(body['email'])))).toHaveLength(2);
  });
});

describe('a field that breaks its rule: 400 in the words of the specification', () => {
  it.each([
    ['name empty', { name: '' }, 'Name must be at least 2 characters'],
    ['name of one character', { name: 'A' }, 'Name must be at least 2 characters'],
    ['name of spaces', { name: '     ' }, 'Name must be at least 2 characters'],
    ['name missing', { name: undefined }, 'Name must be at least 2 characters'],
    ['email missing', { email: undefined }, EMAIL],
    ['email without domain', { email: 'asha@' }, EMAIL],
    ['email with CR/LF', { email: 'asha@example.com\r\nBcc: all@example.com' }, EMAIL],
    ['email ending in a line break', { email: 'asha@example.com\n' }, EMAIL],
    ['email with a comma', { email: 'asha@example.com,all@example.com' }, EMAIL],
    ['email group', { email: 'Friends: asha@example.com, all@example.com;' }, EMAIL],
    ['email with a display name', { email: 'Asha <asha@example.com>' }, EMAIL],
    ['message of nine characters', { message: '123456789' }, 'Message must be at least 10 characters'],
    ['message missing', { message: undefined }, 'Message must be at least 10 characters'],
    ['name over 200', { name: 'a'.repeat(201) }, 'Name must be at most 200 characters'],
    [
      'email over 200',
      { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(90)}.com` },
      'Email must be at most 200 characters',
    ],
    ['company over 200', { company: 'a'.repeat(201) }, 'Company must be at most 200 characters'],
    ['message over 5,000', { message: 'a'.repeat(5001) }, 'Message must be at most 5,000 characters'],
  ])('%s', async (_name, changes, message) => {
    const before = await stored();
    expectAnswer(await desk.post(validBody(changes)), 400, message);
    expect(await stored()).toBe(before);
  });

  it('two broken rules: the first field speaks', async () => {
    const body = validBody({ name: '', message: '' });
    expectAnswer(await desk.post(body), 400, 'Name must be at least 2 characters');
  });
});

describe('name with CR/LF', () => {
  it('accepted flattened; one recipient in the mail, no header of the visitor', async () => {
    const name = `Asha ${token()}\r\nBcc: all@example.com\r\n\r\nBuy now`;
    expectAnswer(await desk.post(validBody({ name })), 200, 'Message sent successfully!');
    await desk.idle();
    const flat = name.replace(/\s+/g, ' ');
    expect((await desk.records('archive')).some((record) => record.name === flat)).toBe(true);
    const mail = desk.mail.mails.find(({ raw }) => raw.replace(/=\r\n|\s+/g, ' ').includes('Buy now'));
    expect(mail?.to).toEqual(['team@thirma.example']);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });
});

describe('name that looks like a list of addresses', () => {
  it('stays one name before one address in Reply-To', async () => {
    const name = 'Asha" <boss@thirma.example>, "Eve';
    const email = `reply-${token()}@example.com`;
    expectAnswer(await desk.post(validBody({ name, email })), 200, 'Message sent successfully!');
    await desk.idle();
    const raw = desk.mail.mails.find((mail) => mail.raw.includes(email))!.raw.replace(/\r\n\s+/g, ' ');
    const replyTo = /^reply-to: (.*)$/im.exec(raw)![1]!;
    const addresses = replyTo.replace(/"(?:[^"\\]|\\.)*"/g, '').split(',');
    expect(addresses.map((address) => address.trim())).toEqual([`<${email}>`]);
  });
});

describe('null, arrays, numbers and objects in fields: 400 in words of ours', () => {
  const words: Record<string, string> = {
    name: 'Name must be at least 2 characters',
    email: EMAIL,
    company: 'Company must be text',
    message: 'Message must be at least 10 characters',
    captchaToken: CAPTCHA,
  };
  const values: unknown[] = [null, [], ['a@b.co'], 42, true, {}, { toString: 'x' }];
  const cases = Object.keys(words).flatMap((field) => values.map((value) => [field, value] as const));
  it.each(cases)('%s: %j', async (field, value) => {
    expectAnswer(await desk.post(validBody({ [field]: value })), 400, words[field]!);
  });

  it.each(['null', '[]', '"text"', '42', 'true'])('a body that is %s', async (body) => {
    expectAnswer(await desk.post(body), 400, UNREADABLE);
  });
});

describe('__proto__ and unknown keys', () => {
  it('are dropped', async () => {
    const message = `With strangers. (${token()})`;
    const body = JSON.stringify(
      validBody({ message, admin: true, id: 'x', deliveredAt: 'x', verified: false }),
    );
    const dirty = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${body.slice(1)}`;
    expectAnswer(await desk.post(dirty), 200, 'Message sent successfully!');
    await desk.idle();
    const record = (await desk.records('archive')).find((candidate) => candidate.message === message);
    const keys = [
      'claim',
      'company',
      'deliveredAt',
      'email',
      'id',
      'message',
      'name',
      'receivedAt',
      'verified',
    ];
    expect(Object.keys(record!).sort()).toEqual(keys);
    expect(record!.verified).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('a __proto__ can’t stand in for a field', async () => {
    expectAnswer(await desk.post('{"__proto__":{"name":"Asha"}}'), 400, 'Name must be at least 2 characters');
  });
});

describe('a body over 32 KiB: 413', () => {
  const big = JSON.stringify(validBody({ padding: 'x'.repeat(33_000) }));

  it('with Content-Length, and reads nothing', async () => {
    expectAnswer(
      await desk.post(big, { 'content-length': String(big.length) }),
      413,
      'The form is too large',
    );
    let pulled = 0;
    const pull = () => void pulled++;
    const request = new Request(`${SITE}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '32769' },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: 'half',
    } as RequestInit);
    expectAnswer(await desk.ask(request), 413, 'The form is too large');
    expect(pulled).toBe(0);
  });

  it('without Content-Length, and reads no further', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(8192).fill(32));
      },
    });
    const request = new Request(`${SITE}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expectAnswer(await desk.ask(request), 413, 'The form is too large');
    expect(pulled).toBeLessThan(10);
  });

  it('with a Content-Length that lies', async () => {
    expectAnswer(await desk.post(big, { 'content-length': '10' }), 413, 'The form is too large');
  });

  it('exactly 32 KiB is read', async () => {
    const body = JSON.stringify(validBody({ padding: '' }));
    const full = body.replace('"padding":""', `"padding":"${'x'.repeat(32 * 1024 - body.length)}"`);
    expect(full).toHaveLength(32 * 1024);
    expectAnswer(await desk.post(full), 200, 'Message sent successfully!');
  });
});

describe('wrong or missing content type: 415', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=utf-16',
    '',
  ])('"%s"', async (type) => {
    const request = post(validBody());
    if (type) request.headers.set('content-type', type);
    else request.headers.delete('content-type');
    expectAnswer(await desk.ask(request), 415, 'The form must be sent as JSON');
  });
});

describe('bad JSON, bad UTF-8: 400', () => {
  it.each(['', '{', '{"name":', 'name=Asha', '{"name":"Asha",}', '<xml/>'])('%j', async (body) => {
    expectAnswer(await desk.post(body), 400, UNREADABLE);
  });

  it('no body at all', async () => {
    const request = new Request(`${SITE}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expectAnswer(await desk.ask(request), 400, UNREADABLE);
  });

  it('bytes that are no UTF-8', async () => {
    const text = JSON.stringify(validBody({ name: 'Asha~Singh' }));
    const bytes = new TextEncoder().encode(text).map((byte) => (byte === 0x7e ? 0xff : byte));
    const request = new Request(`${SITE}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: bytes,
    });
    expectAnswer(await desk.ask(request), 400, UNREADABLE);
  });

  it('a body that breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    const request = new Request(`${SITE}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: broken,
      duplex: 'half',
    } as RequestInit);
    expectAnswer(await desk.ask(request), 400, UNREADABLE);
  });
});

describe('the captcha: 400', () => {
  it.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['a refused token', 'made-up'],
    ['a token beyond all measure', 'x'.repeat(9000)],
  ])('%s', async (_name, captchaToken) => {
    const before = await stored();
    expectAnswer(await desk.post(validBody({ captchaToken })), 400, CAPTCHA);
    expect(await stored()).toBe(before);
  });

  it('a token that was spent on other words', async () => {
    const captchaToken = token();
    expectAnswer(await desk.post(validBody({ captchaToken })), 200, 'Message sent successfully!');
    expectAnswer(await desk.post(validBody({ captchaToken })), 400, CAPTCHA);
  });

  it('a token of a foreign host', async () => {
    const foreign = await startFaultServer((_request, response) => {
      response.end(JSON.stringify({ success: true, hostname: 'evil.example' }));
    });
    const captcha = captchaProvider({ secret: 'x', verifyUrl: foreign.url });
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, captcha }));
    expectAnswer(reply, 400, CAPTCHA);
    await foreign.stop();
  });

  it('without a list of hosts, a token of the site’s own host and of a second origin’s passes', async () => {
    const settings = { ...desk.parts.settings, captcha: { ...desk.parts.settings.captcha, hostnames: [] } };
    for (const [hostname, status] of [
      ['localhost', 200],
      ['www.thirma.example', 200],
      ['evil.example', 400],
    ] as const) {
      const provider = await startFaultServer((_request, response) => {
        response.end(JSON.stringify({ success: true, hostname }));
      });
      const captcha = captchaProvider({ secret: 'x', verifyUrl: provider.url });
      const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, settings, captcha }));
      expect([hostname, reply.status]).toEqual([hostname, status]);
      await provider.stop();
    }
  });
});

describe('origins', () => {
  it.each([
    'https://evil.example',
    'null',
    'http://localhost:9999',
    'https://www.thirma.example.evil.example',
  ])('foreign Origin %s: 403, no access-control-allow-origin', async (origin) => {
    const reply = await desk.post(validBody(), { origin });
    expectAnswer(reply, 403, 'The form can only be sent from our own site');
    expect(reply.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('the site’s own origin: 200', async () => {
    expectAnswer(await desk.post(validBody(), { origin: SITE }), 200, 'Message sent successfully!');
  });

  it('configured second origin: allowed, errors readable too', async () => {
    const good = await desk.post(validBody(), { origin: SECOND_ORIGIN });
    expectAnswer(good, 200, 'Message sent successfully!');
    const bad = await desk.post(validBody({ name: '' }), { origin: SECOND_ORIGIN });
    expectAnswer(bad, 400, 'Name must be at least 2 characters');
    for (const { headers } of [good, bad]) {
      expect(headers.get('access-control-allow-origin')).toBe(SECOND_ORIGIN);
      expect(headers.get('vary')).toBe('origin');
    }
  });

  const preflight = (origin: string) =>
    desk.ask(
      new Request(`${SITE}/api/contact`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      }),
    );

  it('configured second origin, preflight: 204 that allows POST and content-type', async () => {
    const { status, headers } = await preflight(SECOND_ORIGIN);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(SECOND_ORIGIN);
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toBe('content-type');
  });

  it('foreign Origin, preflight: 403, no access-control-allow-origin', async () => {
    const reply = await preflight('https://evil.example');
    expectAnswer(reply, 403, 'The form can only be sent from our own site');
    expect(reply.headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('other methods: 405 with Allow', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s', async (method) => {
    const reply = await desk.ask(new Request(`${SITE}/api/contact`, { method }));
    expectAnswer(reply, 405, 'Only POST is answered here');
    expect(reply.headers.get('allow')).toBe('POST, OPTIONS');
  });
});

describe('a flood', () => {
  it('429 by the platform: five a minute for an address', () => {
    expect(config.rateLimit).toEqual({ windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] });
    expect(config.path).toBe('/api/contact');
    expect(config.method).toBeUndefined();
  });
});

describe('HTML in any field', () => {
  it('200; plain text in the mail', async () => {
    const html = '<script>alert(1)</script><img src=x onerror=alert(2)>';
    const body = validBody({ name: html, company: html, message: `${html} ${token()}` });
    expectAnswer(await desk.post(body), 200, 'Message sent successfully!');
    await desk.idle();
    const record = (await desk.records('archive')).find(({ message }) => message === body['message']);
    const mail = desk.mail.mails.find(({ messageId }) => messageId.includes(record!.id));
    expect(mail?.raw).toMatch(/^content-type: text\/plain; charset=utf-8/im);
    expect(mail?.raw).not.toMatch(/text\/html|multipart/i);
  });
});

describe('outages', () => {
  it('store down: 200 once the mail is out', async () => {
    const store = desk.openStore({
      access: { ...desk.access, edgeURL: NOWHERE, uncachedEdgeURL: NOWHERE },
    });
    const body = validBody({ email: `storeless-${token()}@example.com` });
    const reply = await desk.ask(post(body), () => ({ ...desk.parts, store }));
    expectAnswer(reply, 200, 'Message sent successfully!');
    expect(desk.mail.mails.filter(({ raw }) => raw.includes(String(body['email'])))).toHaveLength(1);
    expect(reply.ms).toBeLessThan(3500);
  });

  it('store and mail down: 503 with Retry-After', async () => {
    const store = desk.openStore({
      access: { ...desk.access, edgeURL: NOWHERE, uncachedEdgeURL: NOWHERE },
    });
    const mailer = { send: () => Promise.reject(new Error('down')), close: () => undefined };
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, store, mailer }));
    expectAnswer(reply, 503, 'We could not take your message just now. Please try again in a few minutes.');
    expect(reply.headers.get('retry-after')).toBe('120');
  });

  it('store down and mail off: 503 with Retry-After', async () => {
    const store = desk.openStore({
      access: { ...desk.access, edgeURL: NOWHERE, uncachedEdgeURL: NOWHERE },
    });
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, store, mailer: undefined }));
    expectAnswer(reply, 503, 'We could not take your message just now. Please try again in a few minutes.');
    expect(reply.headers.get('retry-after')).toBe('120');
  });

  it('anything unforeseen: 500 with a plain message, no stack', async () => {
    const broken = () => {
      throw new TypeError('secret detail at /work/file.ts');
    };
    for (const join of [broken, () => ({ ...desk.parts, captcha: broken })]) {
      const reply = await desk.ask(post(validBody()), join);
      expectAnswer(reply, 500, 'Something went wrong on our side. Please try again.');
    }
  });
});

/** Responses of `POST /api/contact`, and what is stored and mailed for each kind of request. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { captchaAlerts } from '../../netlify/enquiries/captcha-record.ts';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { handleContact } from '../../netlify/enquiries/contact.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { DAY_MS } from '../../netlify/enquiries/time.ts';
import { config } from '../../netlify/functions/contact.ts';
import { site } from '../../src/site.ts';
import { startFaultServer, UNREACHABLE } from '../support/fault-server.ts';
import { createHarness, post, SITE, token, validBody, type Harness, type Reply } from '../support/harness.ts';

const SENT = 'Message sent successfully!';
const CAPTCHA_MISSING = 'Please complete the reCAPTCHA verification';
const UNREADABLE = 'The form could not be read';
const SECOND_ORIGIN = 'https://www.thirma.example';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ environment: { ALLOWED_ORIGINS: SECOND_ORIGIN }, patient: true });
});
afterAll(() => harness.close());

/** Checks the status, the message, and the headers that every response has. */
function expectReply(reply: Reply, status: number, message: string) {
  expect({ status: reply.status, json: reply.json }).toEqual({ status, json: { message } });
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
}

/** A request with a body that is not text, or with no body. */
const request = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request(`${SITE}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);

const archivedWith = async (field: 'message' | 'email', value: unknown) =>
  (await harness.records('archive')).filter((record) => record[field] === value);

const storedCount = async () => {
  await harness.idle();
  return (await harness.records('outbox')).length + (await harness.records('archive')).length;
};

describe('a valid enquiry', () => {
  it('is answered with 200, archived, and mailed once', async () => {
    const body = validBody();
    expectReply(await harness.post(body), 200, SENT);
    await harness.idle();
    const { name, email, company, message } = body;
    const [record, ...others] = await archivedWith('email', email);
    expect(others).toEqual([]);
    expect(record).toEqual({
      id: expect.stringMatching(/^\d{4}-\d\d-\d\d-[0-9a-f]{32}$/) as string,
      receivedAt: expect.any(String) as string,
      deliveredAt: expect.any(String) as string,
      writeId: expect.any(String) as string,
      version: 2,
      verified: true,
      ...{ name, email, company, message },
    });
    expect(await harness.records('outbox')).toEqual([]);
    const [mail, ...more] = harness.mailsWith(record!.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'site@thirma.example', to: ['team@thirma.example'] });
    const received = record!.receivedAt.slice(0, 16).replace('T', ' ');
    const withoutDate = mail!.raw.replace(/^Date: .*\r\n/m, '').replaceAll('\r\n', '\n');
    expect(withoutDate).toBe(`From: site@thirma.example
To: team@thirma.example
Reply-To: Asha Singh <${String(email)}>
Subject: Enquiry ${received} UTC Asha Singh
Message-ID:
 <enquiry.${record!.id}@thirma.example>
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Name:     Asha Singh
Email:    ${String(email)}
Company:  Phulkari Mills
Received: ${received} UTC
Id:       ${record!.id}

${String(message)}

--${' '}
Sent from the contact form. To answer, simply reply.
`);
  });

  it.each([
    ['without a company', { company: undefined }, {}],
    ['with a charset in the content type', {}, { 'content-type': 'application/json; charset=UTF-8' }],
    ['with 5,000 characters of three bytes each', { message: 'ਸ'.repeat(5000) }, {}],
    ["from the site's own origin", {}, { origin: SITE }],
  ])('is answered with 200 %s', async (_title, changes, headers) => {
    expectReply(await harness.post(validBody(changes), { headers }), 200, SENT);
  });

  it('is mailed as plain text when its fields contain HTML', async () => {
    const html = '<script>alert(1)</script><img src=x onerror=alert(2)>';
    const body = validBody({ name: html, company: html, message: html });
    expectReply(await harness.post(body), 200, SENT);
    await harness.idle();
    const [mail] = harness.mailsWith(body['email']);
    expect(mail?.raw).toMatch(/^content-type: text\/plain; charset=utf-8/im);
    expect(mail?.raw).not.toMatch(/text\/html|multipart/i);
  });

  it('cannot add a header or a recipient to the mail through line breaks in the name', async () => {
    const body = validBody({ name: 'Asha\r\nBcc: all@example.com\r\n\r\nBuy now' });
    expectReply(await harness.post(body), 200, SENT);
    await harness.idle();
    expect(await archivedWith('email', body['email'])).toMatchObject([
      { name: 'Asha Bcc: all@example.com Buy now' },
    ]);
    const [mail] = harness.mailsWith(body['email']);
    expect(mail?.to).toEqual(['team@thirma.example']);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  });

  it('has one address in Reply-To when the name looks like a list of addresses', async () => {
    const body = validBody({ name: 'Asha" <boss@thirma.example>, "Eve' });
    expectReply(await harness.post(body), 200, SENT);
    await harness.idle();
    const [mail] = harness.mailsWith(body['email']);
    const replyTo = /^reply-to: (.*)$/im.exec(mail!.raw.replace(/\r\n\s+/g, ' '))![1]!;
    const addresses = replyTo.replace(/"(?:[^"\\]|\\.)*"/g, '').split(',');
    expect(addresses.map((address) => address.trim())).toEqual([`<${String(body['email'])}>`]);
  });

  it('is stored without __proto__ and unknown keys', async () => {
    const body = validBody({ admin: true, id: 'x', deliveredAt: 'x', verified: false });
    const polluted = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(body).slice(1)}`;
    expectReply(await harness.post(polluted), 200, SENT);
    await harness.idle();
    const [record] = await archivedWith('email', body['email']);
    expect(Object.keys(record!).sort()).toEqual(
      'company deliveredAt email id message name receivedAt verified version writeId'.split(' '),
    );
    expect(record!.verified).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a duplicate enquiry', () => {
  const expectOneMail = async (body: Record<string, unknown>) => {
    await harness.idle();
    expect(harness.mailsWith(body['email'])).toHaveLength(1);
    const records = [...(await harness.records('outbox')), ...(await harness.records('archive'))];
    expect(records.filter(({ email }) => email === body['email'])).toHaveLength(1);
  };

  /** Mails so late that a concurrent request is stored before, also on a busy machine. */
  const slowMail = () => ({ timing: { ...harness.services.timing, mailDelayMs: 3000 } });

  it.each([
    ['the used token, after the mail', () => ({}), true],
    ['the used token, before the mail', () => ({}), false],
    ['a new token', () => ({ captchaToken: token() }), true],
    ['additional spaces', () => ({ name: ' Asha  Singh ', captchaToken: token() }), true],
  ])('is answered with 200 and not mailed again: sent with %s', async (_title, changes, waitForMail) => {
    const body = validBody();
    expectReply(await harness.post(body), 200, SENT);
    if (waitForMail) await harness.idle();
    expectReply(await harness.post({ ...body, ...changes() }), 200, SENT);
    await expectOneMail(body);
  });

  it.each([
    ['the same token', () => ({})],
    ['another token', () => ({ captchaToken: token() })],
  ])('is answered with 200 and mailed once: sent at the same time with %s', async (_title, changes) => {
    const body = validBody();
    const replies = await Promise.all([
      harness.post(body, slowMail()),
      harness.post({ ...body, ...changes() }, slowMail()),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await expectOneMail(body);
  });

  it('is mailed once when it is stored before the first request starts to mail', async () => {
    const body = validBody();
    const { store } = harness.services;
    const slower = { ...store, save: (record: EnquiryRecord) => delay(60).then(() => store.save(record)) };
    await Promise.all([
      harness.post(body, slowMail()),
      harness.post({ ...body, captchaToken: token() }, { store: slower, ...slowMail() }),
    ]);
    await expectOneMail(body);
  });

  it('does not change the record that waits in the outbox', async () => {
    const body = validBody();
    const options = { mailer: undefined };
    const waiting = async () =>
      (await harness.records('outbox')).filter(({ email }) => email === body['email']);
    await harness.post(body, options);
    const first = await waiting();
    expect(first).toHaveLength(1);
    expectReply(await harness.post({ ...body, captchaToken: token() }, options), 200, SENT);
    expect(await waiting()).toEqual(first);
    await harness.services.store.delete('outbox', first[0]!.id);
  });

  it('is recognised just after midnight UTC', async () => {
    const body = validBody();
    const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
    for (const offset of [-5000, 5000]) {
      harness.clock.offsetMs = midnight + offset - Date.now();
      expectReply(await harness.post(body), 200, SENT);
      await harness.idle();
    }
    harness.clock.offsetMs = 0;
    await expectOneMail(body);
  });

  it('is a new enquiry on another day', async () => {
    const body = validBody();
    await harness.post(body);
    await harness.idle();
    harness.clock.offsetMs = 2 * DAY_MS;
    expectReply(await harness.post({ ...body, captchaToken: token() }), 200, SENT);
    await harness.idle();
    harness.clock.offsetMs = 0;
    expect(harness.mailsWith(body['email'])).toHaveLength(2);
  });
});

describe('an enquiry that was stored before', () => {
  it.each(['made-up', 'foreign'])('is refused like an unknown one when its token is %s', async (kind) => {
    const captchaToken = 'made-up';
    const provider = await startFaultServer((_request, response) =>
      response.end('{"success":true,"hostname":"evil.example"}'),
    );
    const options =
      kind === 'foreign' ? { captcha: captchaProvider({ secret: 'x', verifyUrl: provider.url }) } : {};
    const known = validBody();
    await harness.post(known);
    await harness.idle();
    for (const body of [known, validBody()]) {
      expectReply(await harness.post({ ...body, captchaToken }, options), 400, CAPTCHA_MISSING);
    }
    await provider.stop();
  });
});

describe('an enquiry that a program sent', () => {
  it.each([
    ['the honeypot is filled in', { website: 'http://spam.example' }, 'honeypot'],
    ['it was sent within three seconds', { elapsedMs: 2999 }, 'too-fast'],
    ['its time is negative', { elapsedMs: -1 }, 'too-fast'],
  ])('is answered like any other, kept apart and not mailed when %s', async (_title, changes, spam) => {
    const body = validBody(changes);
    expectReply(await harness.post(body), 200, SENT);
    await harness.idle();
    expect((await harness.records('spam')).find(({ email }) => email === body['email'])).toMatchObject({
      spam,
    });
    expect(harness.mailsWith(body['email'])).toEqual([]);
    for (const folder of ['outbox', 'archive'] as const) {
      const emails = (await harness.records(folder)).map(({ email }) => email);
      expect(emails).not.toContain(body['email']);
    }
  });

  it.each([{ website: '', elapsedMs: 3000 }, { elapsedMs: undefined }])(
    'is not one with %j',
    async (changes) => {
      const body = validBody(changes);
      expectReply(await harness.post(body), 200, SENT);
      await harness.idle();
      expect(harness.mailsWith(body['email'])).toHaveLength(1);
    },
  );

  it('is answered with 400 when its captcha is refused, and with 503 when the store is down', async () => {
    const body = validBody({ website: 'x' });
    expectReply(await harness.post({ ...body, captchaToken: 'made-up' }), 400, CAPTCHA_MISSING);
    const store = harness.storeAt(UNREACHABLE);
    expect((await harness.post(validBody({ website: 'x' }), { store })).status).toBe(503);
  });
});

describe('captcha verdicts', () => {
  const verdicts = (body: object) =>
    startFaultServer((_request, response) => response.end(JSON.stringify(body)));
  const postWith = async (url: string) => {
    const settings = {
      ...harness.services.settings,
      captcha: { secret: 'x', verifyUrl: url, hostnames: ['a.co'] },
    };
    await harness.post(validBody(), { settings, captcha: captchaProvider(settings.captcha) });
    await harness.idle();
  };

  it.each([
    ['captcha-foreign-hostname', { success: true, hostname: 'b.co' }],
    ['captcha-unverified', { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('raise the alert %s at the third in a row, until a token is accepted', async (code, reply) => {
    await harness.services.store.writeState('captcha', undefined);
    const provider = await verdicts(reply);
    for (const expected of [{}, {}, { [code]: { count: 3, text: expect.any(String) as string } }]) {
      await postWith(provider.url);
      expect(await captchaAlerts(harness.services.store)).toEqual(expected);
    }
    await provider.stop();
    await harness.post(validBody({ captchaToken: 'made-up' }));
    await harness.idle();
    expect(await captchaAlerts(harness.services.store)).toHaveProperty(code);
    await harness.post(validBody());
    await harness.idle();
    expect(await captchaAlerts(harness.services.store)).toEqual({});
  });
});

describe('an invalid enquiry', () => {
  it.each([
    ['a field breaks its rule', { name: 'A' }, 'Name must be at least 2 characters'],
    ['several fields break their rules', { name: '', message: '' }, 'Name must be at least 2 characters'],
    ['a field has the wrong type', { email: null }, 'Please enter a valid email address'],
    ['the captcha token is missing', { captchaToken: undefined }, CAPTCHA_MISSING],
    ['the captcha token is refused', { captchaToken: 'made-up' }, CAPTCHA_MISSING],
  ])('is answered with 400 and not stored when %s', async (_title, changes, message) => {
    const before = await storedCount();
    expectReply(await harness.post(validBody(changes)), 400, message);
    expect(await storedCount()).toBe(before);
  });

  it('is answered with 400 when its token was used for another enquiry', async () => {
    const captchaToken = token();
    expectReply(await harness.post(validBody({ captchaToken })), 200, SENT);
    expectReply(await harness.post(validBody({ captchaToken })), 400, CAPTCHA_MISSING);
  });

  const BROKEN_STREAM = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) });
  const INVALID_UTF8 = () =>
    new TextEncoder()
      .encode(JSON.stringify(validBody({ name: 'Asha~Singh' })))
      .map((byte) => (byte === 0x7e ? 0xff : byte));
  it.each<[string, () => BodyInit | null]>([
    ...['', '{', '{"name":', 'name=Asha', '{"name":"Asha",}', 'null', '[]', '"text"', '42'].map(
      (text): [string, () => BodyInit] => [JSON.stringify(text), () => text],
    ),
    ['absent', () => null],
    ['not UTF-8', INVALID_UTF8],
    ['a stream that breaks', BROKEN_STREAM],
  ])('is answered with 400 when its body is %s', async (_title, body) => {
    expectReply(await harness.send(request(body())), 400, UNREADABLE);
  });

  it('cannot supply fields through __proto__', async () => {
    expectReply(
      await harness.post('{"__proto__":{"name":"Asha"}}'),
      400,
      'Name must be at least 2 characters',
    );
  });

  it.each(['text/plain', 'application/jsonp', 'application/json; charset=utf-16', ''])(
    'is answered with 415 when its content type is "%s"',
    async (type) => {
      const withType = post(validBody());
      if (type) withType.headers.set('content-type', type);
      else withType.headers.delete('content-type');
      expectReply(await harness.send(withType), 415, 'The form must be sent as JSON');
    },
  );
});

it.each([
  ['application/x-www-form-urlencoded', SITE],
  ['multipart/form-data; boundary=x', 'https://evil.example'],
])(
  'a form that the browser posts itself (%s, from %s) gets a page with our mail address',
  async (type, origin) => {
    const response = await handleContact(
      post('name=Asha', { 'content-type': type, origin }),
      () => harness.services,
      () => undefined,
    );
    expect(response.status).toBe(415);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    const { email } = site.contact;
    expect(page).toContain(`<a href="mailto:${email}">${email}</a>`);
    expect(page).toContain('Your message was not sent');
  },
);

describe('a body over 32 KiB', () => {
  it('is answered with 413, unread, when Content-Length is over the limit', async () => {
    let pulls = 0;
    const body = new ReadableStream({ pull: () => void pulls++ }, { highWaterMark: 0 });
    const reply = await harness.send(request(body, { 'content-length': '32769' }));
    expectReply(reply, 413, 'The form is too large');
    expect(pulls).toBe(0);
  });

  it.each([{}, { 'content-length': '10' }])(
    'is answered with 413 without reading all of it when the headers are %j',
    async (headers) => {
      let pulls = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulls++;
          controller.enqueue(new Uint8Array(8192).fill(32));
        },
      });
      expectReply(await harness.send(request(endless, headers)), 413, 'The form is too large');
      expect(pulls).toBeLessThan(10);
    },
  );

  it('is not one of exactly 32 KiB', async () => {
    const body = JSON.stringify(validBody({ padding: '' }));
    const full = body.replace('"padding":""', `"padding":"${'x'.repeat(32 * 1024 - body.length)}"`);
    expect(full).toHaveLength(32 * 1024);
    expectReply(await harness.post(full), 200, SENT);
  });
});

describe('the host of a captcha', () => {
  it.each([
    ['localhost', 200],
    ['www.thirma.example', 200],
    ['evil.example', 400],
  ])('%s gets %i when no hosts are configured', async (hostname, status) => {
    const provider = await startFaultServer((_request, response) => {
      response.end(JSON.stringify({ success: true, hostname }));
    });
    const { settings } = harness.services;
    const reply = await harness.post(validBody(), {
      settings: { ...settings, captcha: { ...settings.captcha, hostnames: [] } },
      captcha: captchaProvider({ secret: 'x', verifyUrl: provider.url }),
    });
    expect(reply.status).toBe(status);
    await provider.stop();
  });
});

describe('origins', () => {
  const preflight = (origin: string) =>
    harness.send(
      new Request(`${SITE}/api/contact`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      }),
    );

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:9999',
    'https://www.thirma.example.evil.example',
  ])(
    '%s is foreign: a request and a preflight get 403 without access-control-allow-origin',
    async (origin) => {
      for (const reply of [
        await harness.post(validBody(), { headers: { origin } }),
        await preflight(origin),
      ]) {
        expectReply(reply, 403, 'The form can only be sent from our own site');
        expect(reply.headers.has('access-control-allow-origin')).toBe(false);
      }
    },
  );

  it('a configured origin can read successful and failed responses', async () => {
    const options = { headers: { origin: SECOND_ORIGIN } };
    const success = await harness.post(validBody(), options);
    expectReply(success, 200, SENT);
    const failure = await harness.post(validBody({ name: '' }), options);
    expectReply(failure, 400, 'Name must be at least 2 characters');
    for (const { headers } of [success, failure]) {
      expect(headers.get('access-control-allow-origin')).toBe(SECOND_ORIGIN);
      expect(headers.get('vary')).toBe('origin');
    }
  });

  it('a configured origin gets 204 for a preflight, which allows POST and content-type', async () => {
    const { status, headers } = await preflight(SECOND_ORIGIN);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(SECOND_ORIGIN);
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toBe('content-type');
  });
});

it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s gets 405 with the allowed methods',
  async (method) => {
    const reply = await harness.send(new Request(`${SITE}/api/contact`, { method }));
    expectReply(reply, 405, 'Only POST is answered here');
    expect(reply.headers.get('allow')).toBe('POST, OPTIONS');
  },
);

it('an unexpected error gets 500 without its details, and only its code is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = () => {
    throw new TypeError('secret detail at /work/file.ts');
  };
  const replies = [
    await harness.send(post(validBody()), broken),
    await harness.post(validBody(), { captcha: broken }),
  ];
  for (const reply of replies) {
    expectReply(reply, 500, 'Something went wrong on our side. Please try again.');
  }
  expect(logged.mock.calls).toEqual(Array(2).fill(['{"source":"contact","code":"unexpected-TypeError"}']));
  logged.mockRestore();
});

it('Netlify limits each visitor to five requests a minute, whatever the method', () => {
  expect(config).toEqual({
    path: '/api/contact',
    rateLimit: { windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] },
  });
});

/** Parts that fail, one by one: nothing is lost, nobody is kept waiting, no log line tells a secret. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDesk, post, sampleRecord, token, validBody } from '../support/harness.ts';
import type { Desk } from '../support/harness.ts';
import { NOWHERE, startFaultServer, startSlowProxy } from '../support/fault-server.ts';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { retryMail, scheduledBounds } from '../../netlify/enquiries/retry.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { startMailServer } from '../support/mail-server.ts';

const SENT = 'Message sent successfully!';
const now = { ...scheduledBounds, grace: 0 };

/** How long a mail may take, in milliseconds: less than a server that hangs, more than a busy machine needs. */
const DEADLINE = 2000;

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk({ mailDeadline: DEADLINE });
});
afterEach(() => desk.close());

const at = (url: string) => ({ ...desk.access, edgeURL: url, uncachedEdgeURL: url });

describe('captcha provider', () => {
  /** Sends one enquiry past a provider of that kind: it must be kept, flagged and marked. */
  async function expectUnverified(verifyUrl: string, timeout = 150) {
    const captcha = captchaProvider({ secret: 'x', verifyUrl }, timeout);
    const body = validBody({ email: `unverified-${token()}@example.com` });
    const reply = await desk.ask(post(body), () => ({ ...desk.parts, captcha }));
    expect([reply.status, reply.message]).toEqual([200, SENT]);
    await desk.idle();
    const record = (await desk.records('archive')).find(({ email }) => email === body['email']);
    expect(record).toMatchObject({ verified: false });
    const mail = desk.mail.mails.find(({ messageId }) => messageId.includes(record!.id));
    expect(mail?.raw).toMatch(/^subject: .*\[unverified\]/im);
    expect(mail?.raw).toContain('UNVERIFIED');
    return reply;
  }
  const provider = (status: number, body: string) =>
    startFaultServer((_request, response) => response.writeHead(status).end(body));

  it('down: kept, flagged, mail marked', async () => {
    await expectUnverified(NOWHERE);
  });

  it('hanging: asked twice, then kept; within the two timeouts', async () => {
    const hanging = await startFaultServer(() => undefined);
    const { ms } = await expectUnverified(hanging.url);
    expect(hanging.bodies).toHaveLength(2);
    expect(ms).toBeLessThan(3000);
    await hanging.stop();
  });

  it.each([
    ['500', 500, 'oops'],
    ['HTML', 200, '<html>busy</html>'],
    ['nothing', 200, ''],
    ['null', 200, 'null'],
    ['the wrong shape', 200, '{"success":"yes"}'],
    ['success without a hostname', 200, '{"success":true}'],
    ['no error code', 200, '{"success":false}'],
    ['a wrong secret key', 200, '{"success":false,"error-codes":["invalid-input-secret"]}'],
    [
      'a wrong secret key and token',
      200,
      '{"success":false,"error-codes":["invalid-input-secret","invalid-input-response"]}',
    ],
    ['a bad request', 200, '{"success":false,"error-codes":["bad-request"]}'],
    ['over quota', 200, '{"success":false,"error-codes":["over-quota"]}'],
  ])('answering %s: kept, flagged, mail marked', async (_name, status, body) => {
    const server = await provider(status, body);
    await expectUnverified(server.url);
    await server.stop();
  });

  it('no secret key set: kept, flagged, and nobody asked', async () => {
    const captcha = captchaProvider({ secret: undefined, verifyUrl: 'http://127.0.0.1:2' });
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, captcha }));
    expect(reply.status).toBe(200);
    await desk.idle();
    expect((await desk.records('archive'))[0]).toMatchObject({ verified: false });
  });

  it.each(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])(
    'refusing with %s: 400, nothing stored',
    async (code) => {
      const server = await provider(200, JSON.stringify({ success: false, 'error-codes': [code] }));
      const captcha = captchaProvider({ secret: 'x', verifyUrl: server.url });
      const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, captcha }));
      expect([reply.status, reply.message]).toEqual([400, 'Please complete the reCAPTCHA verification']);
      expect(await desk.records('outbox')).toEqual([]);
      await server.stop();
    },
  );

  it('an answer lost after the token was spent: kept, flagged', async () => {
    let calls = 0;
    const server = await startFaultServer((_request, response) => {
      if (++calls === 1) response.destroy();
      else response.end('{"success":false,"error-codes":["timeout-or-duplicate"]}');
    });
    await expectUnverified(server.url);
    await server.stop();
  });

  it('slow but in time: verified', async () => {
    const slow = await startFaultServer((_request, response) => {
      setTimeout(() => response.end('{"success":true,"hostname":"localhost"}'), 300);
    });
    const captcha = captchaProvider({ secret: 'x', verifyUrl: slow.url });
    expect((await desk.ask(post(validBody()), () => ({ ...desk.parts, captcha }))).status).toBe(200);
    await desk.idle();
    expect((await desk.records('archive'))[0]).toMatchObject({ verified: true });
    await slow.stop();
  });

  it('is sent the secret and the token, and nothing about the visitor', async () => {
    const server = await provider(200, '{"success":true,"hostname":"localhost"}');
    await captchaProvider({ secret: 's e', verifyUrl: server.url })('t&k', ['localhost']);
    expect(server.bodies).toEqual(['secret=s+e&response=t%26k']);
    await server.stop();
  });

  it('aims: real timeouts add up to less than 7 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const timeouts: number[] = [];
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms);
      return AbortSignal.abort();
    });
    const verdict = captchaProvider({ secret: 'x', verifyUrl: 'http://127.0.0.1:2' })('t', []);
    await vi.advanceTimersByTimeAsync(500);
    expect((await verdict).kind).toBe('unverified');
    spy.mockRestore();
    vi.useRealTimers();
    expect(timeouts).toEqual([3000, 3000]);
  });
});

describe('mail server', () => {
  /** Sends one enquiry while the server is out of order, and retries; then mends it and retries again. */
  async function expectKeptAndResent(copies: number) {
    const body = validBody();
    const reply = await desk.post(body);
    expect([reply.status, reply.message]).toEqual([200, SENT]);
    // The visitor didn't wait for it.
    expect(desk.logs.some(({ code }) => code.startsWith('not-mailed'))).toBe(false);
    await desk.idle();
    expect(desk.logs.some(({ code }) => code.startsWith('not-mailed'))).toBe(true);
    expect(await desk.records('outbox')).toMatchObject([{ message: body['message'] }]);
    const mailer = smtpMailer(desk.parts.settings.mail!, 'many', DEADLINE);
    const retry = () => retryMail({ ...desk.parts, mailer }, now);
    expect(await retry()).toMatchObject({ mailed: 0, failed: 1, waiting: 1 });
    desk.mail.fault = 'ok';
    expect(await retry()).toMatchObject({ mailed: 1, waiting: 0 });
    mailer.close();
    expect(await desk.records('outbox')).toEqual([]);
    expect(await desk.records('archive')).toMatchObject([{ message: body['message'] }]);
    expect(desk.mail.mails).toHaveLength(copies);
    expect(new Set(desk.mail.mails.map(({ messageId }) => messageId)).size).toBe(1);
  }

  it.each(['refuse-4xx', 'refuse-5xx', 'bad-login', 'bad-recipient'] as const)(
    '%s: kept, and mailed later',
    async (fault) => {
      desk.mail.fault = fault;
      await expectKeptAndResent(1);
    },
  );

  it.each(['drop', 'hang'] as const)('accepts, then %s: resent with the same Message-ID', async (fault) => {
    desk.mail.fault = fault;
    await expectKeptAndResent(3);
  });

  it('down: kept, and mailed later', async () => {
    desk.mail.down();
    await desk.post(validBody());
    await desk.idle();
    expect(await desk.records('outbox')).toHaveLength(1);
    desk.mail.up();
    expect(await retryMail(desk.parts, now)).toMatchObject({ mailed: 1, waiting: 0 });
    expect(desk.mail.mails).toHaveLength(1);
  });

  it('dripping, a byte now and then: given up at the deadline', async () => {
    const dripping = createServer((socket) => {
      socket.write('220 welcome\r\n');
      const drip = setInterval(() => socket.write('250-wait\r\n'), 100);
      socket.on('error', () => undefined).on('close', () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
    const { port } = dripping.address() as AddressInfo;
    const environment = {
      SMTP_URL: `smtp://127.0.0.1:${port}?tls=off`,
      MAIL_FROM: 'a@b.co',
      MAIL_TO: 'c@d.co',
    };
    const mailer = smtpMailer(readSettings(environment).mail!, 'one', 700);
    const started = performance.now();
    await expect(mailer.send(sampleRecord())).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(3000);
    dripping.close();
  });

  it('without TLS where the address asks for it: nothing is sent in the open', async () => {
    for (const startTls of [false, true]) {
      // With STARTTLS it shows a certificate that nobody vouches for.
      const server = await startMailServer({ startTls });
      const environment = { SMTP_URL: server.url, MAIL_FROM: 'a@b.co', MAIL_TO: 'c@d.co' };
      const mailer = smtpMailer(readSettings(environment).mail!, 'one');
      const [record] = await sentRecords();
      await expect(mailer.send(record!)).rejects.toThrow();
      expect(server.mails).toEqual([]);
      await server.stop();
    }
  });

  it('off: kept in the outbox, and one log line says where', async () => {
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, mailer: undefined }));
    expect(reply.status).toBe(200);
    const [record] = await desk.records('outbox');
    expect(desk.logs.filter(({ code }) => code === 'mail-off')).toMatchObject([
      { id: record!.id, hint: expect.stringContaining(`npm run enquiries -- show ${record!.id}`) as string },
    ]);
  });

  async function sentRecords() {
    await desk.post(validBody());
    await desk.idle();
    return desk.records('archive');
  }
});

describe('store', () => {
  it('down: mailed at once, once', async () => {
    const url = NOWHERE;
    const store = desk.openStore({ access: at(url) });
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, store }));
    expect([reply.status, reply.message]).toEqual([200, SENT]);
    expect(reply.ms).toBeLessThan(3500);
    await desk.idle();
    expect(desk.mail.mails).toHaveLength(1);
  });

  it('hanging: mailed at once, long before the store is given up', async () => {
    const hanging = await startFaultServer(() => undefined);
    const store = desk.openStore({ access: at(hanging.url) });
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, store }));
    expect([reply.status, reply.message]).toEqual([200, SENT]);
    expect(reply.ms).toBeLessThan(3500);
    expect(desk.mail.mails).toHaveLength(1);
    await hanging.stop();
  });

  it('back by the time of the mail: the archive gets its copy', async () => {
    const access = at(NOWHERE);
    const store = desk.openStore({ access });
    const mailer = {
      ...desk.parts.mailer!,
      async send(record: EnquiryRecord) {
        await desk.parts.mailer!.send(record);
        Object.assign(access, desk.access);
      },
    };
    expect((await desk.ask(post(validBody()), () => ({ ...desk.parts, store, mailer }))).status).toBe(200);
    await desk.idle();
    expect(await desk.records('archive')).toHaveLength(1);
    expect(await desk.records('outbox')).toEqual([]);
  });

  it('slow: kept, mailed once', async () => {
    const slow = await startSlowProxy(desk.blobsUrl, 400);
    const store = desk.openStore({ access: at(slow.url) });
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, store }));
    expect([reply.status, reply.message]).toEqual([200, SENT]);
    await desk.idle();
    expect(desk.mail.mails).toHaveLength(1);
    expect(await desk.records('archive')).toHaveLength(1);
    await slow.stop();
  });

  it('very slow, and mail down: waited for, kept', async () => {
    const slow = await startSlowProxy(desk.blobsUrl, 1600);
    const store = desk.openStore({ access: at(slow.url) });
    desk.mail.down();
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, store }));
    expect([reply.status, reply.message]).toEqual([200, SENT]);
    expect(await desk.records('outbox')).toHaveLength(1);
    await desk.idle();
    await slow.stop();
  });

  it('slow, and the same again: mailed once', async () => {
    const slow = await startSlowProxy(desk.blobsUrl, 400);
    const store = desk.openStore({ access: at(slow.url) });
    const body = validBody();
    await desk.post(body);
    await desk.idle();
    const again = post({ ...body, captchaToken: token() });
    expect((await desk.ask(again, () => ({ ...desk.parts, store }))).status).toBe(200);
    await desk.idle();
    expect(desk.mail.mails).toHaveLength(1);
    expect(await desk.records('outbox')).toEqual([]);
    await slow.stop();
  });

  it('fails between mail and archive: mailed again under the same Message-ID, not lost', async () => {
    const store = { ...desk.parts.store, settle: () => Promise.reject(new Error('down')) };
    await desk.ask(post(validBody()), () => ({ ...desk.parts, store }));
    await desk.idle();
    expect(await desk.records('outbox')).toHaveLength(1);
    await retryMail(desk.parts, now);
    expect(await desk.records('outbox')).toEqual([]);
    expect(new Set(desk.mail.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('and mail down: 503, and nothing pretends', async () => {
    const store = desk.openStore({ access: at(NOWHERE) });
    desk.mail.down();
    const reply = await desk.ask(post(validBody()), () => ({ ...desk.parts, store }));
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('120');
  });
});

describe('logs', () => {
  it('carry id, code and milliseconds on one line; never text, address or token', async () => {
    const printed: string[] = [];
    const spies = (['log', 'error', 'warn', 'info', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...words) => void printed.push(words.join(' '))),
    );
    const secrets = {
      name: 'Zebulon Qwertz',
      email: 'zebulon.qwertz@visitor.example',
      company: 'Xylophonics',
      message: 'A confidential wish.',
    };
    const send = async (changes: Record<string, unknown> = {}) => {
      const reply = await desk.post(validBody({ ...secrets, ...changes }));
      await desk.idle();
      return reply.status;
    };
    expect(await send({ message: 'A confidential wish, fulfilled.' })).toBe(200);
    for (const fault of ['drop', 'hang', 'refuse-4xx', 'refuse-5xx', 'bad-login', 'bad-recipient'] as const) {
      desk.mail.fault = fault;
      expect(await send({ message: `A confidential wish, ${fault}.` })).toBe(200);
    }
    expect(await send({ captchaToken: 'a-token-made-up' })).toBe(400);
    expect(await send({ email: 'zebulon.qwertz@' })).toBe(400);
    await retryMail(desk.parts, now);
    desk.mail.down();
    Object.assign(desk.access, at(NOWHERE));
    expect(await send({ message: 'A confidential wish, unheard.' })).toBe(503);
    const unforeseen = () => {
      throw new Error(`broke on ${secrets.email}`);
    };
    await desk.ask(post(validBody(secrets)), unforeseen);
    Object.assign(desk.access, at(desk.blobsUrl));
    spies.forEach((spy) => spy.mockRestore());

    const lines = [...desk.logs.map((line) => JSON.stringify(line)), ...printed];
    expect(lines.length).toBeGreaterThan(15);
    for (const line of lines) {
      expect(line).not.toMatch(
        /zebulon|qwertz|visitor\.example|xylophon|confidential|stand-in|made-up|s3cr3t/i,
      );
      expect(line).not.toContain('\n');
      expect(JSON.parse(line)).toMatchObject({
        at: expect.any(String) as string,
        code: expect.any(String) as string,
      });
    }
    const kept = desk.logs.find(({ code }) => code === 'kept');
    expect(kept).toMatchObject({
      id: expect.stringMatching(/^\d{4}-\d\d-\d\d-\w{32}$/) as string,
      ms: expect.any(Number) as number,
    });
  });
});

/** Outages of the captcha provider, the mail server and the store: no enquiry is lost, and no log line has personal data. */
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { retryMail, scheduledLimits } from '../../netlify/enquiries/retry.ts';
import { startFaultServer, startSlowProxy, UNREACHABLE } from '../support/fault-server.ts';
import {
  createHarness,
  post,
  sampleRecord,
  token,
  validBody,
  type Harness,
  type PostOptions,
} from '../support/harness.ts';
import { startMailServer } from '../support/mail-server.ts';

const SENT = 'Message sent successfully!';
const limits = { ...scheduledLimits, minAgeMs: 0, backoff: false };

/** Shorter than the wait for a server that hangs, longer than a mail takes on a busy machine. */
const MAIL_TIMEOUT_MS = 1500;

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness({ mailTimeoutMs: MAIL_TIMEOUT_MS });
});
afterEach(() => harness.close());

/** Posts a valid enquiry and expects success. */
async function expectSent(options: PostOptions = {}, body = validBody()) {
  const { status, message } = await harness.post(body, options);
  expect([status, message]).toEqual([200, SENT]);
  return body;
}

it('the captcha provider is down: the enquiry is archived and mailed as unverified', async () => {
  const captcha = captchaProvider({ secret: 'x', verifyUrl: UNREACHABLE });
  await expectSent({ captcha });
  await harness.idle();
  expect(await harness.records('archive')).toMatchObject([{ verified: false }]);
  const [mail] = harness.mail.mails;
  expect(mail?.raw).toMatch(/^subject: .*\[unverified\]/im);
  expect(mail?.raw).toContain('UNVERIFIED');
});

describe('the mail server', () => {
  const messageIds = () => new Set(harness.mail.mails.map(({ messageId }) => messageId));

  it.each([
    { fault: 'refuse-4xx', copies: 1 },
    { fault: 'refuse-5xx', copies: 1 },
    { fault: 'bad-login', copies: 1 },
    { fault: 'bad-recipient', copies: 1 },
    { fault: 'drop', copies: 3 },
    { fault: 'hang', copies: 3 },
  ] as const)(
    'has the fault $fault: the enquiry is stored, and mailed by a later run under the same Message-ID',
    async ({ fault, copies }) => {
      harness.mail.fault = fault;
      const { message } = await expectSent();
      // The visitor's response does not wait for the mail.
      expect(harness.logs.some(({ code }) => code.startsWith('not-mailed'))).toBe(false);
      await harness.idle();
      expect(harness.logs.some(({ code }) => code.startsWith('not-mailed'))).toBe(true);
      expect(await harness.records('outbox')).toMatchObject([{ message }]);
      const mailer = smtpMailer(harness.services.settings.mail!, 'pooled', MAIL_TIMEOUT_MS);
      const retry = () => retryMail({ ...harness.services, mailer }, limits);
      expect(await retry()).toMatchObject({ mailed: 0, failed: 1, waiting: 1 });
      harness.mail.fault = 'ok';
      expect(await retry()).toMatchObject({ mailed: 1, waiting: 0 });
      mailer.close();
      expect(await harness.records('outbox')).toEqual([]);
      expect(await harness.records('archive')).toMatchObject([{ message }]);
      expect(harness.mail.mails).toHaveLength(copies);
      expect(messageIds().size).toBe(1);
    },
  );

  it('takes seven seconds to answer the text: the enquiry is mailed once', async () => {
    harness.mail.delayMs = 7000;
    await expectSent({ mailer: smtpMailer(harness.services.settings.mail!, 'single') });
    await harness.idle();
    expect(harness.mail.mails).toHaveLength(1);
    expect(await harness.records('outbox')).toEqual([]);
  });

  it('is down: the enquiry is stored, and mailed once by a later run', async () => {
    harness.mail.down();
    await expectSent();
    await harness.idle();
    expect(await harness.records('outbox')).toHaveLength(1);
    harness.mail.up();
    expect(await retryMail(harness.services, limits)).toMatchObject({ mailed: 1, waiting: 0 });
    expect(harness.mail.mails).toHaveLength(1);
  });

  it('responds without end: sending is given up at the timeout', async () => {
    const slow = createServer((socket) => {
      socket.write('220 welcome\r\n');
      const writing = setInterval(() => socket.write('250-wait\r\n'), 100);
      socket.on('error', () => undefined).on('close', () => clearInterval(writing));
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const url = `smtp://127.0.0.1:${port}?requireTLS=false`;
    const mailer = smtpMailer({ url, from: 'a@b.co', to: ['c@d.co'] }, 'single', 700);
    await expect(mailer.send(sampleRecord(), mailer.recipients)).rejects.toMatchObject({
      code: 'TimeoutError',
      kind: 'not-sent',
    });
    slow.close();
  });

  it.each([
    ['offers no STARTTLS', false],
    ['has an untrusted certificate', true],
  ])('%s although TLS is required: no mail is sent', async (_title, startTls) => {
    const server = await startMailServer({ startTls });
    const mailer = smtpMailer({ url: server.url, from: 'a@b.co', to: ['c@d.co'] }, 'single');
    await expect(mailer.send(sampleRecord(), mailer.recipients)).rejects.toThrow();
    expect(server.mails).toEqual([]);
    await server.stop();
  });

  it('has an untrusted certificate: the log names what is wrong with it', async () => {
    const server = await startMailServer({ startTls: true });
    for (const query of ['', '?requireTLS=false']) {
      const mailer = smtpMailer({ url: `${server.url}${query}`, from: 'a@b.co', to: ['c@d.co'] }, 'single');
      await expectSent({ mailer });
      await harness.idle();
    }
    const codes = harness.logs.map(({ code }) => code).filter((code) => code.startsWith('not-mailed'));
    expect(codes).toHaveLength(2);
    for (const code of codes) expect(code).toMatch(/^not-mailed-ESOCKET-.*CERT/);
    await server.stop();
  });

  it('is not configured: the enquiry stays in the outbox, and the log says how to read it', async () => {
    await expectSent({ mailer: undefined });
    const [record] = await harness.records('outbox');
    expect(harness.logs.filter(({ code }) => code === 'mail-off')).toMatchObject([
      { id: record!.id, hint: expect.stringContaining(`npm run enquiries -- show ${record!.id}`) as string },
    ]);
  });
});

describe('the store', () => {
  const failing = { store: () => harness.storeAt(UNREACHABLE) };

  it('is down: the enquiry is mailed once before the response', async () => {
    await expectSent({ store: failing.store() });
    expect(harness.mail.mails).toHaveLength(1);
    await harness.idle();
    expect(harness.mail.mails).toHaveLength(1);
  });

  it('hangs: the enquiry is mailed before the store is given up', async () => {
    const hanging = await startFaultServer(() => undefined);
    const store = harness.storeAt(hanging.url, {
      attemptTimeoutMs: 1000,
      totalTimeoutMs: 5000,
      maxAttempts: 3,
    });
    await expectSent({ store });
    expect(harness.mail.mails).toHaveLength(1);
    expect(harness.logs.some(({ code }) => code.startsWith('not-stored'))).toBe(false);
    await hanging.stop();
  });

  it('recovers while the mail is sent: the enquiry is archived', async () => {
    const access = harness.accessAt(UNREACHABLE);
    const mailer = {
      ...harness.services.mailer!,
      async send(record: EnquiryRecord, recipients: readonly string[]) {
        const result = await harness.services.mailer!.send(record, recipients);
        Object.assign(access, harness.access);
        return result;
      },
    };
    await expectSent({ store: harness.openStore({ access }), mailer });
    await harness.idle();
    expect(await harness.records('archive')).toHaveLength(1);
    expect(await harness.records('outbox')).toEqual([]);
  });

  it('is slow: the enquiry and a duplicate of it are archived and mailed once', async () => {
    const slow = await startSlowProxy(harness.blobsUrl, 400);
    const store = harness.storeAt(slow.url);
    const body = await expectSent({ store });
    await harness.idle();
    await expectSent({ store }, { ...body, captchaToken: token() });
    await harness.idle();
    expect(harness.mail.mails).toHaveLength(1);
    expect(await harness.records('archive')).toHaveLength(1);
    expect(await harness.records('outbox')).toEqual([]);
    await slow.stop();
  });

  it('is slow and the mail server down: the response waits for the store', async () => {
    const slow = await startSlowProxy(harness.blobsUrl, 1600);
    harness.mail.down();
    await expectSent({ store: harness.storeAt(slow.url) });
    expect(await harness.records('outbox')).toHaveLength(1);
    await harness.idle();
    await slow.stop();
  });

  it('fails after the mail: the enquiry is mailed again under the same Message-ID', async () => {
    const store = { ...harness.services.store, markDelivered: () => Promise.reject(new Error('down')) };
    await expectSent({ store });
    await harness.idle();
    expect(await harness.records('outbox')).toHaveLength(1);
    await retryMail(harness.services, limits);
    expect(await harness.records('outbox')).toEqual([]);
    expect(new Set(harness.mail.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it.each([
    ['the mail server is down', () => harness.services.mailer],
    ['mail is not configured', () => undefined],
  ])('is down and %s: the response is 503 with Retry-After', async (_title, mailer) => {
    harness.mail.down();
    const reply = await harness.post(validBody(), { store: failing.store(), mailer: mailer() });
    expect([reply.status, reply.message]).toEqual([
      503,
      'We could not take your message just now. Please try again in a few minutes.',
    ]);
    expect(reply.headers.get('retry-after')).toBe('120');
  });
});

it('log lines have source and code, and none has text, address or token of a visitor', async () => {
  const printed: string[] = [];
  const spies = (['log', 'error', 'warn', 'info', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void printed.push(words.join(' '))),
  );
  const secrets = {
    name: 'Zebulon Qwertz',
    email: 'zebulon.qwertz@visitor.example',
    company: 'Xylophonics',
  };
  const send = async (changes: Record<string, unknown> = {}) => {
    const reply = await harness.post(validBody({ ...secrets, ...changes }));
    await harness.idle();
    return reply.status;
  };
  expect(await send({ message: 'A confidential request.' })).toBe(200);
  for (const fault of ['drop', 'hang', 'refuse-4xx', 'refuse-5xx', 'bad-login', 'bad-recipient'] as const) {
    harness.mail.fault = fault;
    expect(await send({ message: `A confidential request, ${fault}.` })).toBe(200);
  }
  expect(await send({ captchaToken: 'a-token-made-up' })).toBe(400);
  expect(await send({ email: 'zebulon.qwertz@' })).toBe(400);
  await retryMail(harness.services, limits);
  harness.mail.down();
  Object.assign(harness.access, harness.accessAt(UNREACHABLE));
  expect(await send({ message: 'A confidential request, without store.' })).toBe(503);
  await harness.send(post(validBody(secrets)), () => {
    throw new Error(`failed for ${secrets.email}`);
  });
  Object.assign(harness.access, harness.accessAt(harness.blobsUrl));
  spies.forEach((spy) => spy.mockRestore());

  const lines = [...harness.logs.map((line) => JSON.stringify(line)), ...printed];
  expect(lines.length).toBeGreaterThan(15);
  for (const line of lines) {
    expect(line).not.toMatch(
      /zebulon|qwertz|visitor\.example|xylophon|confidential|stand-in|made-up|s3cr3t/i,
    );
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({
      source: expect.any(String) as string,
      code: expect.any(String) as string,
    });
  }
  expect(harness.logs.find(({ code }) => code === 'stored')).toMatchObject({
    id: expect.stringMatching(/^\d{4}-\d\d-\d\d-\w{32}$/) as string,
    ms: expect.any(Number) as number,
  });
});

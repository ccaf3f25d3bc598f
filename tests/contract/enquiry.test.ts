/** An enquiry on its way through a real store, mail server and captcha provider, and outages of each. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { manualLimits, retryMail, scheduledLimits } from '../../netlify/enquiries/retry.ts';
import { UNREACHABLE } from '../support/fault-server.ts';
import { createHarness, post, token, validBody, type Harness, type PostOptions } from '../support/harness.ts';

const SENT = 'Message sent successfully!';
const [TEAM, BAD] = ['team@thirma.example', 'bad@thirma.example'];
/** By hand, without the age that leaves new enquiries to their request. */
const limits = { ...manualLimits, minAgeMs: 0 };

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => harness.close());

/** Posts a valid enquiry and expects success. */
async function send(body = validBody(), options: PostOptions = {}) {
  const { status, message } = await harness.post(body, options);
  expect([status, message]).toEqual([200, SENT]);
  return body;
}
const codes = () => harness.logs.map(({ code }) => code);
const messageIds = () => new Set(harness.mail.mails.map(({ messageId }) => messageId));

describe('a valid enquiry', () => {
  it('is stored, mailed as plain text and archived', async () => {
    const body = await send();
    await harness.idle();
    const { name, email, company, message } = body;
    const [record, ...others] = await harness.records('archive');
    expect(others).toEqual([]);
    expect(record).toMatchObject({ verified: true, name, email, company, message });
    expect(await harness.records('outbox')).toEqual([]);
    expect(harness.mail.mails).toMatchObject([{ from: 'site@thirma.example', to: [TEAM] }]);
    const received = record!.receivedAt.slice(0, 16).replace('T', ' ');
    const withoutDate = harness.mail.mails[0]!.raw.replace(/^Date: .*\r\n/m, '').replaceAll('\r\n', '\n');
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

  it.each(['Asha\r\nBcc: all@example.com\r\n\r\nBuy now', 'Asha" <boss@thirma.example>, "Eve'])(
    'adds no header or recipient to the mail with the name %j',
    async (name) => {
      const { email } = await send(validBody({ name }));
      await harness.idle();
      const [mail] = harness.mail.mails;
      expect(mail?.to).toEqual([TEAM]);
      const head = mail!.raw.split('\r\n\r\n')[0]!.replace(/\r\n\s+/g, ' ');
      expect(head).not.toMatch(/^bcc:/im);
      const replyTo = /^reply-to: (.*)$/im.exec(head)![1]!.replace(/"(?:[^"\\]|\\.)*"/g, '');
      expect(replyTo.split(',')).toEqual([expect.stringContaining(`<${String(email)}>`)]);
    },
  );
});

describe('the same enquiry sent again', () => {
  it.each([
    ['with the used token', () => ({})],
    ['with a new token', () => ({ captchaToken: token() })],
    ['with additional spaces', () => ({ name: ' Asha  Singh ', captchaToken: token() })],
  ])('%s is answered with 200, and mailed once', async (_title, changes) => {
    const body = await send();
    await send({ ...body, ...changes() });
    await harness.idle();
    await send({ ...body, ...changes() });
    await harness.idle();
    expect(harness.mail.mails).toHaveLength(1);
    expect(await harness.records('archive')).toHaveLength(1);
  });

  it('at the same time with the same token is answered with 200, and mailed once', async () => {
    const body = validBody();
    await Promise.all([send(body), send(body)]);
    await harness.idle();
    expect(harness.mail.mails).toHaveLength(1);
  });

  it('ten times at once with new tokens is stored once, and every mail has the same Message-ID', async () => {
    const body = validBody();
    await Promise.all(Array.from({ length: 10 }, () => send({ ...body, captchaToken: token() })));
    await harness.idle();
    await retryMail(harness.services, limits);
    expect(messageIds().size).toBe(1);
    expect(await harness.records('archive')).toHaveLength(1);
    expect(await harness.records('outbox')).toEqual([]);
  });
});

describe('the mail server', () => {
  it.each([
    { fault: 'refuse-4xx', copies: 1 },
    { fault: 'refuse-5xx', copies: 1 },
    { fault: 'bad-login', copies: 1 },
    { fault: 'bad-recipient', copies: 1 },
    { fault: 'drop', copies: 3 },
    { fault: 'hang', copies: 3 },
  ] as const)(
    'has the fault $fault: the enquiry stays, and is mailed by a later run under the same Message-ID',
    async ({ fault, copies }) => {
      harness.mail.fault = fault;
      // Only with a server that hangs is this time used up.
      const mailer = smtpMailer(harness.services.settings.mail!, 'pooled', fault === 'hang' ? 2000 : 60_000);
      const services = { ...harness.services, mailer };
      await send(validBody(), { mailer });
      await harness.idle();
      expect(await harness.records('outbox')).toMatchObject([{ failure: { attempts: 1 } }]);
      expect(await retryMail(services, limits)).toMatchObject({ mailed: 0, failed: 1, waiting: 1 });
      expect(await harness.records('outbox')).toMatchObject([{ failure: { attempts: 2 } }]);
      harness.mail.fault = 'ok';
      expect(await retryMail(harness.services, limits)).toMatchObject({ mailed: 1, waiting: 0 });
      mailer.close();
      expect(await harness.records('outbox')).toEqual([]);
      expect(await harness.records('archive')).toHaveLength(1);
      expect(harness.mail.mails).toHaveLength(copies);
      expect(messageIds().size).toBe(1);
    },
  );

  it('refuses a recipient for now: it gets the mail later, and the others only once', async () => {
    const mail = { ...harness.services.settings.mail!, to: [BAD, TEAM] };
    const services = { ...harness.services, mailer: smtpMailer(mail, 'single') };
    harness.mail.refusedRecipients = { [BAD]: 450 };
    await send(validBody(), services);
    await harness.idle();
    expect(await harness.records('outbox')).toMatchObject([{ delivery: { accepted: [TEAM], refused: [] } }]);
    harness.mail.refusedRecipients = {};
    expect(await retryMail(services, limits)).toMatchObject({ mailed: 1, waiting: 0 });
    expect(harness.mail.mails.map(({ to }) => to)).toEqual([[TEAM], [BAD]]);
    expect(await harness.records('archive')).toMatchObject([{ delivery: { accepted: [TEAM, BAD] } }]);
  });

  it('is down: an alert with the reason is raised after 15 minutes', async () => {
    harness.mail.down();
    await send();
    await harness.idle();
    const run = () => retryMail(harness.services, { ...scheduledLimits, budgetMs: Infinity });
    const alerts = () => harness.logs.filter(({ source }) => source === 'alert');
    for (const [minutes, expected] of [
      [5, 0],
      [14.9, 0],
      [15.1, 1],
      [20, 1],
    ] as const) {
      harness.clock.offsetMs = minutes * 60_000;
      await run();
      expect(alerts()).toHaveLength(expected);
    }
    expect(alerts()[0]).toMatchObject({ code: 'undelivered', count: 1 });
    expect(alerts()[0]?.hint).toContain('(ECONNECTION)');
    harness.mail.up();
    harness.clock.offsetMs = 60 * 60_000;
    expect(await run()).toMatchObject({ mailed: 1, waiting: 0 });
  });

  it('hangs: an enquiry that is erased meanwhile is not stored again', async () => {
    harness.mail.fault = 'hang';
    const mailer = smtpMailer(harness.services.settings.mail!, 'single', 3000);
    await send(validBody(), { mailer });
    await vi.waitFor(() => expect(harness.mail.mails).toHaveLength(1), 60_000);
    const [record] = await harness.records('outbox');
    await harness.services.store.erase(record!, new Date());
    await harness.idle();
    expect(codes()).toContain('not-mailed');
    expect(await harness.records('outbox')).toEqual([]);
    expect(await harness.records('archive')).toEqual([]);
  });
});

it('the store fails after the mail: the enquiry is mailed again under the same Message-ID', async () => {
  const store = { ...harness.services.store, markDelivered: () => Promise.reject(new Error('down')) };
  await send(validBody(), { store });
  await harness.idle();
  expect(await harness.records('outbox')).toHaveLength(1);
  await retryMail(harness.services, limits);
  expect(await harness.records('outbox')).toEqual([]);
  expect(messageIds().size).toBe(1);
});

it('log lines have no text, address or token of a visitor', async () => {
  const printed: string[] = [];
  const spies = (['log', 'error', 'warn', 'info', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void printed.push(words.join(' '))),
  );
  const secrets = {
    ...{ name: 'Zebulon Qwertz', email: 'zebulon.qwertz@visitor.example', company: 'Xylophonics' },
  };
  const mailer = smtpMailer(harness.services.settings.mail!, 'single', 2000);
  const statusOf = async (changes: Record<string, unknown> = {}) => {
    const reply = await harness.post(validBody({ ...secrets, ...changes }), { mailer });
    await harness.idle();
    return reply.status;
  };
  expect(await statusOf({ message: 'A confidential request.' })).toBe(200);
  for (const fault of ['drop', 'hang', 'refuse-4xx', 'refuse-5xx', 'bad-login', 'bad-recipient'] as const) {
    harness.mail.fault = fault;
    expect(await statusOf({ message: `A confidential request, ${fault}.` })).toBe(200);
  }
  expect(await statusOf({ captchaToken: 'a-token-made-up' })).toBe(400);
  expect(await statusOf({ email: 'zebulon.qwertz@' })).toBe(400);
  await retryMail({ ...harness.services, mailer }, limits);
  harness.mail.down();
  Object.assign(harness.access, harness.accessAt(UNREACHABLE));
  expect(await statusOf({ message: 'A confidential request, without store.' })).toBe(503);
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
    expect(JSON.parse(line)).toHaveProperty('code');
  }
});

/** An enquiry on its way through a real store, mail server and captcha provider, and outages of each. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { words } from '../../src/words/index.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { UNREACHABLE } from '../support/fault-server.ts';
import { createHarness, post, token, validBody, type Harness, type PostOptions } from '../support/harness.ts';

const [TEAM, BAD] = ['team@thirma.example', 'bad@thirma.example'];

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => harness.close());

/** Posts a valid enquiry and expects success. */
async function send(body = validBody(), options: PostOptions = {}) {
  const { status, message } = await harness.post(body, options);
  expect([status, message]).toEqual([200, words.sent]);
  return body;
}
const messageIds = () => new Set(harness.mail.mails.map(({ messageId }) => messageId));

describe('a valid enquiry', () => {
  it('is stored, and mailed as plain text', async () => {
    const body = await send();
    await harness.idle();
    const { name, email, company, message } = body;
    const [record, ...others] = await harness.records('delivered');
    expect(others).toEqual([]);
    expect(record).toMatchObject({ verified: true, name, email, company, message });
    expect(await harness.records('waiting')).toEqual([]);
    const [mail] = harness.mail.mails;
    expect(mail).toMatchObject({ from: 'site@thirma.example', to: [TEAM] });
    expect(mail!.messageId).toBe(`<enquiry.${record!.id}@thirma.example>`);
    const { raw } = mail!;
    expect(raw).toContain(`\nReply-To: Asha Singh <${String(email)}>\r\nSubject: `);
    expect(raw).toContain('\nContent-Type: text/plain; charset=utf-8\r\n');
    expect(raw).toContain(`\r\n\r\n${String(message)}\r\n`);
  });

  it.each(['Asha\r\nBcc: all\r\n\r\nBuy now', 'Asha" <boss>, "Eve'])(
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

it('an enquiry sent ten times at once is stored once, and every mail has the same Message-ID', async () => {
  const body = validBody();
  await Promise.all(Array.from({ length: 10 }, () => send({ ...body, captchaToken: token() })));
  await harness.idle();
  await harness.retry();
  expect(messageIds().size).toBe(1);
  expect(await harness.records('delivered')).toHaveLength(1);
  expect(await harness.records('waiting')).toEqual([]);
});

describe('the mail server', () => {
  it('ends the connection after the text: the enquiry stays, and a later run mails it under the same Message-ID', async () => {
    harness.mail.fault = 'drop';
    await send();
    await harness.idle();
    expect(await harness.records('waiting')).toHaveLength(1);
    expect(await harness.retry()).toMatchObject({ failed: 1 });
    harness.mail.fault = 'ok';
    expect(await harness.retry()).toMatchObject({ mailed: 1 });
    expect(harness.mail.mails).toHaveLength(3);
    expect(messageIds().size).toBe(1);
  });

  it('refuses a recipient for now: it gets the mail later, and the others only once', async () => {
    const mail = { ...harness.services.settings.mail!, to: [BAD, TEAM] };
    const services = { ...harness.services, mailer: smtpMailer(mail, 'single') };
    harness.mail.refusedRecipients = { [BAD]: 450 };
    await send(validBody(), services);
    await harness.idle();
    expect(await harness.records('waiting')).toHaveLength(1);
    harness.mail.refusedRecipients = {};
    expect(await harness.retry(services)).toMatchObject({ mailed: 1 });
    expect(harness.mail.mails.map(({ to }) => to)).toEqual([[TEAM], [BAD]]);
    expect(await harness.records('delivered')).toHaveLength(1);
  });
});

it('log lines have no text, address or token of a visitor', async () => {
  const printed: string[] = [];
  const spies = (['log', 'error', 'warn', 'info', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void printed.push(words.join(' '))),
  );
  const [name, email, company] = ['Zebulon Qwertz', 'zebulon.qwertz@visitor.example', 'Xylophonics'];
  const mailer = smtpMailer(harness.services.settings.mail!, 'single', 2000);
  const statusOf = async (changes: Record<string, unknown> = {}) => {
    const reply = await harness.post(validBody({ name, email, company, ...changes }), { mailer });
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
  await harness.retry({ mailer });
  harness.mail.down();
  Object.assign(harness.access, harness.accessAt(UNREACHABLE));
  expect(await statusOf({ message: 'A confidential request, without store.' })).toBe(503);
  await harness.send(post(validBody()), () => {
    throw new Error(`failed for ${email}`);
  });
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

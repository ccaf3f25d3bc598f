/** An enquiry on its way through a real store, mail server and captcha provider, and what is logged when they fail. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { UNREACHABLE } from '../support/fault-server.ts';
import { createHarness, post, validBody, type Harness } from '../support/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => harness.close());

it.each(['Asha Singh', 'Asha\r\nBcc: all\r\n\r\nBuy now', 'Asha" <boss>, "Eve'])(
  'an enquiry with the name %j is mailed as plain text to the team alone, with one address in Reply-To',
  async (name) => {
    const { email, message, ...others } = validBody({ name });
    await harness.post({ email, message, ...others });
    await harness.idle();
    const [record] = await harness.records('delivered');
    const [mail] = harness.mail.mails;
    const messageId = `<enquiry.${record!.id}@thirma.example>`;
    expect(mail).toMatchObject({ from: 'site@thirma.example', to: ['team@thirma.example'], messageId });
    const [head, text] = mail!.raw.split(/\r\n\r\n(.*)/s);
    expect(text).toContain(`\r\n\r\n${String(message)}\r\n`);
    const headers = head!.replace(/\r\n\s+/g, ' ');
    expect(headers).toMatch(/^content-type: text\/plain; charset=utf-8$/im);
    expect(headers).not.toMatch(/^bcc:/im);
    const replyTo = /^reply-to: (.*)$/im.exec(headers)![1]!.replace(/"(?:[^"\\]|\\.)*"/g, '');
    expect(replyTo.split(',')).toEqual([expect.stringContaining(`<${String(email)}>`)]);
  },
);

it('log lines have no text, address or token of a visitor', async () => {
  const printed: string[] = [];
  const spies = (['log', 'error', 'warn', 'info', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void printed.push(words.join(' '))),
  );
  const [name, email, company] = ['Zebulon Qwertz', 'zebulon.qwertz@visitor.example', 'Xylophonics'];
  const mailer = smtpMailer(harness.services.settings.mail!, 2000);
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

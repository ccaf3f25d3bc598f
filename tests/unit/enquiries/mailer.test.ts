import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { composeMail } from '../../../netlify/enquiries/mail.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import { createMemoryServices, finish, START } from '../../support/memory-services.ts';

/** A plugin of nodemailer, which it calls for each mail. */
type Plugin = (
  mail: { data: object; message: { transform(create: () => unknown): void } },
  done: () => void,
) => void;
const transport = {
  sendMail: vi.fn<(mail: { messageId: string }) => Promise<unknown>>(),
  close: vi.fn(),
  use: vi.fn<(step: string, plugin: Plugin) => void>(),
};
const createTransport = vi.fn(() => transport);

let mailerModule: typeof import('../../../netlify/enquiries/mailer.ts');
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('nodemailer', () => ({ createTransport }));
  mailerModule = await import('../../../netlify/enquiries/mailer.ts');
});
afterAll(() => {
  vi.doUnmock('nodemailer');
  vi.resetModules();
});
const smtpMailer: typeof mailerModule.smtpMailer = (...args) => mailerModule.smtpMailer(...args);

const [FROM, TEAM, BAD] = ['site@thirma.example', 'team@thirma.example', 'bad@thirma.example'];
const settings = { url: 'smtp://mail.example', from: FROM, to: [TEAM, BAD] };
const SMTP_ERROR = { recipient: BAD, responseCode: 550, permanent: true };
const REFUSED = [{ address: BAD, code: 550, permanent: true }];

beforeEach(() => {
  vi.clearAllMocks();
  transport.sendMail.mockResolvedValue({ accepted: [TEAM] });
  return createMemoryServices().restore;
});

it('a mail goes to the chosen recipients, and names all in its header', async () => {
  const record = sampleRecord();
  const mailer = smtpMailer(settings, 'single');
  expect(mailer.recipients).toEqual([TEAM, BAD]);
  expect(await mailer.send(record, [TEAM])).toEqual({ accepted: [TEAM], refused: [] });
  expect(transport.sendMail).toHaveBeenCalledExactlyOnceWith({
    ...composeMail(record, FROM, [TEAM, BAD]),
    envelope: { from: FROM, to: [TEAM] },
  });
});

it('a mail has no Reply-To when the address cannot be in a header', async () => {
  await smtpMailer(settings, 'single').send(sampleRecord({ email: 'ü@x.co' }), [TEAM]);
  expect(transport.sendMail.mock.calls[0]?.[0]).not.toHaveProperty('replyTo');
});

it('refused recipients are returned with their codes', async () => {
  transport.sendMail.mockResolvedValue({ accepted: [TEAM], rejectedErrors: [SMTP_ERROR, {}] });
  expect(await smtpMailer(settings, 'single').send(sampleRecord(), [TEAM, BAD])).toEqual({
    accepted: [TEAM],
    refused: [...REFUSED, { address: '', code: 0, permanent: false }],
  });
});

it('a mail that every recipient refused has a result rather than an error', async () => {
  transport.sendMail.mockRejectedValue(Object.assign(new Error('x'), { rejectedErrors: [SMTP_ERROR] }));
  expect(await smtpMailer(settings, 'single').send(sampleRecord(), [BAD])).toEqual({
    accepted: [],
    refused: REFUSED,
  });
});

/** What nodemailer does once it is logged in: it asks for the text of the mail. */
function offer(messageId: string) {
  const [step, plugin] = transport.use.mock.lastCall!;
  expect(step).toBe('stream');
  const done = vi.fn();
  let text: unknown;
  plugin({ data: { messageId }, message: { transform: (create) => (text = create()) } }, done);
  expect(done).toHaveBeenCalledOnce();
  expect(text).toBeInstanceOf(PassThrough);
}

it.each([
  ['before it was offered to the server', false, 'not-sent'],
  ['after it was offered to the server', true, 'uncertain'],
])('a mail that failed %s (%s) is %s', async (_title, isOffered, kind) => {
  const mailer = smtpMailer(settings, 'single');
  transport.sendMail.mockImplementation(({ messageId }) => {
    if (isOffered) offer(messageId);
    return Promise.reject(Object.assign(new Error('x'), { code: 'ESOCKET' }));
  });
  await expect(mailer.send(sampleRecord(), [TEAM])).rejects.toMatchObject({ code: 'ESOCKET', kind });
});

it('a mail that was offered before and then could not be is not sent', async () => {
  const mailer = smtpMailer(settings, 'single');
  const record = sampleRecord();
  transport.sendMail.mockImplementationOnce(({ messageId }) => {
    offer(messageId);
    return Promise.resolve({ accepted: [TEAM] });
  });
  await mailer.send(record, [TEAM]);
  transport.sendMail.mockRejectedValue(new Error('x'));
  await expect(mailer.send(record, [TEAM])).rejects.toMatchObject({ kind: 'not-sent' });
});

it.each([
  [undefined, 15_000],
  [40_000, 40_000],
])('a mail with the timeout %s is given up after %i ms', async (timeoutMs, expected) => {
  transport.sendMail.mockReturnValue(new Promise(() => undefined));
  const sending = finish(smtpMailer(settings, 'single', timeoutMs).send(sampleRecord(), [TEAM]));
  await expect(sending).rejects.toMatchObject({ code: 'TimeoutError' });
  expect(Date.now()).toBe(START.getTime() + expected);
});

it('single mails each have a connection, and pooled ones share three without trying again', () => {
  const options = mailerModule.transportOptions(settings.url, 15_000);
  smtpMailer(settings, 'single');
  expect(createTransport).toHaveBeenLastCalledWith(options);
  smtpMailer(settings, 'pooled').close();
  expect(createTransport).toHaveBeenLastCalledWith({
    ...options,
    ...{ pool: true, maxConnections: 3, maxRequeues: 0 },
  });
  expect(transport.close).toHaveBeenCalledOnce();
});

it.each([
  [60_000, 4000],
  [1000, 1000],
])('with a timeout of %i ms a connection may take %i ms', (timeoutMs, connectionMs) => {
  expect(mailerModule.transportOptions('smtp://h', timeoutMs)).toEqual({
    ...{ url: 'smtp://h', requireTLS: true, disableFileAccess: true, disableUrlAccess: true },
    ...{ dnsTimeout: connectionMs, connectionTimeout: connectionMs, greetingTimeout: connectionMs },
    socketTimeout: timeoutMs,
  });
});

it('a mail may take 40 s in a request, 15 s in a scheduled run and ten minutes by hand', () => {
  expect(mailerModule.MAIL_TIMEOUTS_MS).toEqual({ request: 40_000, scheduled: 15_000, manual: 600_000 });
});

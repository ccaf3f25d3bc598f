/** Uses a real mail server to test the codes of failed emails. */
import { createServer, type Socket } from 'node:net';
import { beforeAll, expect, it, vi } from 'vitest';
import { DeliveryError } from '../../netlify/enquiries/delivery-error.ts';
import { mailFailure, smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { mailReason } from '../../netlify/enquiries/advice.ts';
import { listen } from '../../netlify/local/listen.ts';
import { wordsOf } from '../../src/words/index.ts';
import { createRecord } from '../support/enquiries.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  return () => server.stop();
});

const plain = (url: string) => `${url}?requireTLS=false`;
const RECIPIENT = 'c@d.co';

/** A time limit that even a slow machine doesn't reach. */
const TIMEOUT_MS = 300_000;

/** Sends an email that is expected to fail, and returns the failure's code and whether the email may have arrived. */
async function failure(url = plain(server.url)) {
  const settings = { url, from: 'a@b.co', to: [RECIPIENT], isMarkedAutomatic: true };
  const error: unknown = await smtpMailer(settings)
    .send(createRecord(), RECIPIENT, TIMEOUT_MS)
    .catch((cause: unknown) => cause);
  if (!(error instanceof DeliveryError)) throw new Error('The email did not fail with a DeliveryError.');
  const { code, mayHaveArrived } = error;
  return { code, mayHaveArrived };
}
/** Returns the failure caused by a server that handles each connection with `talk`. */
async function failureOf(talk: (socket: Socket) => unknown) {
  const custom = createServer((socket) => talk(socket.on('error', () => undefined)));
  return failure(plain(`smtp://127.0.0.1:${await listen(custom)}`)).finally(() => custom.close());
}
/** Returns a function that sends an email while the server refuses the login, the sender, the text or a recipient. */
const refusing = (subject: string, reply: string) => () => {
  server.refusals = { [subject]: reply };
  return failure().finally(() => (server.refusals = {}));
};
const atRecipient = (reply: string) => refusing(RECIPIENT, reply);
const afterText = (reaction: 'drop' | 'hang') => () => {
  server.afterText = reaction;
  return failure().finally(() => (server.afterText = undefined));
};
/** Aborts an email after an event, as a timeout would. */
async function abortedAfter<T>(happened: () => unknown, failing: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  const result = failing();
  await vi.waitUntil(happened, { timeout: TIMEOUT_MS });
  controller.abort();
  return result.finally(() => timeout.mockRestore());
}
const withoutReply = () => {
  const before = server.mails.length;
  return abortedAfter(() => server.mails.length > before, afterText('hang'));
};
const whileDown = () => {
  server.down();
  return failure().finally(() => server.up());
};

/**
 * Failures and their codes. A code consists of the stage, followed by the enhanced status code, or else by the code of
 * the reply or the connection error.
 */
const FAILURES: [title: string, code: string, fail: () => ReturnType<typeof failure>][] = [
  ['no server listens', 'connection-ECONNREFUSED', () => failure('smtp://127.0.0.1:2')],
  // This URL requires TLS, and the server has no valid certificate.
  ['the certificate is refused', 'connection-CERT_HAS_EXPIRED', () => failure(server.url)],
  ['the server closes the connection', 'connection-ECONNECTION', whileDown],
  ['the greeting is a refusal', 'connection-554', () => failureOf((it) => it.write('554 no\r\n'))],
  ['the login is refused', 'login-535', refusing('login', '535 Refused')],
  ['the server requires a login', 'login-5.7.0', atRecipient('530 5.7.0 Authentication required')],
  ['the sender is refused', 'sender-550', refusing('sender', '550 Refused')],
  ['the recipient is refused', 'recipient-5.1.1', atRecipient('550 5.1.1 No such user')],
  ['the mailbox is full', 'recipient-5.2.2', atRecipient('550-5.2.2 full\n550 5.2.2 of Google')],
  ['the text is refused', 'text-451', refusing('text', '451 Refused')],
  ['the connection is closed after the text', 'unanswered-ECONNECTION', afterText('drop')],
  ['the server does not reply to the text', 'unanswered-EABORT', withoutReply],
];
it.each(FAILURES)(
  'if %s, the email fails with the code %s, which advice.ts explains',
  async (_title, code, fail) => {
    expect(await fail()).toEqual({ code, mayHaveArrived: code.startsWith('unanswered') });
    expect(mailReason(code)).not.toContain('reported an error');
  },
);

it('the connection to the mail server is closed if time runs out before the text is sent', async () => {
  let hasMail = false;
  const closed = Promise.withResolvers<unknown>();
  const talk = (socket: Socket) => {
    socket.on('close', closed.resolve).write('220 hello\r\n');
    socket.on('data', (command) => {
      if (command.toString().startsWith('MAIL')) hasMail = true;
      else socket.write('250 ok\r\n');
    });
  };
  const failing = abortedAfter(
    () => hasMail,
    () => failureOf(talk),
  );
  expect(await failing).toEqual({ code: 'connection-EABORT', mayHaveArrived: false });
  await closed.promise;
});

it('a process has at most three connections to the mail server, receipts and logins included', async () => {
  let [open, most] = [0, 0];
  const custom = createServer((socket) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      socket.destroy();
    }, 50);
  });
  const url = plain(`smtp://127.0.0.1:${await listen(custom)}`);
  const mailer = smtpMailer({ url, from: 'a@b.co', to: [RECIPIENT], isMarkedAutomatic: true });
  const record = createRecord();
  const works = [0, 1, 2].flatMap(() => [
    mailer.send(record, RECIPIENT, TIMEOUT_MS),
    mailer.sendReceipt(record, wordsOf('en'), TIMEOUT_MS),
    mailer.check(TIMEOUT_MS),
  ]);
  const results = await Promise.allSettled(works);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(most).toBeLessThanOrEqual(3);
  custom.close();
});

it('an email that cannot be composed fails before a connection is opened', async () => {
  const settings = { url: 'smtp://127.0.0.1:2', from: 'a@b.co', to: [RECIPIENT], isMarkedAutomatic: true };
  // A text that somebody has damaged in the store.
  const sending = smtpMailer(settings).send(createRecord({ name: 5 as never }), RECIPIENT, 9000);
  await expect(sending).rejects.toMatchObject({ code: 'not-composed-TypeError', mayHaveArrived: false });
});

it('a receipt is sent only to the visitor', async () => {
  const settings = { url: plain(server.url), from: 'a@b.co', to: ['c@d.co'], isMarkedAutomatic: true };
  const record = createRecord({ email: 'asha@example.com' });
  await smtpMailer(settings).sendReceipt(record, wordsOf('en'), TIMEOUT_MS);
  expect(server.mails.at(-1)).toMatchObject({ from: 'a@b.co', to: ['asha@example.com'] });
});

it("the mail server's reply is reduced to one line of at most 200 characters without addresses", () => {
  const response = `550-5.1.1 <c@d.co>: no such\n550 5.1.1 user=a%40b.co ${'x'.repeat(200_000)}`;
  const { reply } = mailFailure(Object.assign(new Error(), { response }));
  expect(reply).toBe(`550-5.1.1 … no such 550 5.1.1 … ${'x'.repeat(300)}`.slice(0, 200));
});

/** How failures of a real mail server are classified. */
import { createServer, type Socket } from 'node:net';
import { beforeAll, expect, it, vi } from 'vitest';
import { MailError, smtpMailer } from '../../netlify/enquiries/mailer.ts';
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

/** The most time for a mail, which a slow machine does not need. */
const TIMEOUT_MS = 300_000;

/** Sends a mail, expects it to fail, and returns how. */
async function failure(url = plain(server.url)) {
  const settings = { url, from: 'a@b.co', to: [RECIPIENT], isMarkedAutomatic: true };
  const mailer = smtpMailer(settings, TIMEOUT_MS);
  const error: unknown = await mailer.send(createRecord(), RECIPIENT).catch((cause: unknown) => cause);
  if (!(error instanceof MailError)) throw new Error('The mail did not fail with a MailError.');
  const unsure = error.mayHaveArrived ? ', or not at all' : '';
  return [(error.isPermanent ? 'for good' : 'for now') + unsure, error.code];
}
/** The failure of a server that does this with each connection. */
async function failureOf(talk: (socket: Socket) => unknown) {
  const custom = createServer((socket) => talk(socket.on('error', () => undefined)));
  return failure(plain(`smtp://127.0.0.1:${await listen(custom)}`)).finally(() => custom.close());
}
/** The failure at a reply that refuses this subject. */
const refusing = (subject: string, reply: string) => () => {
  server.refusals = { [subject]: reply };
  return failure().finally(() => (server.refusals = {}));
};
const atRecipient = (reply: string) => refusing(RECIPIENT, reply);
const atText = (reply: string) => refusing('text', reply);
const afterText = (what: 'drop' | 'hang') => () => {
  server.afterText = what;
  return failure().finally(() => (server.afterText = undefined));
};
/** Lets the time of a mail be over when something has happened. */
async function overAfter<T>(happened: () => unknown, failing: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  const result = failing();
  await vi.waitUntil(happened, { timeout: TIMEOUT_MS });
  controller.abort();
  return result.finally(() => timeout.mockRestore());
}
const withoutAnswer = () => {
  const before = server.mails.length;
  return overAfter(() => server.mails.length > before, afterText('hang'));
};
const whileDown = () => {
  server.down();
  return failure().finally(() => server.up());
};

/** Who fails how, for good or for now, and with which code. */
const FAILURES: [kind: string, title: string, code: string, fail: () => ReturnType<typeof failure>][] = [
  ['for now', 'nothing listens', 'ESOCKET-ECONNREFUSED', () => failure('smtp://127.0.0.1:2')],
  // TLS is required, although the server does not offer it.
  ['for now', 'the certificate is refused', 'ESOCKET-CERT_HAS_EXPIRED', () => failure(server.url)],
  ['for now', 'the server never greets', 'ETIMEDOUT-GREETING_TIMEOUT', () => failureOf(() => undefined)],
  ['for now', 'the server closes the connection', 'ECONNECTION', whileDown],
  ['for now', 'the greeting refuses', 'EPROTOCOL-554', () => failureOf((it) => it.write('554 no\r\n'))],
  ['for now', 'the login is refused', 'EAUTH-535', refusing('login', '535 Refused')],
  ['for now', 'the sender is refused', 'EENVELOPE-550', refusing('sender', '550 Refused')],
  ['for now', 'the server wants a login', 'login-530', atRecipient('530 5.7.0 Authentication required')],
  ['for good', 'the recipient is refused', 'recipient-550', atRecipient('550 5.1.1 No such user')],
  ['for now', 'the relay is denied', 'sender-550', atRecipient('550 5.7.1 Relay denied')],
  ['for now', 'the relay is denied', 'sender-550', atText('550 5.7.1 Relaying denied')],
  ['for now', 'the policy refuses the sender', 'sender-550', atRecipient('550 5.7.0 Not allowed')],
  ['for now', 'the quota is used up', 'sender-550', atText('550 5.4.5 Daily quota exceeded')],
  ['for good', 'a filter refuses the text', 'EMESSAGE-550', atText('550 5.7.1 Looks like spam')],
  ['for good', 'the text is blocked', 'EMESSAGE-552', atText('552 5.7.0 Illegal attachment')],
  ['for now', 'the mailbox is full', 'recipient-full-552', atRecipient('552 full')],
  ['for now', 'the mailbox is full', 'recipient-full-452', atRecipient('452 full')],
  ['for now', 'the mailbox is full', 'recipient-full-550', atRecipient('550 5.2.2 full')],
  // Postfix judges the sender at the recipient.
  ['for now', 'the login may not send so', 'sender-553', atRecipient('553 5.7.1 Not owned by user')],
  ['for now', 'the sender has no domain', 'sender-450', atRecipient('450 4.1.8 <a@b.co>')],
  ['for good', 'the mail is too big', 'too-big-552', atRecipient('552 5.3.4 too big')],
  ['for good', 'the mail is too big', 'too-big-552', atRecipient('552 5.2.3 too big')],
  ['for now', 'the sender is bad', 'sender-550', atRecipient('550 5.1.7 bad')],
  ['for good', 'it blocks the text', 'recipient-552', atRecipient('552 5.7.0 blocked')],
  ['for good', 'the text is refused for good', 'EMESSAGE-554', atText('554 Refused')],
  ['for now', 'the text is refused for now', 'EMESSAGE-451', atText('451 Refused')],
  ['for now, or not at all', 'it hangs up after the text', 'unanswered-ECONNECTION', afterText('drop')],
  ['for now, or not at all', 'the text is not answered', 'unanswered-EABORT', withoutAnswer],
];
it.each(FAILURES)(
  'a mail fails %s when %s, with the code %s, for which there are words',
  async (kind, _title, code, fail) => {
    expect(await fail()).toEqual([kind, code]);
    expect(mailReason(code)).not.toContain('gave an error');
  },
);

it('when the time is over before the text, the connection is closed, so that the mail is not taken later', async () => {
  let isAsked = false;
  const closed = Promise.withResolvers<unknown>();
  const talk = (socket: Socket) => {
    socket.on('close', closed.resolve).write('220 hello\r\n');
    socket.on('data', (command) => {
      if (command.toString().startsWith('MAIL')) isAsked = true;
      else socket.write('250 ok\r\n');
    });
  };
  const failing = overAfter(
    () => isAsked,
    () => failureOf(talk),
  );
  expect(await failing).toEqual(['for now', 'EABORT']);
  await closed.promise;
});

it('a mail that can not be composed is refused for good, and no server is asked', async () => {
  const settings = { url: 'smtp://127.0.0.1:2', from: 'a@b.co', to: [RECIPIENT], isMarkedAutomatic: true };
  // Stored before texts were made well formed.
  const sending = smtpMailer(settings, 9000).send(createRecord({ name: 'Ab\ud800' }), RECIPIENT);
  await expect(sending).rejects.toMatchObject({
    code: 'not-composed-URIError',
    isPermanent: true,
    mayHaveArrived: false,
  });
});

it('a receipt goes to the visitor alone', async () => {
  const settings = { url: plain(server.url), from: 'a@b.co', to: ['c@d.co'], isMarkedAutomatic: true };
  const record = createRecord({ email: 'asha@example.com' });
  await smtpMailer(settings, TIMEOUT_MS).sendReceipt(record, wordsOf('en'));
  expect(server.mails.at(-1)).toMatchObject({ from: 'a@b.co', to: ['asha@example.com'] });
});

it('the reply of a server is read, and told on one line of at most 200 characters, without addresses', () => {
  const response = `550-5.1.1 <c@d.co>: no such\n550 5.1.1 user=a%40b.co ${'x'.repeat(300)}`;
  const { reply } = new MailError(Object.assign(new Error(), { response }));
  expect(reply).toBe(`550-5.1.1 … no such 550 5.1.1 … ${'x'.repeat(300)}`.slice(0, 200));
  const full = { response: '552-5.2.2 full\n552 5.2.2 of Google', responseCode: 552, permanent: true };
  const error = new MailError(Object.assign(new Error(), { ...full, command: 'RCPT TO' }));
  expect(error).toMatchObject({ code: 'recipient-full-552', isPermanent: false });
});

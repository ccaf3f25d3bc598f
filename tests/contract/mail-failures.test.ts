/** The codes of a real mail server's failures. */
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

/** The most time for a mail, which a slow machine does not need. */
const TIMEOUT_MS = 300_000;

/** Sends a mail, expects it to fail, and returns its code, and whether it may have arrived. */
async function failure(url = plain(server.url)) {
  const settings = { url, from: 'a@b.co', to: [RECIPIENT], isMarkedAutomatic: true };
  const error: unknown = await smtpMailer(settings)
    .send(createRecord(), RECIPIENT, TIMEOUT_MS)
    .catch((cause: unknown) => cause);
  if (!(error instanceof DeliveryError)) throw new Error('The mail did not fail with a DeliveryError.');
  return [error.code, error.mayHaveArrived ? 'or not' : ''];
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

/** What fails, and with which code: where, and the enhanced code or the code of the reply or of the connection. */
const FAILURES: [title: string, code: string, fail: () => ReturnType<typeof failure>][] = [
  ['nothing listens', 'connection-ECONNREFUSED', () => failure('smtp://127.0.0.1:2')],
  // TLS is required, although the server does not offer it.
  ['the certificate is refused', 'connection-CERT_HAS_EXPIRED', () => failure(server.url)],
  ['the server closes the connection', 'connection-ECONNECTION', whileDown],
  ['the greeting refuses', 'connection-554', () => failureOf((it) => it.write('554 no\r\n'))],
  ['the login is refused', 'login-535', refusing('login', '535 Refused')],
  ['the sender is refused', 'sender-550', refusing('sender', '550 Refused')],
  ['the server wants a login', 'login-5.7.0', atRecipient('530 5.7.0 Authentication required')],
  ['the recipient is refused', 'recipient-5.1.1', atRecipient('550 5.1.1 No such user')],
  ['the relay is denied', 'recipient-5.7.1', atRecipient('550 5.7.1 Relay denied')],
  ['greylisting', 'recipient-4.7.1', atRecipient('451 4.7.1 Greylisted')],
  ['the quota is used up', 'text-5.4.5', atText('550 5.4.5 Daily quota exceeded')],
  ['the recipient is unknown after the text', 'text-5.1.1', atText('550 5.1.1 No such user')],
  ['a filter refuses the text', 'text-5.7.0', atText('554 5.7.0 Reject - SPAM')],
  ['the mailbox is full', 'recipient-552', atRecipient('552 full')],
  ['the mailbox is full', 'recipient-5.2.2', atRecipient('550-5.2.2 full\n550 5.2.2 of Google')],
  ['the mail is too big', 'recipient-5.3.4', atRecipient('552 5.3.4 too big')],
  ['the text is refused', 'text-554', atText('554 Refused')],
  ['the text is refused for now', 'text-451', atText('451 Refused')],
  ['it hangs up after the text', 'unanswered-ECONNECTION', afterText('drop')],
  ['the text is not answered', 'unanswered-EABORT', withoutAnswer],
];
it.each(FAILURES)(
  'when %s, a mail fails with the code %s, for which there are words',
  async (_title, code, fail) => {
    expect(await fail()).toEqual([code, code.startsWith('unanswered') ? 'or not' : '']);
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
  expect(await failing).toEqual(['connection-EABORT', '']);
  await closed.promise;
});

it('a mail that can not be composed fails, and no server is asked', async () => {
  const settings = { url: 'smtp://127.0.0.1:2', from: 'a@b.co', to: [RECIPIENT], isMarkedAutomatic: true };
  // Stored before texts were made well formed.
  const sending = smtpMailer(settings).send(createRecord({ name: 'Ab\ud800' }), RECIPIENT, 9000);
  await expect(sending).rejects.toMatchObject({ code: 'not-composed-URIError', mayHaveArrived: false });
});

it('a receipt goes to the visitor alone', async () => {
  const settings = { url: plain(server.url), from: 'a@b.co', to: ['c@d.co'], isMarkedAutomatic: true };
  const record = createRecord({ email: 'asha@example.com' });
  await smtpMailer(settings).sendReceipt(record, wordsOf('en'), TIMEOUT_MS);
  expect(server.mails.at(-1)).toMatchObject({ from: 'a@b.co', to: ['asha@example.com'] });
});

it.each([
  [true, 'auto-generated'],
  [false, undefined],
])(
  'whether the monthly report is marked as automatic follows the setting: %s',
  async (isMarkedAutomatic, mark) => {
    const settings = { url: plain(server.url), from: 'a@b.co', to: [RECIPIENT], isMarkedAutomatic };
    await smtpMailer(settings).sendToTeam('Enquiries of 2026-04: 3', 'A report', TIMEOUT_MS);
    expect(/^Auto-Submitted: (.*)\r$/m.exec(server.mails.at(-1)!.raw)?.[1]).toBe(mark);
  },
);

it('the reply of a server is kept on one line of at most 200 characters, without addresses', () => {
  const response = `550-5.1.1 <c@d.co>: no such\n550 5.1.1 user=a%40b.co ${'x'.repeat(300)}`;
  const { reply } = mailFailure(Object.assign(new Error(), { response }));
  expect(reply).toBe(`550-5.1.1 … no such 550 5.1.1 … ${'x'.repeat(300)}`.slice(0, 200));
});

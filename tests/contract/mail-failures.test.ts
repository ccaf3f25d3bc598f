/** What a failed attempt to send mail is taken for: an outage, a refusal of the mail, or unclear. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MailError, smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { sampleRecord } from '../support/harness.ts';
import { startMailServer, type MailFault, type MailServer } from '../support/mail-server.ts';

let server: MailServer;
let tlsServer: MailServer;
beforeAll(async () => {
  server = await startMailServer();
  tlsServer = await startMailServer({ startTls: true });
});
afterAll(() => Promise.all([server.stop(), tlsServer.stop()]));
afterEach(() => {
  server.fault = 'ok';
  server.up();
});

const docs = readFileSync('docs/enquiries.md', 'utf8');

/** Sends a mail, expects it to fail, and returns how. */
async function failure(url: string, connections: 'single' | 'pooled' = 'single', timeoutMs = 2000) {
  const mailer = smtpMailer({ url, from: 'a@b.co', to: ['c@d.co'] }, connections, timeoutMs);
  const error: unknown = await mailer
    .send(sampleRecord(), mailer.recipients)
    .catch((cause: unknown) => cause);
  mailer.close();
  if (!(error instanceof MailError)) throw new Error('The mail did not fail with a MailError.');
  return { code: error.code, kind: error.kind };
}

/** The failure of a server that handles each connection with `serve`. */
async function failureOf(serve: (socket: Socket) => void, timeoutMs?: number) {
  const custom = createServer((socket) => serve(socket.on('error', () => undefined)));
  await once(custom.listen(0, '127.0.0.1'), 'listening');
  const { port } = custom.address() as AddressInfo;
  const result = await failure(`smtp://127.0.0.1:${port}?requireTLS=false`, 'single', timeoutMs);
  custom.close();
  return result;
}
/** Answers each command with 250, except MAIL FROM. */
const failAtMail = (fail: (socket: Socket) => void) =>
  failureOf((socket) => {
    socket.write('220 welcome\r\n');
    socket.on('data', (command) => {
      if (command.toString().startsWith('MAIL')) fail(socket);
      else socket.write('250 ok\r\n');
    });
  });
const withFault = (fault: MailFault, connections?: 'single' | 'pooled') => {
  server.fault = fault;
  return failure(`${server.url}?requireTLS=false`, connections);
};
const whileDown = (connections?: 'single' | 'pooled') => {
  server.down();
  return failure(`${server.url}?requireTLS=false`, connections);
};

describe('a failed attempt counts as', () => {
  it.each<[string, string, string, () => ReturnType<typeof failure>]>([
    ['not-sent', 'nothing listens', 'ESOCKET-ECONNREFUSED', () => failure('smtp://127.0.0.1:2')],
    [
      'not-sent',
      'TLS is spoken to a port without it',
      'ESOCKET-ERR_SSL_WRONG_VERSION_NUMBER',
      () => failure(server.url.replace('smtp:', 'smtps:')),
    ],
    ['not-sent', 'the certificate is refused', 'ESOCKET-CERT_HAS_EXPIRED', () => failure(tlsServer.url)],
    [
      'not-sent',
      'the server never greets',
      'ETIMEDOUT-GREETING_TIMEOUT',
      () => failureOf(() => undefined, 10_000),
    ],
    ['not-sent', 'the server closes before its greeting', 'ECONNECTION', () => whileDown()],
    [
      'not-sent',
      'the server closes a pooled connection before its greeting',
      'ECONNECTION',
      () => whileDown('pooled'),
    ],
    [
      'not-sent',
      'the server resets the connection',
      'ESOCKET-ECONNRESET',
      () => failureOf((socket) => socket.resetAndDestroy()),
    ],
    [
      'not-sent',
      'the server greets with a refusal',
      'EPROTOCOL-554',
      () => failureOf((socket) => socket.end('554 no service\r\n')),
    ],
    ['not-sent', 'the login is refused', 'EAUTH-535', () => withFault('bad-login')],
    [
      'not-sent',
      'the server closes with 421',
      'EENVELOPE-421',
      () => failAtMail((socket) => socket.end('421 closing\r\n')),
    ],
    [
      'rejected',
      'the sender is refused',
      'EENVELOPE-550',
      () => failAtMail((socket) => socket.write('550 not you\r\n')),
    ],
    ['rejected', 'the text is refused for good', 'EMESSAGE-554', () => withFault('refuse-5xx')],
    ['uncertain', 'the text is refused for now', 'EMESSAGE-451', () => withFault('refuse-4xx')],
    ['uncertain', 'the connection ends after the text', 'ECONNECTION', () => withFault('drop')],
    [
      'uncertain',
      'a pooled connection ends after the text',
      'ECONNECTION',
      () => withFault('drop', 'pooled'),
    ],
    ['uncertain', 'the text is not answered', 'TimeoutError', () => withFault('hang')],
  ])('%s when %s, with the code %s, which the docs explain', async (kind, _title, code, fail) => {
    expect(await fail()).toEqual({ code, kind });
    expect(docs).toContain(`\`${code.replace(/-\d+$/, '-N')}\``);
  });
});

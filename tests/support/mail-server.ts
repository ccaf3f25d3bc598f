/** A real SMTP server on loopback that can misbehave in every way a mail server does. */
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** `ok`, or what goes wrong: `refuse-4xx` and `refuse-5xx` at the data, `bad-recipient` with a text that repeats it. */
export type MailFault =
  'ok' | 'drop' | 'hang' | 'refuse-4xx' | 'refuse-5xx' | 'bad-recipient' | 'bad-login' | 'refuse-one';

/** A mail that the server received in full, whether or not it then said so. */
export type ReceivedMail = { messageId: string; raw: string; from: string; to: string[] };

/** The running server. */
export type MailServer = {
  url: string;
  /** All mails received in full. */
  mails: ReceivedMail[];
  /** What it does from now on. */
  fault: MailFault;
  /** With `refuse-one`: mails with this text in them are refused. */
  refuses: string;
  /** How many connections were opened. */
  connections: number;
  /** Milliseconds it takes over each mail. */
  delay: number;
  down(): void;
  up(): void;
  stop(): Promise<void>;
};

/** Starts it. Login is team, password s3cr3t. */
export async function startMailServer(options: { startTls?: boolean } = {}): Promise<MailServer> {
  const state: MailServer = {
    url: '',
    mails: [],
    fault: 'ok',
    refuses: '',
    delay: 0,
    connections: 0,
    down() {
      isDown = true;
      hangUp();
    },
    up() {
      isDown = false;
    },
    async stop() {
      hangUp();
      await new Promise<void>((resolve) => door.close(() => resolve()));
    },
  };
  let isDown = false;
  const sockets = new Set<Socket>();
  const hangUp = () => sockets.forEach((socket) => socket.destroy());

  const smtp = new SMTPServer({
    ...(options.startTls ? {} : { hideSTARTTLS: true, allowInsecureAuth: true }),
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth(login, _session, done) {
      const right = login.username === 'team' && login.password === 's3cr3t' && state.fault !== 'bad-login';
      if (right) done(null, { user: 'team' });
      else done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
    },
    onRcptTo(address, _session, done) {
      if (state.fault !== 'bad-recipient') return done();
      done(Object.assign(new Error(`No such user ${address.address}`), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const take = async (bytes: Buffer) => {
        const raw = bytes.toString('utf8');
        if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay));
        const refused = state.fault === 'refuse-one' && raw.includes(state.refuses);
        if (state.fault === 'refuse-4xx')
          return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        if (state.fault === 'refuse-5xx' || refused) {
          return done(Object.assign(new Error('No thanks'), { responseCode: 554 }));
        }
        const { envelope } = session;
        state.mails.push({
          messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '',
          raw,
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
        });
        if (state.fault === 'hang') return;
        if (state.fault === 'drop') return hangUp();
        done();
      };
      // A client that goes away in the middle has sent nothing.
      buffer(stream).then(take, () => undefined);
    },
  });
  smtp.on('error', () => undefined);

  // A server that is down keeps its port, or the server of another test might get it.
  const door = createServer((socket) => {
    state.connections++;
    if (isDown) return socket.destroy();
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    return smtp.server.emit('connection', socket);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  state.url = `smtp://team:s3cr3t@127.0.0.1:${(door.address() as AddressInfo).port}`;
  return state;
}

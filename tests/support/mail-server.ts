/** An SMTP server on loopback with configurable faults. */
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listen } from '../../netlify/local/listen.ts';

/** `refuse-4xx` and `refuse-5xx` refuse the data; `drop` and `hang` fail after receiving it. */
export type MailFault =
  'ok' | 'drop' | 'hang' | 'refuse-4xx' | 'refuse-5xx' | 'bad-recipient' | 'bad-sender' | 'bad-login';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const refusal = (responseCode: number, message = 'Refused') =>
  Object.assign(new Error(message), { responseCode });

/** Starts the server. The login is team, the password s3cr3t. */
export async function startMailServer() {
  const state = {
    url: '',
    /** All mails received in full, whether or not the server acknowledged them. */
    mails: [] as { messageId: string; raw: string; from: string | false; to: string[] }[],
    /** The fault for all further mails. */
    fault: 'ok' as MailFault,
    /** Reply codes for recipients that are refused. */
    refusedRecipients: {} as Record<string, number>,
    down() {
      isDown = true;
      closeConnections();
    },
    up() {
      isDown = false;
    },
    async stop() {
      closeConnections();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
  let isDown = false;
  const sockets = new Set<Socket>();
  const closeConnections = () => sockets.forEach((socket) => socket.destroy());

  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth(login, _session, done) {
      const accepted =
        login.username === 'team' && login.password === 's3cr3t' && state.fault !== 'bad-login';
      if (accepted) done(null, { user: 'team' });
      else done(refusal(535));
    },
    onMailFrom(_address, _session, done) {
      done(state.fault === 'bad-sender' ? refusal(550, 'Sender refused') : undefined);
    },
    onRcptTo(address, _session, done) {
      const code = state.fault === 'bad-recipient' ? 550 : state.refusedRecipients[address.address];
      done(code === undefined ? undefined : refusal(code, `No such user ${address.address}`));
    },
    onData(stream, session, done) {
      const receive = (raw: string) => {
        if (state.fault === 'refuse-4xx') return done(refusal(451));
        if (state.fault === 'refuse-5xx') return done(refusal(554));
        state.mails.push({
          messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '',
          raw,
          from: session.envelope.mailFrom && session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
        });
        if (state.fault === 'hang') return;
        if (state.fault === 'drop') return closeConnections();
        done();
      };
      // A client that disconnects while sending has sent no mail.
      text(stream).then(receive, () => undefined);
    },
  });
  smtp.on('error', () => undefined);

  // A server that is down keeps its port, which another test could take otherwise.
  const listener = createServer((socket) => {
    if (isDown) return socket.destroy();
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    return smtp.server.emit('connection', socket);
  });
  state.url = `smtp://team:s3cr3t@127.0.0.1:${await listen(listener)}`;
  return state;
}

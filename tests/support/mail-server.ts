/** An SMTP server on loopback with configurable faults. */
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listen } from '../../netlify/local/listen.ts';

/** `refuse-4xx` and `refuse-5xx` refuse the data; `drop` and `hang` fail after receiving it. */
export type MailFault = 'ok' | 'drop' | 'hang' | 'refuse-4xx' | 'refuse-5xx' | 'bad-sender' | 'bad-login';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Refuses with this reply: a code and words. */
const refusal = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

/** Starts the server. The login is team, the password s3cr3t. */
export async function startMailServer() {
  const state = {
    url: '',
    /** All mails received in full, whether or not the server acknowledged them. */
    mails: [] as { raw: string; from: string | false; to: string[] }[],
    /** The fault for all further mails. */
    fault: 'ok' as MailFault,
    /** The reply to each text, if it is refused. */
    textReply: undefined as string | undefined,
    /** The replies to recipients that are refused. */
    refusedRecipients: {} as Record<string, string>,
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
      else done(refusal('535 Refused'));
    },
    onMailFrom(_address, _session, done) {
      done(state.fault === 'bad-sender' ? refusal('550 Sender refused') : undefined);
    },
    onRcptTo(address, _session, done) {
      const reply = state.refusedRecipients[address.address];
      done(reply ? refusal(reply) : undefined);
    },
    onData(stream, session, done) {
      const receive = (raw: string) => {
        if (state.textReply) return done(refusal(state.textReply));
        if (state.fault === 'refuse-4xx') return done(refusal('451 Refused'));
        if (state.fault === 'refuse-5xx') return done(refusal('554 Refused'));
        state.mails.push({
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

/** A real SMTP server on localhost. Tests can make it fail. */
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listen } from '../../netlify/local/listen.ts';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts the server, which accepts the user `team` with the password `s3cr3t`. */
export async function startMailServer() {
  let isDown = false;
  const sockets = new Set<Socket>();
  const closeConnections = () => sockets.forEach((socket) => socket.destroy());
  const state = {
    url: '',
    /** All emails that were received in full, whether or not they were acknowledged. */
    mails: [] as { raw: string; from: string | false; to: string[] }[],
    /** The replies with which the server rejects the `login`, the `sender`, the `text` or a recipient's address. */
    refusals: {} as Record<string, string>,
    /** What the server does instead of acknowledging a message: it closes the connection or never responds. */
    afterText: undefined as 'drop' | 'hang' | undefined,
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
  const refusalOf = (subject: string) => {
    const reply = state.refusals[subject];
    return reply && Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
  };

  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 50,
    onAuth({ username, password }, _session, done) {
      const isRight = username === 'team' && password === 's3cr3t';
      const refusal = refusalOf('login') || (isRight ? null : new Error('Wrong login'));
      done(refusal, { user: 'team' });
    },
    onMailFrom: (_address, _session, done) => done(refusalOf('sender') || null),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address) || null),
    onData(stream, { envelope }, done) {
      const receive = (raw: string) => {
        const refusal = refusalOf('text');
        if (refusal) return done(refusal);
        const from = envelope.mailFrom && envelope.mailFrom.address;
        state.mails.push({ raw, from, to: envelope.rcptTo.map(({ address }) => address) });
        if (state.afterText === 'drop') closeConnections();
        else if (!state.afterText) done();
      };
      // If the client disconnects while sending, the email is incomplete.
      text(stream).then(receive, () => undefined);
    },
  });
  smtp.on('error', () => undefined);

  // The server keeps its port while it is down, so that no other test can use the port.
  const listener = createServer((socket) => {
    if (isDown) return socket.destroy();
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    return smtp.server.emit('connection', socket);
  });
  state.url = `smtp://team:s3cr3t@127.0.0.1:${await listen(listener)}`;
  return state;
}

/** A mail server in memory that answers literally, for the real mailer: what it says at each stage, and how late. */
import net from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';
import { vi } from 'vitest';

/** Where a conversation is. */
export type Stage = 'greeting' | 'login' | 'sender' | 'recipient' | 'text';

/** What the server says there: a reply such as `550 5.1.1 no such user`, after a delay, or it closes the connection. */
export interface Answer {
  reply?: string;
  afterMs?: number;
  closes?: boolean;
}

/** What the server does; undefined: it takes what it is given. */
export type Script = (stage: Stage, mail: { to: string; text: string }) => Answer | undefined;

const USUAL: Record<Stage, string> = {
  greeting: '220 mail.example',
  login: '235 2.7.0 ok',
  sender: '250 2.1.0 ok',
  recipient: '250 2.1.5 ok',
  text: '250 2.0.0 queued',
};

/** Its address in the settings. */
export const SCRIPTED_URL = 'smtp://team:s3cr3t@127.0.0.1?requireTLS=false';

/** Replaces connections and the limits of time of this process until the test ends. */
export function scriptMail(first: Script = () => undefined) {
  const server = {
    /** What the server does from now on. */
    script: first,
    /** The mails that it said it takes, and those whose text it received: recipient and beginning of the id. */
    accepted: [] as string[],
    received: [] as string[],
    /** The recipients that it was asked for. */
    recipients: [] as string[],
  };
  vi.spyOn(net, 'connect').mockImplementation(((_options: unknown, onConnect: () => void) => {
    const [client, remote] = duplexPair();
    converse(remote, server);
    setImmediate(onConnect);
    return Object.assign(client, { setTimeout: () => client }) as unknown as net.Socket;
  }) as typeof net.connect);
  // The platform's own is not of the replaced clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
    return controller.signal;
  });
  return server;
}

function converse(
  socket: Duplex,
  server: { script: Script; accepted: string[]; received: string[]; recipients: string[] },
) {
  const mail = { to: '', text: '' };
  let [unread, isText] = ['', false];
  const write = (line: string) => socket.writable && socket.write(`${line}\r\n`);
  const answer = (stage: Stage) => {
    const { reply = USUAL[stage], afterMs = 0, closes } = server.script(stage, mail) ?? {};
    const say = () => {
      if (closes) return void socket.end();
      if (stage === 'text' && reply.startsWith('2') && socket.writable) server.accepted.push(nameOf(mail));
      write(reply);
    };
    if (afterMs > 0) setTimeout(say, afterMs);
    else say();
  };
  const take = (line: string) => {
    if (isText) {
      if (line !== '.') return void (mail.text += `${line}\n`);
      isText = false;
      server.received.push(nameOf(mail));
      return answer('text');
    }
    const [command = ''] = line.split(/[ :]/);
    if (command === 'EHLO') return write('250-mail.example\r\n250 AUTH PLAIN');
    if (command === 'AUTH') return answer('login');
    if (command === 'MAIL') return answer('sender');
    if (command === 'RCPT') {
      Object.assign(mail, { to: /<(.*?)>/.exec(line)?.[1], text: '' });
      server.recipients.push(mail.to);
      return answer('recipient');
    }
    if (command === 'DATA') return ((isText = true), write('354 go ahead'));
    if (command === 'QUIT') return (write('221 bye'), socket.end());
    return write('250 ok');
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    unread += chunk.toString();
    const lines = unread.split('\r\n');
    unread = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  answer('greeting');
}

const nameOf = ({ to, text }: { to: string; text: string }) =>
  `${/^Message-ID:\s+<enquiry\.(\S{19})/im.exec(text)?.[1] ?? 'receipt'} ${to}`;

/** An in-memory SMTP server for the real mailer. Tests script the server's reply and delay at each stage. */
import net from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';
import { vi } from 'vitest';

/** A stage of the SMTP conversation. */
type Stage = 'greeting' | 'login' | 'sender' | 'recipient' | 'text';

/**
 * A reply such as `550 5.1.1 no such user`, optionally delayed. If `closes` is set, the server closes the connection
 * instead of replying.
 */
export interface Answer {
  reply?: string;
  afterMs?: number;
  closes?: boolean;
}

/** Returns the server's reply at a stage, or undefined if the server is to accept. */
export type Script = (stage: Stage, mail: { to: string; text: string }) => Answer | undefined;

const ACCEPTING: Record<Stage, string> = {
  greeting: '220 mail.example',
  login: '235 2.7.0 ok',
  sender: '250 2.1.0 ok',
  recipient: '250 2.1.5 ok',
  text: '250 2.0.0 queued',
};

/** The server's URL, for SMTP_URL. */
export const SCRIPTED_URL = 'smtp://team:s3cr3t@127.0.0.1?requireTLS=false';

/** Replaces network connections and timeouts until the test ends. */
export function scriptMail(first: Script = () => undefined) {
  const server = {
    /** The current script, which a test may replace. */
    script: first,
    /** The accepted emails, each as the beginning of the enquiry's ID and the recipient. */
    accepted: [] as string[],
    /** The recipient of every attempt. */
    recipients: [] as string[],
  };
  vi.spyOn(net, 'connect').mockImplementation(((_options: unknown, onConnect: () => void) => {
    const [client, remote] = duplexPair();
    converse(remote, server);
    setImmediate(onConnect);
    return Object.assign(client, { setTimeout: () => client }) as unknown as net.Socket;
  }) as typeof net.connect);
  // The real `AbortSignal.timeout` ignores fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
    return controller.signal;
  });
  return server;
}

function converse(socket: Duplex, server: { script: Script; accepted: string[]; recipients: string[] }) {
  const mail = { to: '', text: '' };
  let [unread, isText] = ['', false];
  const write = (line: string) => socket.writable && socket.write(`${line}\r\n`);
  const answer = (stage: Stage) => {
    const { reply = ACCEPTING[stage], afterMs = 0, closes } = server.script(stage, mail) ?? {};
    const send = () => {
      if (closes) return void socket.end();
      if (stage === 'text' && reply.startsWith('2') && socket.writable) server.accepted.push(nameOf(mail));
      write(reply);
    };
    if (afterMs > 0) setTimeout(send, afterMs);
    else send();
  };
  const receive = (line: string) => {
    if (isText) {
      if (line !== '.') return void (mail.text += `${line}\n`);
      isText = false;
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
    for (const line of lines) receive(line);
  });
  answer('greeting');
}

const nameOf = ({ to, text }: { to: string; text: string }) =>
  `${/^Message-ID:\s+<enquiry\.(\S{19})/im.exec(text)?.[1] ?? 'receipt'} ${to}`;

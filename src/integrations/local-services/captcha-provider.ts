/**
 * A captcha provider for machines without keys: it answers `POST /siteverify` the way the real one does.
 * `npm start`, `npm run dev` and the tests run it on loopback and point `RECAPTCHA_VERIFY_URL` at it, so that
 * the function runs the same code as on the live site and needs no way round its captcha.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What tokens of the local stand-in begin with; a unique ending makes each of them valid once. */
export const STAND_IN_PREFIX = 'local-stand-in';

/** A running provider: its siteverify address, the secret it accepts, and how to end it. */
export type CaptchaProvider = { url: string; secret: string; stop(): Promise<void> };

/** Starts the provider on a free port of 127.0.0.1. Rejects when there is none. */
export async function startCaptchaProvider(): Promise<CaptchaProvider> {
  const secret = randomUUID();
  const spent = new Set<string>();

  const verify = (form: URLSearchParams): string | undefined => {
    const token = form.get('response') ?? '';
    if (form.get('secret') !== secret) return 'invalid-input-secret';
    if (token === '') return 'missing-input-response';
    if (!token.startsWith(STAND_IN_PREFIX)) return 'invalid-input-response';
    if (spent.has(token)) return 'timeout-or-duplicate';
    spent.add(token);
    return undefined;
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const known = request.method === 'POST' && request.url === '/siteverify';
      const error = known ? verify(new URLSearchParams(body)) : 'bad-request';
      const reply = error
        ? { success: false, 'error-codes': [error] }
        : { success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost' };
      response
        .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    secret,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

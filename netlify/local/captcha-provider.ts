/**
 * A captcha provider for use without keys. Implements the chosen provider's protocol: `POST /siteverify`. `npm start`, `npm
 * run dev` and the tests run this provider on loopback, so that the function runs the same code as on the live site,
 * without a flag that skips the captcha.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import { nameOf } from '../enquiries/settings.ts';
import { listen } from './listen.ts';

/** Starts the provider on a free port on 127.0.0.1. The provider accepts each token once. Rejects if no port is free. */
export async function startCaptchaProvider() {
  const secret = randomUUID();
  const hostname = 'localhost';
  const usedTokens = new Set<string>();

  const errorOf = (form: URLSearchParams): string | undefined => {
    const token = form.get('response') ?? '';
    if (form.get('secret') !== secret) return provider.invalidSecret;
    if (!token.startsWith(LOCAL_TOKEN_PREFIX)) return provider.invalidToken;
    if (usedTokens.has(token)) return provider.usedToken;
    usedTokens.add(token);
    return undefined;
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const error = errorOf(new URLSearchParams(body));
      const reply = error ? { success: false, 'error-codes': [error] } : { success: true, hostname };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  const port = await listen(server);
  return {
    /** The settings that make the function use this provider. */
    environment: {
      [nameOf('CAPTCHA_SECRET_KEY')]: secret,
      [nameOf('CAPTCHA_VERIFY_URL')]: `http://127.0.0.1:${port}/siteverify`,
      [nameOf('CAPTCHA_HOSTNAMES')]: hostname,
    },
    stop: () => server[Symbol.asyncDispose](),
  };
}

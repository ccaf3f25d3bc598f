/** The captcha provider's replies, and the verdict for each. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { startFaultServer, UNREACHABLE, type FaultServer } from '../support/fault-server.ts';

let server: FaultServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** The verdict on a token when the provider sends these replies, the last of them repeatedly. */
async function verdictFor(...replies: { status?: number; body: string }[]) {
  server = await startFaultServer((_request, response) => {
    const { status = 200, body } = replies.length > 1 ? replies.shift()! : replies[0]!;
    response.writeHead(status).end(body);
  });
  return captchaProvider({ secret: 's e', verifyUrl: server.url })('t&k', ['localhost']);
}

const failure = (...codes: string[]) => ({ body: JSON.stringify({ success: false, 'error-codes': codes }) });
const SUCCESS = { body: '{"success":true,"hostname":"localhost"}' };

it('the verdict is passed for a token of an expected host', async () => {
  expect(await verdictFor(SUCCESS)).toEqual({ kind: 'passed', code: 'passed' });
  expect(server?.bodies).toEqual(['secret=s+e&response=t%26k']);
});

it('the verdict is passed when the host names differ only in case', async () => {
  server = await startFaultServer((_request, response) =>
    response.end(SUCCESS.body.replace('localhost', 'LocalHost')),
  );
  const captcha = captchaProvider({ secret: 'x', verifyUrl: server.url });
  expect(await captcha('t', ['LOCALHOST'])).toEqual({ kind: 'passed', code: 'passed' });
});

it.each([
  [failure('browser-error'), 'browser-error'],
  [failure('missing-input-response'), 'missing-input-response'],
  [failure('invalid-input-response'), 'invalid-input-response'],
  [failure('timeout-or-duplicate'), 'timeout-or-duplicate'],
  [{ body: '{"success":true,"hostname":"evil.example"}' }, 'foreign-hostname'],
])('the verdict is refused for the reply %j', async (reply, code) => {
  expect(await verdictFor(reply)).toEqual({ kind: 'refused', code });
});

it.each([
  [{ status: 500, body: 'oops' }, 'captcha-unreachable'],
  [{ body: '<html>busy</html>' }, 'captcha-unreachable'],
  [{ body: '' }, 'captcha-unreachable'],
  [{ body: 'null' }, 'captcha-unreachable'],
  [{ body: '{"success":"yes"}' }, 'captcha-unreachable'],
  [{ body: '{"success":true}' }, 'no-hostname'],
  [{ body: '{"success":false}' }, 'no-error-code'],
  [failure('invalid-input-secret'), 'invalid-input-secret'],
  [failure('invalid-input-secret', 'invalid-input-response'), 'invalid-input-secret'],
  [failure('bad-request'), 'bad-request'],
  [failure('over-quota'), 'over-quota'],
  [failure('a code that nobody knows: x@y.co'), 'acodethatnobodyknowsxyco'],
])('the verdict is unverified for the reply %j', async (reply, code) => {
  expect(await verdictFor(reply)).toEqual({ kind: 'unverified', code });
});

describe('a lost reply', () => {
  it('is followed by one more attempt', async () => {
    expect(await verdictFor({ status: 500, body: '' }, SUCCESS)).toMatchObject({ kind: 'passed' });
    expect(server?.bodies).toHaveLength(2);
  });

  it('may have used the token, so that an already used token is unverified', async () => {
    const verdict = await verdictFor({ status: 500, body: '' }, failure('timeout-or-duplicate'));
    expect(verdict).toEqual({ kind: 'unverified', code: 'timeout-or-duplicate' });
  });
});

it('a provider that does not respond is asked twice', async () => {
  server = await startFaultServer(() => undefined);
  const captcha = captchaProvider({ secret: 'x', verifyUrl: server.url }, 150);
  expect(await captcha('t', [])).toEqual({ kind: 'unverified', code: 'captcha-unreachable' });
  expect(server.bodies).toHaveLength(2);
});

it('the default timeouts of both attempts are three seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await captchaProvider({ secret: 'x', verifyUrl: UNREACHABLE })('t', []);
  expect(timeout.mock.calls).toEqual([[3000], [3000]]);
  timeout.mockRestore();
});

it('without a secret key, the verdict is unverified and the provider is not asked', async () => {
  server = await startFaultServer(() => undefined);
  const captcha = captchaProvider({ secret: undefined, verifyUrl: server.url });
  expect(await captcha('t', [])).toEqual({ kind: 'unverified', code: 'no-secret-key' });
  expect(server.bodies).toEqual([]);
});

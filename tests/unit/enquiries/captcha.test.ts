import { expect, it, vi } from 'vitest';
import { captchaProvider } from '../../../netlify/enquiries/captcha.ts';
import { LOCAL_TOKEN_PREFIX } from '../../../src/enquiry/local-token.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const verifyUrl = 'https://captcha.example/verify';
const SUCCESS = { success: true, hostname: 'LOCALhost' };
const failure = (...codes: string[]) => ({ success: false, 'error-codes': codes });

const memory = useMemoryServices();

/** The verdict when the provider sends these replies; a number is a status, undefined no reply. */
function verdictFor(...replies: unknown[]) {
  for (const reply of replies) {
    if (reply === undefined) memory.request.mockRejectedValueOnce(new TypeError('fetch failed'));
    else if (typeof reply === 'number')
      memory.request.mockResolvedValueOnce(Response.json(SUCCESS, { status: reply }));
    else memory.request.mockResolvedValueOnce(Response.json(reply));
  }
  const verify = captchaProvider({ secret: 's e', verifyUrl });
  return finish(verify('t&k', ['other.example', 'LocalHost']));
}

it('a token of one of our hosts passes, and the provider is asked once, for at most 3 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect(await verdictFor(SUCCESS)).toEqual({ kind: 'passed', code: 'passed' });
  expect(memory.request).toHaveBeenCalledExactlyOnceWith(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: 's e', response: 't&k' }),
    redirect: 'error',
    signal: expect.any(AbortSignal) as AbortSignal,
  });
  expect(timeout.mock.calls).toEqual([[3000]]);
});

it.each([
  ['refused', failure('timeout-or-duplicate'), 'timeout-or-duplicate'],
  ['refused', failure('missing-input-response'), 'missing-input-response'],
  ['refused', failure('invalid-input-response'), 'invalid-input-response'],
  ['refused', failure('incorrect-captcha-sol'), 'incorrect-captcha-sol'],
  ['refused', failure('browser-error'), 'browser-error'],
  ['refused', { success: true, hostname: 'evil.example' }, 'foreign-hostname'],
  ['unverified', { success: true }, 'no-hostname'],
  ['unverified', { success: false }, 'no-error-code'],
  ['unverified', failure('invalid-input-secret'), 'invalid-input-secret'],
  ['unverified', failure('browser-error', 'over-quota'), 'over-quota'],
  ['unverified', failure('unknown: x@y.co'), 'unknownxyco'],
  ['unverified', failure('a'.repeat(50)), 'a'.repeat(40)],
])('a token is %s for the reply %j', async (kind, reply, code) => {
  expect(await verdictFor(reply)).toEqual({ kind, code });
});

it.each([
  undefined,
  500,
  '<html>',
  { success: 'yes', hostname: 'localhost' },
  { success: true, hostname: 7 },
  { success: false, 'error-codes': 'bad-request' },
])('a token is unverified when the provider replies twice with %j', async (reply) => {
  expect(await verdictFor(reply, reply)).toEqual({ kind: 'unverified', code: 'captcha-unreachable' });
  expect(memory.request).toHaveBeenCalledTimes(2);
});

it.each([
  ['passed', SUCCESS, 'passed'],
  ['refused', failure('browser-error'), 'browser-error'],
  // The first attempt may have used the token.
  ['unverified', failure('timeout-or-duplicate'), 'timeout-or-duplicate'],
])('a token is %s when the second reply, after 100 ms, is %j', async (kind, reply, code) => {
  expect(await verdictFor(500, reply)).toEqual({ kind, code });
  expect(Date.now()).toBe(START.getTime() + 100);
});

it("a live site's provider refuses the token of a page that was built offline, which has a code of its own", async () => {
  memory.request.mockResolvedValueOnce(Response.json(failure('invalid-input-response')));
  const verify = captchaProvider({ secret: 's', verifyUrl });
  expect(await verify(`${LOCAL_TOKEN_PREFIX}-1`, [])).toEqual({ kind: 'refused', code: 'built-offline' });
});

it('a token is unverified without a secret key, and the provider is not asked', async () => {
  const verify = captchaProvider({ secret: undefined, verifyUrl });
  expect(await verify('t', [])).toEqual({ kind: 'unverified', code: 'no-secret-key' });
  expect(memory.request).not.toHaveBeenCalled();
});

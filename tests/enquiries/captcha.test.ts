import { expect, it, vi } from 'vitest';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { runTimersUntil, useMemoryServices } from '../support/memory-services.ts';

const verifyUrl = 'https://captcha.example/verify';
const SOLVED = { success: true, challenge_ts: '2026-05-04T12:00:00.000Z', hostname: 'LOCALhost' };
const failure = (...codes: string[]) => ({ success: false, 'error-codes': codes });

const memory = useMemoryServices();

/**
 * Returns the verdict on a token, given the provider's reply. If `reply` is undefined, the provider can't be reached.
 */
function verdictFor(reply?: unknown, status = 200) {
  if (reply === undefined) memory.request.mockRejectedValueOnce(new TypeError('fetch failed'));
  else memory.request.mockResolvedValueOnce(Response.json(reply, { status }));
  return runTimersUntil(captchaProvider({ secret: 's e', verifyUrl })('t&k', ['other.example', 'LocalHost']));
}

it('the token of a captcha solved on one of our hosts passes after a single call to the provider, with a time limit of 3 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect(await verdictFor(SOLVED)).toEqual({ kind: 'passed', code: 'passed' });
  expect(memory.request).toHaveBeenCalledExactlyOnceWith(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: 's e', response: 't&k' }),
    redirect: 'error',
    signal: timeout.mock.results[0]!.value as AbortSignal,
  });
  expect(timeout.mock.calls).toEqual([[3000]]);
});

it.each<[kind: string, code: string, reply?: unknown, status?: number]>([
  ['refused', 'foreign-hostname', { ...SOLVED, hostname: 'testkey.google.com' }],
  ['refused', 'invalid-input-response', failure('invalid-input-response')],
  ['unverified', 'no-hostname', { success: true }],
  ['unverified', 'no-error-code', { success: false }],
  ['unverified', 'over-quota', failure('missing-input-response', 'over-quota')],
  ['unverified', 'unknownxyco', failure('unknown: x@y.co')],
  ['unverified', 'a'.repeat(40), failure('a'.repeat(50))],
  ['unverified', 'captcha-unreachable'],
  ['unverified', 'captcha-unreachable', SOLVED, 500],
  ['unverified', 'captcha-unreachable', SOLVED, 429],
  // Unlike other errors, a malformed token must not pass as unverified.
  ['refused', 'request-refused', SOLVED, 400],
  ['unverified', 'captcha-unreachable', { success: 'yes', hostname: 'localhost' }],
])('a token is %s with the code %s after the reply %j with status %s', async (kind, code, ...reply) => {
  expect(await verdictFor(...reply)).toEqual({ kind, code });
});

it('without a secret key, tokens are unverified, and the provider is not called', async () => {
  const verify = captchaProvider({ secret: undefined, verifyUrl });
  expect(await verify('t', [])).toEqual({ kind: 'unverified', code: 'no-secret-key' });
  expect(memory.request).not.toHaveBeenCalled();
});

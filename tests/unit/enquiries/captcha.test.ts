import { beforeEach, describe, expect, it, vi } from 'vitest';
import { captchaProvider } from '../../../netlify/enquiries/captcha.ts';
import { createMemoryServices, finish, START, type MemoryServices } from '../../support/memory-services.ts';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
  return memory.restore;
});

/** The verdict when the provider sends these replies, the last of them repeatedly. */
function verdictFor(...replies: (object | string | number)[]) {
  memory.request.mockImplementation(() => {
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (typeof reply === 'number') return Promise.resolve(Response.json(SUCCESS, { status: reply }));
    return Promise.resolve(new Response(typeof reply === 'string' ? reply : JSON.stringify(reply)));
  });
  const verify = captchaProvider({ secret: 's e', verifyUrl: 'https://captcha.example/verify' });
  return finish(verify('t&k', ['other.example', 'LocalHost']));
}
const failure = (...codes: string[]) => ({ success: false, 'error-codes': codes });
const SUCCESS = { success: true, hostname: 'LOCALhost' };

it('the provider is asked once for a token of one of our hosts, which passes', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect(await verdictFor(SUCCESS)).toEqual({ kind: 'passed', code: 'passed' });
  expect(memory.request.mock.calls).toEqual([
    [
      'https://captcha.example/verify',
      {
        method: 'POST',
        body: expect.any(URLSearchParams) as URLSearchParams,
        redirect: 'error',
        signal: expect.any(AbortSignal) as AbortSignal,
      },
    ],
  ]);
  expect(String(memory.request.mock.calls[0]?.[1]?.body)).toBe('secret=s+e&response=t%26k');
  expect(timeout).toHaveBeenCalledExactlyOnceWith(3000);
  timeout.mockRestore();
});

it.each([
  [failure('timeout-or-duplicate'), 'timeout-or-duplicate'],
  [failure('missing-input-response'), 'missing-input-response'],
  [failure('invalid-input-response'), 'invalid-input-response'],
  [failure('incorrect-captcha-sol'), 'incorrect-captcha-sol'],
  [failure('browser-error'), 'browser-error'],
  [{ success: true, hostname: 'evil.example' }, 'foreign-hostname'],
])('the verdict on the reply %j is refused', async (reply, code) => {
  expect(await verdictFor(reply)).toEqual({ kind: 'refused', code });
});

it.each([
  [500, 'captcha-unreachable'],
  ['<html>', 'captcha-unreachable'],
  [{ success: 'yes', hostname: 'localhost' }, 'captcha-unreachable'],
  [{ success: true, hostname: 7 }, 'captcha-unreachable'],
  [{ success: false, 'error-codes': 'bad-request' }, 'captcha-unreachable'],
  [{ success: true }, 'no-hostname'],
  [{ success: false }, 'no-error-code'],
  [failure('invalid-input-secret'), 'invalid-input-secret'],
  [failure('browser-error', 'over-quota'), 'over-quota'],
  [failure('unknown: x@y.co'), 'unknownxyco'],
  [failure('a'.repeat(50)), 'a'.repeat(40)],
])('the verdict on the reply %j is unverified', async (reply, code) => {
  expect(await verdictFor(reply)).toEqual({ kind: 'unverified', code });
});

describe('a lost reply', () => {
  it('is followed by one more attempt after 100 ms', async () => {
    expect(await verdictFor(500, SUCCESS)).toEqual({ kind: 'passed', code: 'passed' });
    expect(memory.request).toHaveBeenCalledTimes(2);
    expect(Date.now()).toBe(START.getTime() + 100);
  });

  it('may have used the token, which then is unverified', async () => {
    const verdict = await verdictFor(500, failure('timeout-or-duplicate'));
    expect(verdict).toEqual({ kind: 'unverified', code: 'timeout-or-duplicate' });
    expect(await verdictFor(500, failure('browser-error'))).toMatchObject({ kind: 'refused' });
  });
});

it('a provider that cannot be reached is asked twice', async () => {
  memory.request.mockRejectedValue(new TypeError('fetch failed'));
  const verify = captchaProvider({ secret: 'x', verifyUrl: 'https://captcha.example' });
  expect(await finish(verify('t', []))).toEqual({ kind: 'unverified', code: 'captcha-unreachable' });
  expect(memory.request).toHaveBeenCalledTimes(2);
});

it('without a secret key the provider is not asked', async () => {
  const verify = captchaProvider({ secret: undefined, verifyUrl: 'https://captcha.example' });
  expect(await verify('t', [])).toEqual({ kind: 'unverified', code: 'no-secret-key' });
  expect(memory.request).not.toHaveBeenCalled();
});

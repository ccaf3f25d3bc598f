import { expect, it, vi } from 'vitest';
import { captchaProvider } from '../../../netlify/enquiries/captcha.ts';
import { provider, providers } from '../../../src/enquiry/captcha/index.ts';
import { finish, useMemoryServices } from '../../support/memory-services.ts';

const verifyUrl = 'https://captcha.example/verify';
const SOLVED = { success: true, challenge_ts: '2026-05-04T12:00:00.000Z', hostname: 'LOCALhost' };
const failure = (...codes: string[]) => ({ success: false, 'error-codes': codes });

const memory = useMemoryServices();

/** The verdict when the provider sends this reply; undefined: it can't be reached. */
function verdictFor(reply?: unknown, status = 200, by = provider) {
  if (reply === undefined) memory.request.mockRejectedValueOnce(new TypeError('fetch failed'));
  else memory.request.mockResolvedValueOnce(Response.json(reply, { status }));
  return finish(captchaProvider({ secret: 's e', verifyUrl }, by)('t&k', ['other.example', 'LocalHost']));
}

it('a token of one of our hosts passes, and the provider is asked once, for at most 3 seconds', async () => {
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
  ['unverified', 'no-hostname', { success: true }],
  ['unverified', 'no-error-code', { success: false }],
  ['unverified', 'over-quota', failure('missing-input-response', 'over-quota')],
  ['unverified', 'unknownxyco', failure('unknown: x@y.co')],
  ['unverified', 'a'.repeat(40), failure('a'.repeat(50))],
  ['unverified', 'captcha-unreachable'],
  ['unverified', 'captcha-unreachable', SOLVED, 500],
  ['unverified', 'captcha-unreachable', SOLVED, 429],
  // No token may get past the captcha because the provider can't read it.
  ['refused', 'request-refused', SOLVED, 400],
  ['unverified', 'captcha-unreachable', '<html>'],
  ['unverified', 'captcha-unreachable', { success: 'yes', hostname: 'localhost' }],
])('a token is %s, with the code %s, for the reply %j with the status %s', async (kind, code, ...reply) => {
  expect(await verdictFor(...reply)).toEqual({ kind, code });
});

/** What each documents; none is recorded from the provider itself, which needs an account. */
it.each([
  // developers.google.com/recaptcha/docs/verify, and the codes that its users report
  ['recaptcha', ['incorrect-captcha-sol', 'browser-error'], ['bad-request']],
  // developers.cloudflare.com/turnstile: get-started/server-side-validation, troubleshooting/testing
  ['turnstile', [], ['internal-error', 'missing-input-secret']],
])('a token of %s is refused for the codes %j, and unverified for %j', async (name, refused, unverified) => {
  const ofVisitors = ['timeout-or-duplicate', 'missing-input-response', 'invalid-input-response'];
  const kindOf = async (code: string) => (await verdictFor(failure(code), 200, providers[name])).kind;
  for (const code of [...ofVisitors, ...refused]) expect(await kindOf(code), code).toBe('refused');
  for (const code of ['invalid-input-secret', ...unverified])
    expect(await kindOf(code), code).toBe('unverified');
});

const GOOGLE = ['policies.google.com', 'recaptcha.google.com', 'recaptcha.net', 'www.google.com'];
it.each([
  ['recaptcha', [...GOOGLE, 'www.gstatic.cn', 'www.gstatic.com', 'www.recaptcha.net']],
  ['turnstile', ['challenges.cloudflare.com', 'www.cloudflare.com']],
])('%s is asked, loaded and described at its own hosts', (name, hosts) => {
  const { policy, ...rest } = providers[name]!;
  const found = JSON.stringify([rest, policy()]).matchAll(/https:\/\/([^/"]+)/g);
  expect([...new Set([...found].map(([, host]) => host))].toSorted()).toEqual(hosts);
});

it('a token is unverified without a secret key, and the provider is not asked', async () => {
  const verify = captchaProvider({ secret: undefined, verifyUrl });
  expect(await verify('t', [])).toEqual({ kind: 'unverified', code: 'no-secret-key' });
  expect(memory.request).not.toHaveBeenCalled();
});
